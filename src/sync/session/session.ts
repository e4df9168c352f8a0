import type { Claims } from '#domain/accounts.ts';
import { userOf } from '../api/claims.ts';
import type { Exchange } from '../api/exchange.ts';
import type { TokenPair } from '../api/tokens.ts';
import type { KeyValues } from '../base/kept-values.ts';
import type { Locks } from '../base/locks.ts';
import { type Settable, settable } from '../base/observable.ts';
import { oneAtATime } from '../base/one-at-a-time.ts';
import type { Timers } from '../base/timers.ts';
import { underLock } from '../base/under-lock.ts';
import { metaNames } from '../model/meta-names.ts';
import type { ChannelFactory, Notice } from '../model/notice.ts';
import { knownUser, type OpenVault, type Vaults } from '../vault/vaults.ts';
import type { WorkspaceEvents } from '../workspace/workspace-parts.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { type AutoLock, autoLock, type AutoLockTimes } from './activity.ts';
import { faults } from './faults.ts';
import { giveKey } from './giving-key.ts';
import { ownAccount } from './own-account.ts';
import type { OwnSession, SessionState, SignInOutcome } from './session-view.ts';
import { sendBefore, signOutOf } from './sign-out.ts';
import { type Opening, signingIn } from './signing-in.ts';
import { whoIsHere } from './who-is-here.ts';
import { wrongPasswords } from './wrong-passwords.ts';

export interface SessionParts {
  vaults: Vaults;
  exchange: Exchange;
  kept: KeyValues;
  /** Shared by the tabs: none opens a vault while another one deletes it. */
  locks: Locks;
  timers: Timers;
  lockTimes: AutoLockTimes;
  channel: ChannelFactory;
  /** Whether this page asks open tabs for the key before it asks its user for the password. */
  asksTabs(): boolean;
  newId(): string;
  /** What the browser has and lacks, for the diagnostics. */
  browser: Readonly<Record<string, unknown>>;
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

const isOpenState = (state: SessionState): state is Extract<SessionState, { kind: 'open' }> =>
  state.kind === 'open';

/** Longer than drafts take to be sealed and stored, in ms. */
const keepingPatience = 2000;

/** Longer than a sign-out takes that ends the session on the server, in ms. */
const vaultPatience = 45_000;

/** Sign-in, lock and sign-out (docs/security.md, Vault): the state in `state`, what belongs to the user in the workspace. */
export function session(parts: SessionParts): OwnSession {
  const { vaults, exchange, workspace, timers, now } = parts;
  const state = settable<SessionState>({ kind: 'starting' });
  const guesses = wrongPasswords(parts.kept, now);
  const failed = faults(now, parts.browser);
  const inTurn = oneAtATime();
  const keepers = new Set<() => Promise<void>>();
  let locking: AutoLock | null = null;
  let isHidden = false;
  let endGiving = () => {};
  /** Whether a sign-out is under way: a reload in the middle of it must not come back into the session. */
  let isLeaving = false;
  /** Whose workspace was opened last. */
  let openKey = '';

  function worksOffline(): boolean {
    const current = state.get();
    return isOpenState(current) && current.onlineOnly === null;
  }
  const mayGiveKey = () => worksOffline() && locking?.isOver() === false;

  /** Ends the open workspace and forgets what it showed; the databases stay. */
  function closeWorkspace(): void {
    const open = workspace.get();
    endGiving();
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
    // A session that keeps nothing on the device leaves nothing to unlock.
    const isPassing = !worksOffline();
    closeWorkspace();
    state.set(isPassing ? { kind: 'signed-out' } : { kind: 'locked', name });
  }

  /** The same once open forms have kept what was typed: a draft can be sealed only while the key is there. */
  async function lockWhenKept(): Promise<void> {
    const open = workspace.get();
    if (!open) return;
    endGiving();
    if (keepers.size > 0) {
      const kept = Promise.allSettled([...keepers].map((keep) => keep()));
      await Promise.race([kept, new Promise<void>((resolve) => timers.after(keepingPatience, resolve))]);
    }
    if (workspace.get() === open) lockHere();
  }

  function closeHere(): void {
    const sealed = vaults.sealedWork(openKey);
    closeWorkspace();
    state.set({ kind: 'signed-out', closed: { sealed } });
  }

  function update(change: Partial<Extract<SessionState, { kind: 'open' }>>): void {
    const current = state.get();
    if (isOpenState(current)) state.set({ ...current, ...change });
  }

  const account = ownAccount({ workspace, device: () => vaults.device, update });

  async function refreshFromOtherTab(open: Workspace): Promise<void> {
    await open.tokens.load();
    const before = open.claims.get().year.id;
    await open.claims.load();
    if (workspace.get() !== open) return;
    // The tab that leads brings the year, whichever tab it was chosen in.
    if (open.claims.get().year.id !== before) void open.loop.pullSoon();
    open.workOffline.set((await open.stores.meta.read(metaNames.workOffline)) === true);
    open.needsPassword.set(false);
    update({ needsPassword: false });
  }

  function heard(notice: Notice): void {
    const open = workspace.get();
    if (notice.kind === 'who-uses' || notice.kind === 'in-use') locking?.heard(notice);
    if (notice.kind === 'lock') void lockWhenKept();
    if (notice.kind === 'closed') closeHere();
    if (notice.kind === 'session' && open) refreshFromOtherTab(open).catch(() => {});
    if (notice.kind === 'signed-out') {
      closeWorkspace();
      state.set({ kind: 'signed-out' });
    }
  }

  /** One tab at a time begins with a user's vault or deletes it: else one would seal with a key that is going. */
  const withVault = <T>(key: string, work: (isHeld: () => boolean) => Promise<T>): Promise<T> =>
    underLock({ locks: parts.locks, timers, name: `accord-vault-${key}`, patience: vaultPatience }, work);

  async function enter(opening: Opening): Promise<SignInOutcome | null> {
    const { vault, claims } = opening;
    const key = await vaults.keyOf(claims.uid);
    return withVault(key, async () => {
      if (await vault.isNewest()) return begin(opening);
      vault.close();
      state.set((await vaults.has(key)) ? { kind: 'locked', name: claims.name } : { kind: 'signed-out' });
      return null;
    });
  }

  async function begin(opening: Opening): Promise<SignInOutcome> {
    const { vault, claims, tokens, onlineOnly, sealed = null, isRewrapped } = opening;
    const events = {
      onPassword: () => update({ needsPassword: true }),
      onClosed: () => void inTurn(async () => closeDevice(await vaults.keyOf(claims.uid))).catch(() => {}),
      onNotice: heard,
    };
    const [open, key] = await Promise.all([
      parts.openWorkspace(vault, claims, tokens, events),
      vaults.keyOf(claims.uid),
      onlineOnly === null && vaults.setLast(knownUser(claims)),
    ]);
    guesses.succeeded(key);
    openKey = key;
    open.sealed.set(sealed);
    workspace.set(open);
    locking = autoLock({
      ...parts,
      times: parts.lockTimes,
      tell: open.channel.post,
      lock: () => void lock(),
    });
    if (isHidden) own.setHidden(true);
    endGiving = giveKey(key, { ...parts, vault, mayGive: mayGiveKey });
    const ofUser = () => ({ user: userOf(open.claims.get()), year: open.claims.get().year });
    open.claims.subscribe(() => workspace.get() === open && update(ofUser()));
    const found = { needsPassword: open.needsPassword.get(), isKeptTwice: open.stores.hasSecondPlace };
    state.set({ kind: 'open', ...ofUser(), ...found, onlineOnly, sealed });
    open.loop.changed();
    if (isRewrapped) open.channel.post({ kind: 'lock' });
    // Another tab has changed the password while this one opened by the old.
    else if (!(await vault.isNewest())) await lockWhenKept();
    return { kind: workspace.get() ? 'open' : 'unavailable' };
  }

  async function lock(): Promise<void> {
    workspace.get()?.channel.post({ kind: 'lock' });
    await lockWhenKept();
  }

  /** The server has closed this device for the user: the keys go in all tabs, then what opens without the server. */
  async function closeDevice(key: string): Promise<void> {
    const open = workspace.get();
    if (open && (await vaults.keyOf(open.uid)) === key) {
      open.channel.post({ kind: 'closed' });
      closeHere();
    }
    await vaults.closeDevice(key);
  }

  const ways = signingIn({
    vaults,
    exchange,
    guesses,
    workspace,
    enter,
    closeWorkspace,
    closeDevice,
    resumed: update,
    now,
  });

  const own: OwnSession = {
    state,
    faults: failed.asText,
    keepsNothing: vaults.keepsNothing,
    signIn: (userName, password) =>
      inTurn(() => failed.told('sign-in', () => ways.signIn(userName, password))),
    unlock: (password) => inTurn(() => failed.told('unlock', () => ways.unlock(password))),
    lock,
    beforeLock(keep) {
      keepers.add(keep);
      return () => keepers.delete(keep);
    },
    resume: (password) => inTurn(() => failed.told('resume', () => ways.resume(password))),

    signOut: (unsent) =>
      inTurn(async () => {
        const open = workspace.get();
        if (!open) return;
        isLeaving = true;
        endGiving();
        const keepsVault = worksOffline();
        const key = await vaults.keyOf(open.uid);
        await sendBefore(open, timers);
        await withVault(key, async (isHeld) => {
          // Another tab was first.
          if (workspace.get() !== open) return;
          // A session that keeps nothing here has no vault; there may be one of the same user, closed, with sealed work.
          const isAlone = (await vaults.count()) <= (open.vault.isPassing ? 0 : 1);
          const clears = await signOutOf(open, unsent, { timers, isAlone, device: vaults.device, now });
          closeWorkspace();
          await vaults.setLast(null);
          if (clears && keepsVault && isHeld()) await vaults.delete(key);
          state.set({ kind: 'signed-out' });
        });
      }).finally(() => {
        isLeaving = false;
      }),

    changeYear: account.changeYear,
    changePassword: (typed) => inTurn(() => account.changePassword(typed)),

    start: () =>
      inTurn(async () => {
        const isOpen = () => workspace.get() !== null;
        const found = await whoIsHere({ ...parts, isOpen, enter: ways.enterOpened, lock: lockHere }).catch(
          (thrown: unknown): SessionState => ({ kind: 'signed-out', fault: failed.note('start', thrown) }),
        );
        if (found && !isOpen()) state.set(found);
      }),
    park: () => void (!isLeaving && workspace.get()?.vault.park()),
    touch: () => locking?.touch(),
    setHidden(hidden) {
      isHidden = hidden;
      locking?.setHidden(hidden);
      const open = workspace.get();
      open?.loop.setHidden(hidden);
      if (!hidden && open && !open.leader.isLeader.get()) open.channel.post({ kind: 'seen' });
    },
    close: closeWorkspace,
  };
  return own;
}
