import { Problem } from '#domain/problems.ts';
import { headers as wire } from '#contract/headers.ts';
import { userOf } from '../api/claims.ts';
import { type Observable, settable } from '../base/observable.ts';
import { passkeyCeremony, passkeyProblem } from './asked-passkey.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { OwnConfirming, SignInOutcome, SignOnCode } from './session-view.ts';

export interface ConfirmingParts {
  workspace: Observable<Workspace | null>;
  /** This device's id. */
  device(): string;
}

/** Asks the user for their password where the server wants it again (docs/security.md, Password again): in place, so that what waits goes on. */
export function createConfirming({ workspace, device }: ConfirmingParts): OwnConfirming {
  const isAsked = settable(false);
  /** The password that was right, until the code of the second factor is there. */
  let given: string | null = null;
  let waiting: ((isGiven: boolean) => void)[] = [];

  function end(isGiven: boolean): void {
    const ended = waiting;
    waiting = [];
    given = null;
    isAsked.set(false);
    for (const resolve of ended) resolve(isGiven);
  }
  async function takeFrom(asked: Promise<{ body: { access_token: string; refresh_token: string } }>) {
    const { body: pair } = await asked;
    await workspace.get()?.tokens.take({ access: pair.access_token, refresh: pair.refresh_token });
    end(true);
    return { kind: 'open' } as const;
  }
  const told = () => ({ headers: { [wire.device]: device() } });
  async function prove(body: { password: string; code?: string }): Promise<SignInOutcome> {
    const open = workspace.get();
    if (!open) return { kind: 'unavailable' };
    try {
      return await takeFrom(open.api('confirmPassword', { body, ...told() }));
    } catch (thrown) {
      if (!(thrown instanceof Problem)) throw thrown;
      const { code, details } = thrown;
      given = details.codeRequired ? body.password : given;
      if (details.codeRequired)
        return {
          kind: 'second-step',
          ...(userOf(open.claims.get()).hasPasskey && { factors: ['app', 'passkey'] }),
        };
      if (code === 'throttled') return { kind: 'throttled', waitSeconds: details.retryAfterSeconds ?? 1 };
      if (code !== 'invalid') return { kind: 'unavailable' };
      if (details.fields?.some(({ path }) => path === 'code')) return { kind: 'wrong-code' };
      // With a code: the password was changed meanwhile.
      return body.code === undefined ? { kind: 'wrong-password', waitSeconds: 0 } : { kind: 'step-over' };
    }
  }

  async function proveByCode({ code, verifier }: SignOnCode): Promise<SignInOutcome> {
    const open = workspace.get();
    if (!open) return { kind: 'unavailable' };
    try {
      return await takeFrom(open.api('confirmSignOn', { body: { code, verifier }, ...told() }));
    } catch (thrown) {
      if (!(thrown instanceof Problem)) throw thrown;
      const { code: problem, details } = thrown;
      if (problem === 'throttled') return { kind: 'throttled', waitSeconds: details.retryAfterSeconds ?? 1 };
      if (problem !== 'invalid') return { kind: 'unavailable' };
      const isOther = details.fields?.some(({ path }) => path === 'user') === true;
      return { kind: isOther ? 'somebody-else' : 'sign-on-refused' };
    }
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
    confirm: (password) => prove({ password }),
    confirmByCode: proveByCode,
    giveCode: async ({ code }) => (given === null ? { kind: 'step-over' } : prove({ password: given, code })),
    givePasskey: async () => {
      const open = workspace.get();
      if (!open) return { kind: 'unavailable' };
      try {
        const headers = { [wire.device]: device() };
        const ceremony = await passkeyCeremony();
        const { body: asked } = await open.api('beginPasskeyProof', { headers });
        const { response, prf } = await ceremony.use(asked);
        prf?.fill(0);
        const { body: pair } = await open.api('confirmByPasskey', { body: { passkey: response }, headers });
        await open.tokens.take({ access: pair.access_token, refresh: pair.refresh_token });
        end(true);
        return { kind: 'open' };
      } catch (thrown) {
        return passkeyProblem(thrown);
      }
    },
    giveUpCode: () => {
      given = null;
    },
  };
}
