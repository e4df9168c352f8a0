import { Problem } from '#domain/problems.ts';
import { claimsOf } from '../api/claims.ts';
import type { GrantOutcome } from '../api/grant.ts';
import { type SlotKind, typedKinds } from '../vault/vault-record.ts';
import type { OpenVault } from '../vault/vaults.ts';
import type { Enter } from './entering.ts';
import type { HeldSession } from './held-session.ts';
import { type OpeningsParts, serverOpening, storedOpening } from './openings.ts';
import { askServer, closedOutcome } from './server-answer.ts';
import type { Session, SignInOutcome } from './session-view.ts';
import type { WrongPasswords } from './wrong-passwords.ts';

export interface SigningInParts extends OpeningsParts {
  guesses: WrongPasswords;
  enter: Enter;
}

/** The ways in (docs/security.md, Vault): online by /token, else by what this device knows; each call one at a time. */
export interface SigningIn extends Pick<Session, 'signIn' | 'unlock'> {
  /** Goes on with a vault that is open already. */
  enterOpened(vault: OpenVault): Promise<SignInOutcome>;
}

/** Lets a user in, in place of the workspace that is open. */
export function signingIn(parts: SigningInParts, held: HeldSession): SigningIn {
  const { vaults, guesses, enter, steps } = parts;
  const openByServer = serverOpening(parts, held);

  async function enterOnline(
    userName: string,
    outcome: GrantOutcome,
    password: string,
    isForgotten = false,
  ): Promise<SignInOutcome> {
    if (outcome.kind === 'refused') return { kind: 'wrong-password', waitSeconds: 0 };
    if (outcome.kind === 'throttled' || outcome.kind === 'step-over') return outcome;
    if (outcome.kind === 'second-step') {
      const goOn = (next: GrantOutcome) => reached(userName, password, async () => next, isForgotten);
      return steps.wait({ ...outcome, userName, goOn });
    }
    if (outcome.kind === 'closed') {
      const key = await vaults.find(userName);
      if (key !== null) await held.closeDevice(key);
      return closedOutcome(vaults, key);
    }
    const { access_token: access, refresh_token: refresh } = outcome.tokens;
    const claims = claimsOf(access);
    if (!claims) return { kind: 'unavailable' };
    const attempt = async () => {
      const opening = await openByServer({ claims, access, password, isForgotten });
      held.end();
      return enter({ ...opening, tokens: { access, refresh } });
    };
    // `enter` answers null where another tab deleted the vault or changed its key meanwhile: this tab begins once more.
    return (await attempt()) ?? (await attempt()) ?? { kind: 'unavailable' };
  }

  async function enterOpened(vault: OpenVault): Promise<SignInOutcome> {
    const opening = await storedOpening(vault);
    if (!opening) return { kind: 'unavailable' };
    let outcome: SignInOutcome | null = null;
    try {
      outcome = await enter(opening);
    } finally {
      if (!outcome) (await opening.vault.openStores()).close();
    }
    return outcome ?? { kind: 'unavailable' };
  }

  /** Opens what this device knows of the user, without the server, by the first of the ways that the text fits. */
  async function enterOffline(key: string, text: string, ways: readonly SlotKind[]): Promise<SignInOutcome> {
    if (await vaults.isClosed(key)) return closedOutcome(vaults, key);
    const waitSeconds = guesses.wait(key);
    if (waitSeconds > 0) return { kind: 'throttled', waitSeconds };
    let vault: OpenVault | null = null;
    for (const kind of typedKinds) if (ways.includes(kind)) vault ??= await vaults.open(key, { kind, text });
    if (!vault) return { kind: 'wrong-password', waitSeconds: guesses.failed(key) };
    held.end();
    return enterOpened(vault);
  }

  /** Enters by the server's answer; by what this device knows where there is none, or where it leads no further. */
  async function reached(
    userName: string,
    password: string,
    ask: () => Promise<GrantOutcome>,
    isForgotten = false,
  ): Promise<SignInOutcome> {
    let online: GrantOutcome | null = null;
    try {
      online = await ask();
      return await enterOnline(userName, online, password, isForgotten);
    } catch (thrown) {
      if (!(thrown instanceof Problem)) throw thrown;
    }
    const key = await vaults.find(userName);
    if (key !== null) return enterOffline(key, password, await vaults.waysOf(key));
    return { kind: online ? 'unavailable' : 'unknown-offline' };
  }

  return {
    enterOpened,

    async unlock(password, kind = 'password') {
      const user = await vaults.last();
      if (!user) return { kind: 'unknown-offline' };
      const outcome = await enterOffline(user.key, password, [kind]);
      if (outcome.kind !== 'wrong-password' || kind !== 'password' || user.userName === '') return outcome;
      // It may be the new password after a change elsewhere, which only the server knows.
      const online = await askServer(parts, user.userName, password).catch(() => null);
      return online && ['tokens', 'closed', 'second-step'].includes(online.kind)
        ? enterOnline(user.userName, online, password)
        : outcome;
    },

    signIn: (userName, password, isForgotten) =>
      reached(userName, password, () => askServer(parts, userName, password), isForgotten),
  };
}
