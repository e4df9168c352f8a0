import type { Claims } from '#domain/accounts.ts';
import { Problem } from '#domain/problems.ts';
import { claimsOf } from '../api/claims.ts';
import { fetchEscrow } from '../api/escrow.ts';
import { grant, type GrantOutcome } from '../api/grant.ts';
import type { Enter, VaultOpening } from './entering.ts';
import type { HeldSession } from './held-session.ts';
import type { OpeningsParts } from './openings.ts';
import { closedOutcome } from './server-answer.ts';
import type { SignInOutcome, SignOnCode } from './session-view.ts';
import { closedReason, signedOnReason, tooManyDevicesReason } from './strength.ts';

type Parts = Pick<OpeningsParts, 'vaults' | 'exchange' | 'now'> & { enter: Enter };

/**
 * The way in by a single sign-on. The session works online only: no password wraps a key here. Where the user has a vault on this device,
 * the server's secret opens it, so that what they left unsent goes on.
 */
export function signingOn({ vaults, exchange, now, enter }: Parts, held: HeldSession) {
  async function openingOf(claims: Claims, access: string): Promise<Omit<VaultOpening, 'tokens'>> {
    const key = await vaults.keyOf(claims.uid);
    const passing = async (onlineOnly: string) => ({
      vault: await vaults.createPassing(),
      claims,
      onlineOnly,
    });
    if (!(await vaults.has(key))) return passing(vaults.keepsNothing ?? signedOnReason);
    const sealed = vaults.sealedWork(key);
    const escrow = await fetchEscrow(exchange, access, vaults.device, now());
    if (escrow.kind === 'full') return { ...(await passing(tooManyDevicesReason)), sealed };
    if (escrow.kind === 'closed') await held.closeDevice(key);
    const vault = escrow.kind === 'secret' ? await vaults.openBySecret(key, escrow.secret) : null;
    if (!vault) return { ...(await passing(closedReason)), sealed };
    return { vault, claims, onlineOnly: signedOnReason };
  }

  async function enterBy(outcome: GrantOutcome): Promise<SignInOutcome> {
    if (outcome.kind === 'throttled') return outcome;
    if (outcome.kind === 'closed') return closedOutcome(vaults, null);
    if (outcome.kind !== 'tokens') return { kind: 'sign-on-refused' };
    const { access_token: access, refresh_token: refresh } = outcome.tokens;
    const claims = claimsOf(access);
    if (!claims) return { kind: 'unavailable' };
    const attempt = async () => {
      const opening = await openingOf(claims, access);
      held.end();
      return enter({ ...opening, tokens: { access, refresh } });
    };
    // As at a sign-in with a password: another tab may have deleted the vault or changed its key meanwhile.
    return (await attempt()) ?? (await attempt()) ?? { kind: 'unavailable' };
  }

  return async ({ code, verifier }: SignOnCode): Promise<SignInOutcome> => {
    const asked = { grant_type: 'authorization_code', code, code_verifier: verifier } as const;
    try {
      return await enterBy(await grant(exchange, vaults.device, asked, now()));
    } catch (thrown) {
      if (thrown instanceof Problem) return { kind: 'unavailable' };
      throw thrown;
    }
  };
}
