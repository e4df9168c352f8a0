import type { LogLine } from '../base/sync-log.ts';
import type { SealedFiles } from '../files/sealed-files.ts';
import type { Draft, Drafts } from './drafts.ts';
import type { MirrorStore } from './mirror-store.ts';
import type { OutboxStore } from './outbox-store.ts';
import type { Healing, SettledList, UnsentList } from './unsent.ts';

/** Values of one user that outlive the page, sealed in the work database, by name. */
export interface MetaStore {
  read(name: string): Promise<unknown>;
  write(name: string, value: unknown): Promise<void>;
}

export interface DraftStore extends Drafts {
  /** Keeps a draft of another device unless a newer one is here; answers whether it did. */
  bring(key: string, draft: Draft): Promise<boolean>;
}

export interface LogStore {
  read(): Promise<readonly LogLine[]>;
  add(lines: readonly LogLine[]): Promise<void>;
}

/** The two databases of one user, opened with the data key (docs/device.md). */
export interface Stores {
  outbox: OutboxStore;
  mirror: MirrorStore;
  drafts: DraftStore;
  meta: MetaStore;
  log: LogStore;
  /** Files of uploads that wait; precious as the outbox is. */
  queuedFiles: SealedFiles;
  /** Files that the server has, too. */
  keptFiles: SealedFiles;
  /** What opening found when it compared the outbox's two places. */
  healing: Healing;
  /** Whether unsent edits lie in files too, so that an edit that the browser loses in one place is in the other. */
  hasSecondPlace: boolean;
  /** The list of the unsent edits that there should be. */
  unsent: UnsentList;
  /** What the server is still to be told of edits of databases that are gone. */
  settled: SettledList;
  /**
   * Seals under the newest data key what lies under an earlier one. May be cut off and begun again at any moment.
   * `pause` resolves when there is time for the next slice, and rejects to end it.
   */
  reseal(pause: () => Promise<void>): Promise<void>;
  close(): void;
}
