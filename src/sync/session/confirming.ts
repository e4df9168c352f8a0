import { Problem } from '#domain/problems.ts';
import { headers as wire } from '#contract/headers.ts';
import { type Observable, settable } from '../base/observable.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { OwnConfirming } from './session-view.ts';

export interface ConfirmingParts {
  workspace: Observable<Workspace | null>;
  /** This device's id. */
  device(): string;
}

/** Asks the user for their password where the server wants it again (docs/security.md, Password again): in place, so that what waits goes on. */
export function createConfirming({ workspace, device }: ConfirmingParts): OwnConfirming {
  const isAsked = settable(false);
  let waiting: ((isGiven: boolean) => void)[] = [];

  function end(isGiven: boolean): void {
    const ended = waiting;
    waiting = [];
    isAsked.set(false);
    for (const resolve of ended) resolve(isGiven);
  }
  // A lock or a sign-out ends what waits.
  workspace.subscribe(() => end(false));

  return {
    isAsked,
    ask: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        isAsked.set(true);
      }),
    giveUp: () => end(false),
    async confirm(password) {
      const open = workspace.get();
      if (!open) return { kind: 'unavailable' };
      try {
        const headers = { [wire.device]: device() };
        const { body } = await open.api('confirmPassword', { body: { password }, headers });
        await open.tokens.take({ access: body.access_token, refresh: body.refresh_token });
        end(true);
        return { kind: 'open' };
      } catch (thrown) {
        if (!(thrown instanceof Problem)) throw thrown;
        const { code, details } = thrown;
        if (code === 'invalid') return { kind: 'wrong-password', waitSeconds: 0 };
        if (code === 'throttled') return { kind: 'throttled', waitSeconds: details.retryAfterSeconds ?? 1 };
        return { kind: 'unavailable' };
      }
    },
  };
}
