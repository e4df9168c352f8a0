import { type Observable, type Settable, settable } from '../base/observable.ts';
import { passed, type Timers } from '../base/timers.ts';
import type { Vaults } from '../vault/vaults.ts';
import type { ChannelFactory } from '../model/notice.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { AutoLock } from './activity.ts';
import { type FormKeepers, formKeepers } from './form-keepers.ts';
import { keyChannel, tellVoid } from './giving-key.ts';
import type { LeftInTab } from './left-work.ts';
import type { OpenState, SessionState } from './session-view.ts';

export interface HeldSessionParts {
  vaults: Pick<Vaults, 'closeDevice' | 'deleteMirror' | 'keyOf' | 'sealedWork'>;
  /** The open workspace, for the rest of the engine; null while there is none. */
  workspace: Settable<Workspace | null>;
  timers: Timers;
  channel: ChannelFactory;
  /** Where the workspace leaves what its session would take with it. */
  left: Pick<LeftInTab, 'leave' | 'goesOn'>;
}

/** What goes on beside a workspace while it is open. */
export interface Attendance {
  locking: AutoLock;
  /** Gives the key to no other tab any more. */
  endGiving(): void;
}

/** The one session of a page: its state, and the workspace while it is open. */
export interface HeldSession extends FormKeepers {
  state: Observable<SessionState>;
  setState(next: SessionState): void;
  /** Changes the state of the open session; nothing where none is. */
  update(change: Partial<OpenState>): void;
  /** Whether a session is open that keeps its work on this device. */
  worksOffline(): boolean;
  /** Whether somebody uses the open session: its time without use is not over. */
  isInUse(): boolean;
  /** Takes the workspace of the user of this key, with what attends it. */
  hold(open: Workspace, key: string, attend: () => Attendance): void;
  /** Ends the open workspace and forgets what it showed; the databases stay. */
  end(): void;
  signedOut(): void;
  /** Locks this tab: drops the key at once. */
  lockNow(): void;
  /** Locks this tab once open forms have kept what was typed: a draft can be sealed only while the key is there. */
  lockWhenKept(): Promise<void>;
  /** Locks all tabs, each once its open forms have kept what was typed. */
  lock(): Promise<void>;
  /** A lock or a sign-out begins: no page opens by a key of this session any more, nor by one on its way. */
  voidKeys(): void;
  /** Another tab has learnt that this device is closed for the user: a session that keeps its work here ends. */
  closedElsewhere(): void;
  /**
   * The server has closed this device for the user of this key: all tabs that hold the data key drop it, whether or not
   * this one does, then the device drops what opens without the server.
   */
  closeDevice(key: string): Promise<void>;
  setHidden(hidden: boolean): void;
  /** The automatic lock of the open session; null while none is open. */
  locking(): AutoLock | null;
}

/** The longest that a lock waits for files to be sealed, in ms; a hundred MB take some two seconds. */
const addingPatience = 5000;

/** Files that are being added belong to an event that was saved a moment ago: without the key they would be gone. */
export const filesAdded = ({ documents }: Workspace, timers: Timers): Promise<void> =>
  Promise.race([documents.adding.ended(), passed(timers, addingPatience)]);

/**
 * Closes the user's vault and deletes its mirror. `onClosed` is told in between, once nothing that is typed opens the vault: whoever reads
 * that this device is closed may reload the page, which ends what is being written.
 */
async function closeVault(
  vaults: HeldSessionParts['vaults'],
  key: string,
  onClosed: () => void = () => {},
): Promise<void> {
  try {
    await vaults.closeDevice(key);
  } finally {
    onClosed();
  }
  await vaults.deleteMirror(key);
}

const openOf = (state: SessionState): OpenState | null => (state.kind === 'open' ? state : null);

/** Holds the session of this page, which nobody has opened yet. */
export function heldSession(parts: HeldSessionParts): HeldSession {
  const { vaults, workspace, channel, left } = parts;
  const state = settable<SessionState>({ kind: 'starting' });
  const forms = formKeepers(parts.timers);
  let attendance: Attendance | null = null;
  let isHidden = false;
  /** Whose workspace was opened last. */
  let openKey = '';

  const openState = () => openOf(state.get());
  const worksOffline = () => openState()?.onlineOnly === null;

  function voidKeys(): void {
    attendance?.endGiving();
    workspace.get()?.vault.voidKeys();
    tellVoid(channel);
  }

  function end(): void {
    const open = workspace.get();
    attendance?.endGiving();
    attendance?.locking.stop();
    attendance = null;
    if (!open) return;
    workspace.set(null);
    open.close();
  }

  function lockNow(): void {
    const open = workspace.get();
    if (!open) return;
    // A session that keeps nothing on the device leaves nothing to unlock, but what it left in this tab.
    const isPassing = !worksOffline();
    voidKeys();
    end();
    state.set(isPassing ? { kind: 'signed-out' } : { kind: 'locked', name: open.claims.get().name });
  }

  async function lockWhenKept(): Promise<void> {
    const open = workspace.get();
    if (!open) return;
    voidKeys();
    await Promise.all([forms.keepForms(), filesAdded(open, parts.timers)]);
    if (workspace.get() === open) await left.leave(open);
    if (workspace.get() === open) lockNow();
  }

  /** Closes this device for the user of the open session, whose key goes at once. */
  function closeHere(key: string): Promise<void> {
    const closed = { sealed: vaults.sealedWork(key) };
    voidKeys();
    end();
    state.set({ kind: 'signed-out' });
    return closeVault(vaults, key, () => {
      if (state.get().kind === 'signed-out') state.set({ kind: 'signed-out', closed });
    });
  }

  function setHidden(hidden: boolean): void {
    isHidden = hidden;
    attendance?.locking.setHidden(hidden);
    const open = workspace.get();
    open?.loop.setHidden(hidden);
    if (!hidden && open && !open.leader.isLeader.get()) open.channel.post({ kind: 'seen' });
  }

  return {
    ...forms,
    state,
    setState: state.set,
    update(change) {
      const current = openState();
      if (current) state.set({ ...current, ...change });
    },
    worksOffline,
    isInUse: () => attendance?.locking.isOver() === false,
    hold(open, key, attend) {
      openKey = key;
      left.goesOn(open.vault);
      workspace.set(open);
      attendance = attend();
      if (isHidden) setHidden(true);
    },
    end,
    signedOut() {
      end();
      state.set({ kind: 'signed-out' });
    },
    lockNow,
    lockWhenKept,
    async lock() {
      workspace.get()?.channel.post({ kind: 'lock' });
      await lockWhenKept();
    },
    voidKeys,
    closedElsewhere() {
      // Here, too: a read that was under way may have made the mirror anew after the other tab had deleted it.
      if (worksOffline()) closeHere(openKey).catch(() => {});
    },
    async closeDevice(key) {
      const toTabs = channel(keyChannel(key));
      toTabs.post({ kind: 'closed' });
      toTabs.close();
      const open = workspace.get();
      const isOpen = open !== null && (await vaults.keyOf(open.uid)) === key;
      await (isOpen ? closeHere(key) : closeVault(vaults, key));
    },
    setHidden,
    locking: () => attendance?.locking ?? null,
  };
}
