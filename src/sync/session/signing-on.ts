import { Problem } from '#domain/problems.ts';
import { claimsOf } from '../api/claims.ts';
import { grant, type GrantOutcome } from '../api/grant.ts';
import type { Enter } from './entering.ts';
import type { HeldSession } from './held-session.ts';
import { type OpeningsParts, serverOpening } from './openings.ts';
import { closedOutcome } from './server-answer.ts';
import type { SignInOutcome, SignOnCode } from './session-view.ts';

type Parts = Pick<OpeningsParts, 'vaults' | 'exchange' | 'chosen' | 'now'> & { enter: Enter };

/**
 * The way in by a single sign-on. A passphrase opens this device without a connection where its user has chosen one; else the session works
 * online only. Where the user has a vault here, the server's secret opens it, so that what they left unsent goes on.
 */
export function signingOn(parts: Parts, held: HeldSession) {
  const { vaults, exchange, now, enter } = parts;
  const openByServer = serverOpening(parts, held);

  async function enterBy(outcome: GrantOutcome, isForgotten: boolean): Promise<SignInOutcome> {
    if (outcome.kind === 'throttled') return outcome;
    if (outcome.kind === 'closed') return closedOutcome(vaults, null);
    if (outcome.kind !== 'tokens') return { kind: 'sign-on-refused' };
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

  return async ({ code, verifier, isForgotten = false }: SignOnCode): Promise<SignInOutcome> => {
    const asked = { grant_type: 'authorization_code', code, code_verifier: verifier } as const;
    try {
      return await enterBy(await grant(exchange, vaults.device, asked, now()), isForgotten);
    } catch (thrown) {
      if (thrown instanceof Problem) return { kind: 'unavailable' };
      throw thrown;
    }
  };
}
