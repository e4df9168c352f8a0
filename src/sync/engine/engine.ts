import type { CallName } from '#contract/calls.ts';
import type { Api, ApiInput } from '../api/api.ts';
import type { Observable } from '../base/observable.ts';
import type { Documents, DownloadedFile } from '../documents/documents.ts';
import type { Guests } from '../mirror/guests.ts';
import type { Drafts } from '../model/drafts.ts';
import type { EarlyLists, Opening } from '../model/opening.ts';
import type { SyncStatus } from '../model/sync-status.ts';
import type { View } from '../model/view.ts';
import type { Edits } from '../outbox/edits.ts';
import type { Queue } from '../outbox/queue.ts';
import type { Receipts } from '../outbox/receipts.ts';
import type { News } from '../news/news.ts';
import type { Presence } from '../presence/presence.ts';
import type { Rescue } from '../rescue/rescue.ts';
import type { Session } from '../session/session-view.ts';
import type { Search } from '../view/search/search.ts';
import type { ChosenCase, Readiness, ReadinessOptions } from './readiness.ts';

export type { Observable } from '../base/observable.ts';
export type { Documents, DownloadedFile } from '../documents/documents.ts';
export type { KnownNews } from '../news/news.ts';
export { type Draft, draftName, type KeptDraft } from '../model/drafts.ts';
export type { ListedCase, ShownRecord } from '../model/opening.ts';
export type { ChangedValues, EditState, EndedEdit, QueuedEdit, QueuedEntity } from '../model/queued-edit.ts';
export type { NoRoom, SyncStatus } from '../model/sync-status.ts';
export type { SlotKind, TypedKind } from '../vault/vault-record.ts';
export type { ClosedWork, SealedWork } from '../model/unsent.ts';
export type { Mark, View, Viewed } from '../model/view.ts';
export type { Queue } from '../outbox/queue.ts';
export type {
  Confirming,
  FaultKind,
  GivenCode,
  OpenState,
  SessionState,
  SignInOutcome,
  SignOnCode,
} from '../session/session-view.ts';
export type { Search } from '../view/search/search.ts';

/**
 * What the screens see of the device: a plain object without React. The mirror of the selected year folded with the
 * outbox is in memory while the vault is open; everything that reads is synchronous, everything that writes resolves
 * when the change is safe on this device.
 */
export interface Engine {
  session: Session;
  view: View;
  guests: Guests;
  edits: Edits;
  queue: Queue;
  receipts: Receipts;
  presence: Presence;
  news: News;
  /** This device's id, as the history of a record names it. */
  readonly device: string;
  documents: Documents;
  /** Brings chosen cases onto this device with their documents, and tells what is still missing to go offline with them. */
  beforeOffline(cases: readonly ChosenCase[], options?: ReadinessOptions): Promise<Readiness>;
  rescue: Rescue;
  drafts: Drafts;
  remembered: Remembered;
  search: Search;
  /**
   * After an unlock of a large mirror, until the view holds the students and cases: the lists, which can be shown before;
   * null otherwise. Only where the engine is told to open early.
   */
  early: Observable<EarlyLists | null>;
  /** How far the records of this device are in the view. */
  opening: Observable<Opening>;
  /** Reads what could not be read when the session opened (`opening.hasFailed`). */
  openAgain(): void;
  status: Observable<SyncStatus>;
  /**
   * By how many ms the server's clock is ahead of this device's, as last heard in this page; 0 while they are within five
   * minutes of each other. This device's "today" is corrected by it; no order and no outcome depends on it.
   */
  clockOffset: Observable<number>;
  /**
   * Calls that need the server: administration, accounts, alerts, exports (docs/api.md). Throws the
   * server's Problem, 'unavailable' without a connection, 'unauthenticated' while locked or signed out.
   */
  online: Api;
  /** The same for a call that answers a file. */
  download<N extends CallName>(name: N, input: ApiInput<N>): Promise<DownloadedFile>;
  /**
   * Runs work of the open session and answers as it does; null where the session has ended meanwhile, however the work did. Whoever comes
   * after this session is to get and to hear nothing of it.
   */
  whileOpen<T>(work: () => Promise<T>): Promise<T | null>;
  /** Ends timers, streams and the vault's worker; databases stay. */
  close(): Promise<void>;
}

/**
 * What a screen remembers for its user on this device, sealed: the filters last used. It never counts as unsent, and a device that
 * has no room, or whose session ends just then, forgets it: neither call rejects.
 */
export interface Remembered {
  /** undefined when nothing is kept under the name, or it can't be read. */
  get(name: string): Promise<unknown>;
  put(name: string, value: unknown): Promise<void>;
}
