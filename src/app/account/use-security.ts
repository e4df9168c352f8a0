import { useState } from 'react';
import type { AnswerOf } from '#contract/call.ts';
import type { CallName, Calls } from '#contract/calls.ts';
import { useOpenSession } from '../shell/engine-context.ts';
import { type CallState, useCall } from '../shell/use-call.ts';

/** What the server told at the last step, or why it didn't. */
export type Told<N extends CallName> = Pick<CallState<AnswerOf<Calls[N]>>, 'answer' | 'problem'>;

/**
 * The user's devices, second factor and passkeys as the server tells them, in one step: while one of the three is asked, all stay as they
 * stood. One that came by itself would move the others' buttons from under a finger. `shown` is null until each has ended once.
 */
export function useSecurity() {
  const { user } = useOpenSession();
  const devices = useCall('ownDevices', {});
  const factor = useCall('secondFactor', {});
  const passkeys = useCall('passkeys', user.way === 'password' ? {} : null);
  const calls = [devices, factor, passkeys];
  const told = calls.flatMap(({ answer, problem }) => [answer, problem]);
  const [shown, setShown] = useState<{ told: typeof told; of: typeof answers } | null>(null);
  const answers = { devices, factor, passkeys };
  if (!calls.some(({ isLoading }) => isLoading) && !told.every((one, index) => one === shown?.told[index]))
    setShown({ told, of: answers });
  return {
    shown: shown?.of ?? null,
    /** Asks for all three: each tells of the others. */
    reload: () => {
      for (const call of calls) call.reload();
    },
  };
}
