import { accountCalls, passkeyGrant } from '#contract/accounts.ts';
import { headers as wire } from '#contract/headers.ts';
import { claimsOf } from '../api/claims.ts';
import { fetchEscrow } from '../api/escrow.ts';
import { grant, type GrantOutcome } from '../api/grant.ts';
import type { TokenPair } from '../api/tokens.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { withPasskey } from './asked-passkey.ts';
import type { HeldSession } from './held-session.ts';
import type { OpeningsParts } from './openings.ts';
import { askServer, closedOutcome } from './server-answer.ts';
import type { SignInOutcome } from './session-view.ts';
import { onlineOnlyReason, wrapAnew } from './strength.ts';

/** Takes tokens with which an open session goes on; its other tabs hear of it. */
async function goOnWith(open: Workspace, pair: TokenPair, held: HeldSession): Promise<void> {
  await open.tokens.take(pair);
  open.needsPassword.set(false);
  held.update({ needsPassword: false });
  open.channel.post({ kind: 'session' });
}

/** Ends the session that somebody else has just begun on the server: nobody goes on with it. */
async function endStrange(
  { exchange, vaults }: Pick<OpeningsParts, 'exchange' | 'vaults'>,
  access: string,
): Promise<void> {
  const headers = { authorization: `Bearer ${access}`, [wire.device]: vaults.device };
  await exchange(accountCalls.revoke, { body: { clearSiteData: false }, headers });
}

/** What is said where the server refuses what was given, and where that is somebody else's. */
interface Refusals {
  refused: SignInOutcome;
  strange?: SignInOutcome;
}
const wrongPassword: Refusals = { refused: { kind: 'wrong-password', waitSeconds: 0 } };
const passkeyRefused: Refusals = { refused: { kind: 'passkey-refused' } };
const codeRefused: Refusals = {
  refused: { kind: 'sign-on-refused' },
  strange: { kind: 'somebody-else' },
};

/** Gives an open session its password again, once the server has asked for it; only the same user resumes. */
export function resuming(parts: OpeningsParts, held: HeldSession) {
  const { vaults, exchange, steps, now } = parts;

  /** Wraps the key of an open vault anew when the password was changed elsewhere (docs/security.md, Password change). */
  async function followPassword(open: Workspace, access: string, password: string): Promise<void> {
    const key = await vaults.keyOf(open.uid);
    if (open.vault.isPassing) return;
    // A device that opens by other ways alone has nothing to follow.
    if (!(await vaults.waysOf(key)).includes('password')) return;
    const fitting = await vaults.open(key, password);
    fitting?.close();
    const escrow = await fetchEscrow(exchange, access, vaults.device, now());
    // What waits here is sent first: the next sign-in closes a device that is out of contact for too long.
    if (fitting)
      return escrow.kind === 'secret' ? open.vault.followSecret(password, escrow.secret) : undefined;
    if (escrow.kind === 'closed') return held.closeDevice(key);
    // The key stays wrapped by the password before: the next sign-in asks again.
    if (escrow.kind === 'full') return;
    const weakness = await onlineOnlyReason(vaults.judge, password);
    await wrapAnew(open.vault, password, weakness, escrow.secret);
    const ways = await open.vault.ways();
    held.update({ needsPassword: false, onlineOnly: ways.length > 0 ? null : weakness, ways });
    open.channel.post({ kind: 'lock' });
    open.resealSoon();
  }

  async function resumeBy(
    open: Workspace,
    outcome: GrantOutcome,
    password: string | null,
    { refused, strange = refused }: Refusals,
  ): Promise<SignInOutcome> {
    if (outcome.kind === 'throttled' || outcome.kind === 'step-over') return outcome;
    if (outcome.kind === 'refused') return refused;
    if (outcome.kind === 'second-step') {
      const goOn = (next: GrantOutcome) => resumeBy(open, next, password, { refused, strange });
      return steps.wait({ ...outcome, userName: open.claims.get().sub, goOn });
    }
    const key = await vaults.keyOf(open.uid);
    if (outcome.kind === 'closed') {
      await held.closeDevice(key);
      return closedOutcome(vaults, key);
    }
    const { access_token: access, refresh_token: refresh } = outcome.tokens;
    // The outbox belongs to the user who opened the session: nobody else may send it.
    if (claimsOf(access)?.uid !== open.uid) {
      await endStrange(parts, access);
      return strange;
    }
    await goOnWith(open, { access, refresh }, held);
    // A wrapping that fails is made up for at the next sign-in.
    if (password !== null)
      await followPassword(open, access, password).catch(() => open.log.add('password: not followed yet'));
    return held.state.get().kind === 'open' ? { kind: 'open' } : closedOutcome(vaults, key);
  }

  return {
    byPassword: async (open: Workspace, password: string): Promise<SignInOutcome> => {
      const outcome = await askServer(parts, open.claims.get().sub, password).catch(() => null);
      return outcome ? resumeBy(open, outcome, password, wrongPassword) : { kind: 'unavailable' };
    },
    byPasskey: (open: Workspace): Promise<SignInOutcome> =>
      withPasskey(parts, async (passkey) => {
        const asked = { grant_type: passkeyGrant, passkey } as const;
        return resumeBy(open, await grant(exchange, vaults.device, asked, now()), null, passkeyRefused);
      }),
    /** By what the server answered to the code that a single sign-on ended with. */
    byCodeAnswer: (open: Workspace, outcome: GrantOutcome): Promise<SignInOutcome> =>
      resumeBy(open, outcome, null, codeRefused),
  };
}
