import type { Claims } from '#domain/accounts.ts';
import { Problem } from '#domain/problems.ts';
import { claimsOf } from '../api/claims.ts';
import { fetchEscrow } from '../api/escrow.ts';
import type { Exchange } from '../api/exchange.ts';
import { grant, type GrantOutcome } from '../api/grant.ts';
import type { TokenPair } from '../api/tokens.ts';
import type { Observable } from '../base/observable.ts';
import { metaNames } from '../model/meta-names.ts';
import type { SealedWork } from '../model/unsent.ts';
import { knownUser, type OpenVault, type Vaults } from '../vault/vaults.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { Session, SignInOutcome } from './session-view.ts';
import { closedReason, onlineOnlyReason, wrapAnew } from './strength.ts';
import type { WrongPasswords } from './wrong-passwords.ts';

/** What opening a vault comes with: whose it is, and why the session can't work offline. */
export interface Opening {
  vault: OpenVault;
  claims: Claims;
  tokens: TokenPair | null;
  onlineOnly: string | null;
  /** What lies sealed here of the user, for whom this device is closed. */
  sealed?: SealedWork | null;
  /** The data key was made anew: other tabs have the one before. */
  isRewrapped?: boolean;
}

export interface SigningInParts {
  vaults: Vaults;
  exchange: Exchange;
  guesses: WrongPasswords;
  workspace: Observable<Workspace | null>;
  /** Opens a workspace with what was found; null: another tab has deleted the vault since it was opened, or made its key anew. */
  enter(opening: Opening): Promise<SignInOutcome | null>;
  /** Ends the workspace that is open, before another one is. */
  closeWorkspace(): void;
  /** The server has closed this device for the user of this key. */
  closeDevice(key: string): Promise<void>;
  /** The password was given again. */
  resumed(change: { needsPassword: false; onlineOnly?: string | null }): void;
  now(): number;
}

/** The ways in (docs/security.md, Vault): online by /token, else by what this device knows; each call one at a time. */
export interface SigningIn extends Pick<Session, 'signIn' | 'unlock' | 'resume'> {
  /** Goes on with a vault that is open already. */
  enterOpened(vault: OpenVault): Promise<SignInOutcome>;
}

/** What only the server can tell, or undefined when it can't be asked now. */
const ifReached = <T>(asked: Promise<T>): Promise<T | undefined> =>
  asked.catch((thrown: unknown) => {
    if (thrown instanceof Problem) return undefined;
    throw thrown;
  });

export function signingIn(parts: SigningInParts): SigningIn {
  const { vaults, exchange, guesses, workspace, closeWorkspace, now } = parts;

  /** The vault for a user whose password the server has just accepted. */
  async function vaultFor(
    claims: Claims,
    access: string,
    password: string,
  ): Promise<Omit<Opening, 'tokens'>> {
    const weakness = vaults.keepsNothing ?? (await onlineOnlyReason(password));
    const key = await vaults.keyOf(claims.uid);
    const passing = async (onlineOnly: string) => ({
      vault: await vaults.createPassing(),
      claims,
      onlineOnly,
    });
    const closed = async () => ({ ...(await passing(closedReason)), sealed: vaults.sealedWork(key) });
    const isKnown = await vaults.has(key);
    if (!isKnown && weakness !== null) return passing(weakness);
    const asked = fetchEscrow(exchange, access, vaults.device, now());
    const byPassword = isKnown ? await vaults.open(key, password) : null;
    // The password opens it: without an answer it goes on as it would without a connection.
    const secret = byPassword ? await ifReached(asked) : await asked;
    if (secret === null) {
      byPassword?.close();
      await parts.closeDevice(key);
      return closed();
    }
    if (byPassword) return { vault: byPassword, claims, onlineOnly: weakness };
    if (secret === undefined) throw new Problem('unavailable', 'The server gave no secret.');
    if (!isKnown)
      return {
        vault: await vaults.create(knownUser(claims), password, secret),
        claims,
        onlineOnly: weakness,
      };
    // The password was changed elsewhere: the server's secret opens what the new password can't (docs/security.md, Escrow).
    const vault = await vaults.openBySecret(key, secret);
    // Closed, and the server has made another secret since; what is sealed here stays as it is.
    if (!vault) return closed();
    const isRewrapped = await wrapAnew(vault, password, secret).then(
      () => true,
      // A full disk keeps nobody out; the next sign-in tries again.
      () => false,
    );
    return { vault, claims, onlineOnly: weakness, isRewrapped };
  }

  /** Wraps the key of an open vault anew when the password was changed elsewhere (docs/security.md, Password change). */
  async function followPassword(open: Workspace, access: string, password: string): Promise<void> {
    const key = await vaults.keyOf(open.uid);
    if (open.vault.isPassing) return;
    const fitting = await vaults.open(key, password);
    if (fitting) return fitting.close();
    const secret = await fetchEscrow(exchange, access, vaults.device, now());
    if (secret === null) return parts.closeDevice(key);
    await wrapAnew(open.vault, password, secret);
    parts.resumed({ needsPassword: false, onlineOnly: await onlineOnlyReason(password) });
    open.channel.post({ kind: 'lock' });
    open.resealSoon();
  }

  const closedOutcome = (key: string | null): SignInOutcome => ({
    kind: 'closed',
    sealed: key === null ? null : vaults.sealedWork(key),
  });

  async function enterOnline(
    userName: string,
    outcome: GrantOutcome,
    password: string,
  ): Promise<SignInOutcome> {
    if (outcome.kind === 'refused') return { kind: 'wrong-password', waitSeconds: 0 };
    if (outcome.kind === 'throttled') return outcome;
    if (outcome.kind === 'closed') {
      const key = await vaults.find(userName);
      if (key !== null) await parts.closeDevice(key);
      return closedOutcome(key);
    }
    const { access_token: access, refresh_token: refresh } = outcome.tokens;
    const claims = claimsOf(access);
    if (!claims) return { kind: 'unavailable' };
    const tokens = { access, refresh };
    const attempt = async () => {
      const opening = await vaultFor(claims, access, password);
      closeWorkspace();
      return parts.enter({ ...opening, tokens });
    };
    // Another tab signed out meanwhile: there is nothing of before, and this one begins anew.
    return (await attempt()) ?? (await attempt()) ?? { kind: 'unavailable' };
  }

  /** Opens what this device knows of the user, without the server. */
  async function enterOffline(key: string, password: string): Promise<SignInOutcome> {
    if (await vaults.isClosed(key)) return closedOutcome(key);
    const waitSeconds = guesses.wait(key);
    if (waitSeconds > 0) return { kind: 'throttled', waitSeconds };
    const vault = await vaults.open(key, password);
    if (!vault) return { kind: 'wrong-password', waitSeconds: guesses.failed(key) };
    closeWorkspace();
    return enterOpened(vault);
  }

  async function enterOpened(vault: OpenVault): Promise<SignInOutcome> {
    const stores = await vault.openStores();
    const claims = (await stores.meta.read(metaNames.claims)) as Claims | undefined;
    if (!claims) {
      stores.close();
      vault.close();
      return { kind: 'unavailable' };
    }
    // The workspace goes on with the open databases: opening them twice is felt at each start.
    const withStores = { ...vault, openStores: async () => stores };
    const outcome = await parts.enter({ vault: withStores, claims, tokens: null, onlineOnly: null });
    if (!outcome) stores.close();
    return outcome ?? { kind: 'unavailable' };
  }

  const askServer = (userName: string, password: string) => {
    const asked = { grant_type: 'password', username: userName.trim(), password } as const;
    return grant(exchange, vaults.device, asked, now());
  };

  async function unlock(password: string): Promise<SignInOutcome> {
    const user = await vaults.last();
    if (!user) return { kind: 'unknown-offline' };
    const outcome = await enterOffline(user.key, password);
    if (outcome.kind !== 'wrong-password' || user.userName === '') return outcome;
    // It may be the new password after a change elsewhere, which only the server knows.
    const online = await askServer(user.userName, password).catch(() => null);
    return online?.kind === 'tokens' || online?.kind === 'closed'
      ? enterOnline(user.userName, online, password)
      : outcome;
  }

  return {
    enterOpened,
    unlock,

    async signIn(userName, password) {
      let online: GrantOutcome | null = null;
      try {
        online = await askServer(userName, password);
        return await enterOnline(userName, online, password);
      } catch (thrown) {
        if (!(thrown instanceof Problem)) throw thrown;
      }
      const key = await vaults.find(userName);
      if (key !== null) return enterOffline(key, password);
      return { kind: online ? 'unavailable' : 'unknown-offline' };
    },

    async resume(password) {
      const open = workspace.get();
      if (!open) return unlock(password);
      const outcome = await askServer(open.claims.get().sub, password).catch(() => null);
      if (!outcome) return { kind: 'unavailable' };
      if (outcome.kind === 'throttled') return outcome;
      if (outcome.kind === 'refused') return { kind: 'wrong-password', waitSeconds: 0 };
      if (outcome.kind === 'closed') {
        const key = await vaults.keyOf(open.uid);
        await parts.closeDevice(key);
        return closedOutcome(key);
      }
      const { access_token: access, refresh_token: refresh } = outcome.tokens;
      // Only the same user resumes: the outbox is theirs.
      if (claimsOf(access)?.uid !== open.uid) return { kind: 'wrong-password', waitSeconds: 0 };
      await open.tokens.take({ access, refresh });
      open.needsPassword.set(false);
      parts.resumed({ needsPassword: false });
      open.channel.post({ kind: 'session' });
      // What fails is done at the next sign-in.
      await followPassword(open, access, password).catch(() => open.log.add('password: not followed yet'));
      return workspace.get() ? { kind: 'open' } : closedOutcome(await vaults.keyOf(open.uid));
    },
  };
}
