import type { Settable } from '../base/observable.ts';
import type { OwnGuests } from '../mirror/guests.ts';
import type { DraftStore } from '../model/stores.ts';
import type { SealedWork } from '../model/unsent.ts';
import type { OpenVault } from '../vault/vaults.ts';
import type { Basis } from './basis.ts';
import type { ReadingMirror } from './read-mirror.ts';
import type { Standing } from './status.ts';
import type { SyncLoop } from './sync-loop.ts';

/** All that works for one signed-in user while the vault is open. Nothing of it outlives `close`. */
export interface Workspace extends Omit<Basis, 'isLoaded' | 'shed' | 'end'> {
  uid: string;
  vault: OpenVault;
  guests: OwnGuests;
  drafts: DraftStore;
  loop: SyncLoop;
  /** The user's work that lies sealed on this device, where it is closed for them. */
  sealed: Settable<SealedWork | null>;
  /** How this device stands with the server, as the leading tab last told. */
  standing: Settable<Standing>;
  /** Seals anew what still lies under an older data key: when there is time, and only where this tab leads. */
  resealSoon(): void;
  reading: ReadingMirror;
  /** Resolves once everything on the device is in memory. The workspace opens earlier: when lists can be shown. */
  loaded: Promise<void>;
  /** Aborts as the workspace closes: what it fetches of files ends with it. */
  closed: AbortSignal;
  close(): void;
}
