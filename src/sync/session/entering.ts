import type { Claims } from '#domain/accounts.ts';
import { userOf } from '../api/claims.ts';
import type { TokenPair } from '../api/tokens.ts';
import type { Locks } from '../base/locks.ts';
import type { Observable } from '../base/observable.ts';
import type { OneAtATime } from '../base/one-at-a-time.ts';
import type { Timers } from '../base/timers.ts';
import type { ChannelFactory } from '../model/notice.ts';
import type { SealedWork } from '../model/unsent.ts';
import type { SlotKind } from '../vault/vault-record.ts';
import { knownUser, type OpenVault, type Vaults } from '../vault/vaults.ts';
import type { WorkspaceEvents } from '../workspace/workspace-parts.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { autoLock, type AutoLockTimes, lockTimesOf } from './activity.ts';
import { giveKey } from './giving-key.ts';
import { hearTabs } from './hear-tabs.ts';
import type { HeldSession } from './held-session.ts';
import type { SignInOutcome } from './session-view.ts';
import type { WithVault } from './vault-lock.ts';
import type { WrongPasswords } from './wrong-passwords.ts';

/** What a session opens with: the vault, whose it is, and why it can't work offline. */
export interface VaultOpening {
  vault: OpenVault;
  claims: Claims;
  tokens: TokenPair | null;
  onlineOnly: string | null;
  /** The user is to say whether this device opens without a connection. */
  asksOffline?: boolean;
  /** The user's work that lies sealed here, where this device is closed for them. */
  sealed?: SealedWork | null;
  /** The data key was made anew: other tabs still have the old one. */
  isRewrapped?: boolean;
}

export interface EnteringParts {
  vaults: Vaults;
  guesses: WrongPasswords;
  workspace: Observable<Workspace | null>;
  inTurn: OneAtATime;
  withVault: WithVault;
  locks: Locks;
  timers: Timers;
  /** In place of what the department chose; null: that. */
  lockTimes: AutoLockTimes | null;
  channel: ChannelFactory;
  newId(): string;
  now(): number;
  /** Makes everything that works for a user while the vault is open. */
  openWorkspace(
    vault: OpenVault,
    claims: Claims,
    tokens: TokenPair | null,
    events: WorkspaceEvents,
  ): Promise<Workspace>;
}

/** Opens a workspace; null: another tab has deleted the vault since it was opened, or made its key anew. */
export type Enter = (opening: VaultOpening) => Promise<SignInOutcome | null>;

/** Begins a session, the same for each way in. */
export function entering(parts: EnteringParts, held: HeldSession): Enter {
  const { vaults, workspace, inTurn } = parts;
  const heard = hearTabs(workspace, held, parts.timers);

  /** The automatic lock of the open workspace, and its key for tabs that ask. */
  const attend = (open: Workspace, key: string) => ({
    locking: autoLock({
      ...parts,
      times: () => parts.lockTimes ?? lockTimesOf(open.claims.get()),
      tell: open.channel.post,
      lock: () => void held.lock(),
    }),
    endGiving: giveKey(key, {
      ...parts,
      vault: open.vault,
      mayGive: () => held.worksOffline() && held.isInUse(),
      onClosed: held.closedElsewhere,
    }),
  });

  async function begin(opening: VaultOpening, ways: readonly SlotKind[]): Promise<SignInOutcome> {
    const { vault, claims, tokens, onlineOnly, sealed = null, isRewrapped, asksOffline = false } = opening;
    const events = {
      onPassword: () => held.update({ needsPassword: true }),
      onClosed: () =>
        void inTurn(async () => held.closeDevice(await vaults.keyOf(claims.uid))).catch(() => {}),
      onNotice: heard,
    };
    const [open, key] = await Promise.all([
      parts.openWorkspace(vault, claims, tokens, events),
      vaults.keyOf(claims.uid),
      // On a full device the next start asks for the name too.
      onlineOnly === null && vaults.setLast(knownUser(claims)).catch(() => {}),
    ]);
    parts.guesses.succeeded(key);
    open.sealed.set(sealed);
    held.hold(open, key, () => attend(open, key));
    const ofUser = () => ({ user: userOf(open.claims.get()), year: open.claims.get().year });
    open.claims.subscribe(() => {
      if (workspace.get() !== open) return;
      held.update(ofUser());
      held.locking()?.timesChanged();
    });
    const found = {
      needsPassword: open.needsPassword.get(),
      isKeptTwice: open.stores.hasSecondPlace,
      isPassing: vault.isPassing,
    };
    held.setState({ kind: 'open', ...ofUser(), ...found, onlineOnly, sealed, ways, asksOffline });
    open.loop.changed();
    if (isRewrapped) open.channel.post({ kind: 'lock' });
    // Another tab has made the data key anew while this tab opened by the old one: this tab locks.
    else if (!(await vault.isNewest().catch(() => true))) await held.lockWhenKept();
    return { kind: workspace.get() ? 'open' : 'unavailable' };
  }

  return async (opening) => {
    const { vault, claims } = opening;
    const key = await vaults.keyOf(claims.uid);
    return parts.withVault(key, async () => {
      // Asked before anything is open: a failure later would leave the workspace open and unseen.
      const [isNewest, ways] = await Promise.all([vault.isNewest(), vault.ways()]).catch(
        (thrown: unknown) => {
          vault.close();
          throw thrown;
        },
      );
      if (isNewest) return begin(opening, ways);
      vault.close();
      held.setState((await vaults.has(key)) ? { kind: 'locked', name: claims.name } : { kind: 'signed-out' });
      return null;
    });
  };
}
