import type { Settable } from '../base/observable.ts';
import type { OwnGuests } from '../mirror/guests.ts';
import type { Drafts } from '../model/drafts.ts';
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
  drafts: Drafts;
  loop: SyncLoop;
  /** What lies sealed on this device, in a session on one that is closed for its user. */
  sealed: Settable<SealedWork | null>;
  /** Of the device with the server, by the leading tab. */
  standing: Settable<Standing>;
  /** Seals anew what lies under the data key before, when there is time for it and this tab leads. */
  resealSoon(): void;
  reading: ReadingMirror;
  /** Resolves once everything that was on the device is in memory; students and cases are when the workspace opens. */
  loaded: Promise<void>;
  close(): void;
}
