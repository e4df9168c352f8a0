import type { CallName } from '#contract/calls.ts';
import type { ApiInput } from '#sync/api/api.ts';
import { useEngine } from '../shell/engine-context.ts';
import { callFailureMessages } from '../shell/messages.ts';
import { useSave } from '../shell/use-save.ts';

/** Calls that change who may see a case; after one this device pulls, so that its rows are those that its user may have. */
export function useRestricting() {
  const { online, queue } = useEngine();
  const { isSaving, run } = useSave(callFailureMessages);
  return {
    isSaving,
    send: <N extends CallName>(name: N, input: ApiInput<N>): Promise<boolean> =>
      run(async () => {
        await online(name, input);
        await queue.syncNow().catch(() => {});
      }),
  };
}
