import type { AnswerOf } from '#contract/call.ts';
import type { CallName, Calls } from '#contract/calls.ts';
import type { ApiInput } from '#sync/api/api.ts';
import { useEngine } from '../shell/engine-context.ts';
import { callFailureMessages } from '../shell/messages.ts';
import { useSave } from '../shell/use-save.ts';

/** How long a dialog stays for the rows of the case to come, in ms. */
const patience = 2000;

/** Calls that change who may see a case; after one this device pulls, so that its rows are those that its user may have. */
export function useRestricting() {
  const { online, queue } = useEngine();
  const { isSaving, run } = useSave(callFailureMessages);
  return {
    isSaving,
    /** `onDone` hears what the server answered. */
    send: <N extends CallName>(
      name: N,
      input: ApiInput<N>,
      onDone?: (answer: AnswerOf<Calls[N]>) => void,
    ): Promise<boolean> =>
      run(async () => {
        const { body } = await online(name, input);
        // A fill or an upload that is under way may take minutes: the server has it by now, and nobody waits for that.
        await Promise.race([queue.syncNow().catch(() => {}), new Promise((go) => setTimeout(go, patience))]);
        onDone?.(body);
      }),
  };
}
