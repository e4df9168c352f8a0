import { passkeyGrant } from '#contract/accounts.ts';
import { Problem } from '#domain/problems.ts';
import { claimsOf } from '../api/claims.ts';
import { grant, type Grant } from '../api/grant.ts';
import { withPasskey } from './asked-passkey.ts';
import type { Enter } from './entering.ts';
import type { HeldSession } from './held-session.ts';
import { type OpeningsParts, serverOpening } from './openings.ts';
import { closedOutcome } from './server-answer.ts';
import type { Session, SignInOutcome } from './session-view.ts';

type Parts = Pick<OpeningsParts, 'vaults' | 'exchange' | 'chosen' | 'now'> & { enter: Enter };

/**
 * The ways in without a password: a single sign-on, or a passkey. What its user has chosen opens this device without a connection; else the
 * session works online only. Where the user has a vault here, the server's secret opens it, so that what they left unsent goes on.
 */
export function signingOn(
  parts: Parts,
  held: HeldSession,
): Pick<Session, 'signInByCode' | 'signInByPasskey'> {
  const { vaults, exchange, now, enter } = parts;
  const openByServer = serverOpening(parts, held);

  async function enterBy(asked: Grant, refused: SignInOutcome, isForgotten: boolean): Promise<SignInOutcome> {
    const outcome = await grant(exchange, vaults.device, asked, now());
    if (outcome.kind === 'throttled') return outcome;
    if (outcome.kind === 'closed') return closedOutcome(vaults, null);
    if (outcome.kind !== 'tokens') return refused;
    const { access_token: access, refresh_token: refresh } = outcome.tokens;
    const claims = claimsOf(access);
    if (!claims) return { kind: 'unavailable' };
    const attempt = async () => {
      const opening = await openByServer({ claims, access, password: null, isForgotten });
      held.end();
      return enter({ ...opening, tokens: { access, refresh } });
    };
    // As at a sign-in with a password: another tab may have deleted the vault or changed its key meanwhile.
    return (await attempt()) ?? (await attempt()) ?? { kind: 'unavailable' };
  }

  return {
    signInByCode: async ({ code, verifier, isForgotten = false }) => {
      const asked = { grant_type: 'authorization_code', code, code_verifier: verifier } as const;
      try {
        return await enterBy(asked, { kind: 'sign-on-refused' }, isForgotten);
      } catch (thrown) {
        if (thrown instanceof Problem) return { kind: 'unavailable' };
        throw thrown;
      }
    },
    signInByPasskey: (isForgotten = false) =>
      withPasskey(parts, (passkey) =>
        enterBy({ grant_type: passkeyGrant, passkey }, { kind: 'passkey-refused' }, isForgotten),
      ),
  };
}
