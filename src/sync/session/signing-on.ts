import { passkeyGrant } from '#contract/accounts.ts';
import { Problem } from '#domain/problems.ts';
import { claimsOf } from '../api/claims.ts';
import { grant, type GrantOutcome } from '../api/grant.ts';
import type { PasskeySecret } from '../vault/vault-record.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { withPasskey } from './asked-passkey.ts';
import type { Enter } from './entering.ts';
import type { HeldSession } from './held-session.ts';
import { type OpeningsParts, serverOpening } from './openings.ts';
import type { resuming } from './resuming.ts';
import { closedOutcome } from './server-answer.ts';
import type { SignInOutcome, SignOnCode } from './session-view.ts';

type Parts = Pick<OpeningsParts, 'vaults' | 'exchange' | 'chosen' | 'left' | 'atHand' | 'now'> & {
  enter: Enter;
  resume: Pick<ReturnType<typeof resuming>, 'byCodeAnswer'>;
};

/**
 * The ways in without a password: a single sign-on, or a passkey. What its user has chosen opens this device without a connection; else the
 * session works online only. Where the user has a vault here, the server's secret opens it, so that what they left unsent goes on.
 */
export function signingOn(parts: Parts, held: HeldSession) {
  const { vaults, exchange, now, enter, resume } = parts;
  const openByServer = serverOpening(parts, held);

  async function enterBy(
    outcome: GrantOutcome,
    refused: SignInOutcome,
    isForgotten: boolean,
    passkey: PasskeySecret | null = null,
  ): Promise<SignInOutcome> {
    if (outcome.kind === 'throttled') return outcome;
    if (outcome.kind === 'closed') return closedOutcome(vaults, null);
    if (outcome.kind !== 'tokens') return refused;
    const { access_token: access, refresh_token: refresh } = outcome.tokens;
    const claims = claimsOf(access);
    if (!claims) return { kind: 'unavailable' };
    const attempt = async () => {
      const opening = await openByServer({ claims, access, password: null, passkey, isForgotten });
      held.end();
      return enter({ ...opening, tokens: { access, refresh } });
    };
    // As at a sign-in with a password: another tab may have deleted the vault or changed its key meanwhile.
    return (await attempt()) ?? (await attempt()) ?? { kind: 'unavailable' };
  }

  async function withCode(
    { code, verifier }: SignOnCode,
    goOn: (outcome: GrantOutcome) => Promise<SignInOutcome>,
  ): Promise<SignInOutcome> {
    const asked = { grant_type: 'authorization_code', code, code_verifier: verifier } as const;
    try {
      return await goOn(await grant(exchange, vaults.device, asked, now()));
    } catch (thrown) {
      if (thrown instanceof Problem) return { kind: 'unavailable' };
      throw thrown;
    }
  }

  return {
    signInByCode: (given: SignOnCode) =>
      withCode(given, (outcome) => enterBy(outcome, { kind: 'sign-on-refused' }, given.isForgotten ?? false)),
    signInByPasskey: (isForgotten = false) =>
      withPasskey(parts, async (passkey, secret) => {
        const asked = { grant_type: passkeyGrant, passkey } as const;
        return enterBy(
          await grant(exchange, vaults.device, asked, now()),
          { kind: 'passkey-refused' },
          isForgotten,
          secret,
        );
      }),
    /** Gives the open session tokens anew; a page that locked meanwhile takes none. */
    resumeByCode: async (open: Workspace | null, given: SignOnCode): Promise<SignInOutcome> =>
      open === null
        ? { kind: 'unavailable' }
        : withCode(given, (outcome) => resume.byCodeAnswer(open, outcome)),
  };
}
