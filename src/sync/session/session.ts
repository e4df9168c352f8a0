import type { Claims } from '#domain/accounts.ts';
import { Problem } from '#domain/problems.ts';
import type { Exchange } from '../api/exchange.ts';
import type { Notice } from '../channel.ts';
import type { Session, SessionState, SignInOutcome } from '../engine.ts';
import { type Settable, settable } from '../observable.ts';
import { oneAtATime } from '../one-at-a-time.ts';
import type { Timers } from '../timers.ts';
import { type AutoLock, autoLock, type AutoLockTimes } from './activity.ts';
import { claimsOf, userOf } from './claims.ts';
import { fetchEscrow } from './escrow.ts';
import { grant, type GrantOutcome } from './grant.ts';
import { signOutOf } from './sign-out.ts';
import { ownAccount } from './own-account.ts';
import { onlineOnlyReason } from './strength.ts';
import type { KnownUser, OpenVault, Vaults } from './stores.ts';
import type { TokenPair } from './tokens.ts';
import { metaNames, type Workspace, type WorkspaceEvents } from './workspace.ts';
import { type KeyValues, wrongPasswords } from './wrong-passwords.ts';

export interface SessionParts {
  vaults: Vaults;
  exchange: Exchange;
  kept: KeyValues;
  timers: Timers;
  lockTimes: AutoLockTimes;
  /** Makes everything that works for a user while the vault is open. */
  openWorkspace(
    vault: OpenVault,
    claims: Claims,
    tokens: TokenPair | null,
    events: WorkspaceEvents,
  ): Promise<Workspace>;
  /** Forgets everything decrypted. */
  forget(): void;
  /** The open workspace, for the rest of the engine; null while there is none. */
  workspace: Settable<Workspace | null>;
  now(): number;
}

/** The session with what the engine's own parts need of it. */
export interface OwnSession extends Session {
  /** Takes over a reload's parked key, or finds out who was here. */
  start(): Promise<void>;
  /** Hands the key over for a reload; done when it returns. */
  park(): void;
  /** Signs of use, for the automatic lock. */
  touch(): void;
  setHidden(hidden: boolean): void;
  close(): void;
}

/** What opening a vault comes with: whose it is, and why the session can't work offline. */
interface Opening {
  vault: OpenVault;
  claims: Claims;
  tokens: TokenPair | null;
  onlineOnly: string | null;
}

const isOpenState = (state: SessionState): state is Extract<SessionState, { kind: 'open' }> =>
  state.kind === 'open';

const knownUser = (claims: Claims): KnownUser => ({
  uid: claims.uid,
  userName: claims.sub,
  name: claims.name,
});

/** Sign-in, lock and sign-out (security.md, Vault): the state in `state`, what belongs to the user in the workspace. */
export function session(parts: SessionParts): OwnSession {
  const { vaults, exchange, workspace, timers, now } = parts;
  const state = settable<SessionState>({ kind: 'starting' });
  const guesses = wrongPasswords(parts.kept, now);
  const inTurn = oneAtATime();
  let locking: AutoLock | null = null;

  /** Ends the open workspace and forgets what it showed; the databases stay. */
  function closeWorkspace(): void {
    const open = workspace.get();
    locking?.stop();
    locking = null;
    if (!open) return;
    workspace.set(null);
    open.close();
    parts.forget();
  }

  function lockHere(): void {
    const open = workspace.get();
    if (!open) return;
    const { name } = open.claims.get();
    const current = state.get();
    // A session that keeps nothing on the device leaves nothing to unlock.
    const isPassing = isOpenState(current) && current.onlineOnly !== null;
    closeWorkspace();
    state.set(isPassing ? { kind: 'signed-out' } : { kind: 'locked', name });
  }

  function update(change: Partial<Extract<SessionState, { kind: 'open' }>>): void {
    const current = state.get();
    if (isOpenState(current)) state.set({ ...current, ...change });
  }

  const account = ownAccount({ workspace, device: () => vaults.device, update });

  async function refreshFromOtherTab(open: Workspace): Promise<void> {
    await open.tokens.load();
    const claims = claimsOf(open.tokens.current() ?? '');
    if (workspace.get() !== open) return;
    if (claims?.uid === open.uid) open.claims.set(claims);
    open.workOffline.set((await open.stores.meta.read(metaNames.workOffline)) === true);
    open.needsPassword.set(false);
    const own = open.claims.get();
    update({ user: userOf(own), year: own.year, needsPassword: false });
  }

  function heard(notice: Notice): void {
    const open = workspace.get();
    if (notice.kind === 'lock') lockHere();
    if (notice.kind === 'session' && open) refreshFromOtherTab(open).catch(() => {});
    if (notice.kind === 'signed-out') {
      closeWorkspace();
      state.set({ kind: 'signed-out' });
    }
  }

  async function enter({ vault, claims, tokens, onlineOnly }: Opening): Promise<SignInOutcome> {
    const events = { onPassword: () => update({ needsPassword: true }), onNotice: heard };
    const [open, key] = await Promise.all([
      parts.openWorkspace(vault, claims, tokens, events),
      vaults.keyOf(claims.uid),
      onlineOnly === null && vaults.setLast(knownUser(claims)),
    ]);
    guesses.succeeded(key);
    workspace.set(open);
    locking = autoLock(timers, parts.lockTimes, () => void lock());
    const needsPassword = open.needsPassword.get();
    state.set({ kind: 'open', user: userOf(claims), year: claims.year, needsPassword, onlineOnly });
    open.loop.changed();
    return { kind: 'open' };
  }

  /** The vault for a user whose password the server has just accepted. */
  async function vaultFor(
    claims: Claims,
    access: string,
    password: string,
  ): Promise<Omit<Opening, 'tokens'>> {
    const onlineOnly = onlineOnlyReason(password);
    const key = await vaults.keyOf(claims.uid);
    const isKnown = await vaults.has(key);
    if (!isKnown && onlineOnly !== null) return { vault: await vaults.createPassing(), claims, onlineOnly };
    const byPassword = isKnown ? await vaults.open(key, password) : null;
    if (byPassword) return { vault: byPassword, claims, onlineOnly };
    const secret = await fetchEscrow(exchange, access, vaults.device, now());
    if (!isKnown)
      return { vault: await vaults.create(knownUser(claims), password, secret), claims, onlineOnly };
    // The password was changed elsewhere: the server's secret opens what the new password can't (security.md, Escrow).
    const vault = await vaults.openBySecret(key, secret);
    if (!vault) throw new Problem('unavailable', "This device's data can't be opened any more.");
    if (onlineOnly === null) await vault.rewrap(password, secret);
    return { vault, claims, onlineOnly };
  }

  async function enterOnline(outcome: GrantOutcome, password: string): Promise<SignInOutcome> {
    if (outcome.kind === 'refused') return { kind: 'wrong-password', waitSeconds: 0 };
    if (outcome.kind === 'throttled') return outcome;
    const { access_token: access, refresh_token: refresh } = outcome.tokens;
    const claims = claimsOf(access);
    if (!claims) return { kind: 'unavailable' };
    const opening = await vaultFor(claims, access, password);
    closeWorkspace();
    return enter({ ...opening, tokens: { access, refresh } });
  }

  /** Opens what this device knows of the user, without the server. */
  async function enterOffline(key: string, password: string): Promise<SignInOutcome> {
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
    return enter({ vault: withStores, claims, tokens: null, onlineOnly: null });
  }

  const askServer = (userName: string, password: string) => {
    const asked = { grant_type: 'password', username: userName.trim(), password } as const;
    return grant(exchange, vaults.device, asked, now());
  };

  async function signIn(userName: string, password: string): Promise<SignInOutcome> {
    let online: GrantOutcome | null = null;
    try {
      online = await askServer(userName, password);
      return await enterOnline(online, password);
    } catch (thrown) {
      if (!(thrown instanceof Problem)) throw thrown;
    }
    const key = await vaults.find(userName);
    if (key !== null) return enterOffline(key, password);
    return { kind: online ? 'unavailable' : 'unknown-offline' };
  }

  async function unlock(password: string): Promise<SignInOutcome> {
    const user = await vaults.last();
    if (!user) return { kind: 'unknown-offline' };
    const outcome = await enterOffline(user.key, password);
    if (outcome.kind !== 'wrong-password' || user.userName === '') return outcome;
    // It may be the new password after a change elsewhere, which only the server knows.
    const online = await askServer(user.userName, password).catch(() => null);
    return online?.kind === 'tokens' ? enterOnline(online, password) : outcome;
  }

  async function lock(): Promise<void> {
    workspace.get()?.channel.post({ kind: 'lock' });
    lockHere();
  }

  async function resume(password: string): Promise<SignInOutcome> {
    const open = workspace.get();
    if (!open) return unlock(password);
    const outcome = await askServer(open.claims.get().sub, password).catch(() => null);
    if (!outcome) return { kind: 'unavailable' };
    if (outcome.kind === 'throttled') return outcome;
    if (outcome.kind === 'refused') return { kind: 'wrong-password', waitSeconds: 0 };
    const { access_token: access, refresh_token: refresh } = outcome.tokens;
    // Only the same user resumes: the outbox is theirs.
    if (claimsOf(access)?.uid !== open.uid) return { kind: 'wrong-password', waitSeconds: 0 };
    await open.tokens.take({ access, refresh });
    open.needsPassword.set(false);
    update({ needsPassword: false });
    open.channel.post({ kind: 'session' });
    return { kind: 'open' };
  }

  return {
    state,
    signIn: (userName, password) => inTurn(() => signIn(userName, password)),
    unlock: (password) => inTurn(() => unlock(password)),
    lock,
    resume: (password) => inTurn(() => resume(password)),

    signOut: (unsent) =>
      inTurn(async () => {
        const open = workspace.get();
        if (!open) return;
        const onlineOnly = isOpenState(state.get()) && (state.get() as { onlineOnly: unknown }).onlineOnly;
        const clears = await signOutOf(open, unsent, {
          timers,
          isAlone: (await vaults.count()) <= 1,
          device: vaults.device,
        });
        closeWorkspace();
        await vaults.setLast(null);
        if (clears && !onlineOnly) await vaults.delete(await vaults.keyOf(open.uid));
        state.set({ kind: 'signed-out' });
      }),

    changeYear: account.changeYear,
    changePassword: (typed) => inTurn(() => account.changePassword(typed)),

    start: () =>
      inTurn(async () => {
        // Somebody may have signed in before the page had found out who was here.
        const isOpen = workspace.get() !== null;
        const [parked] = await Promise.all([isOpen ? null : vaults.unpark(), vaults.load()]);
        if (isOpen) return;
        const outcome = parked && (await enterOpened(parked));
        if (outcome?.kind === 'open') return;
        const last = await vaults.last();
        state.set(last ? { kind: 'locked', name: last.name } : { kind: 'signed-out' });
      }),
    park: () => workspace.get()?.vault.park(),
    touch: () => locking?.touch(),
    setHidden(hidden) {
      locking?.setHidden(hidden);
      workspace.get()?.loop.setHidden(hidden);
    },
    close: closeWorkspace,
  };
}
