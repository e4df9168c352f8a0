import type { CallName } from '#contract/calls.ts';
import type { OnRecord, OtherDevice } from '#contract/presence.ts';
import type { Api, ApiInput } from './api/api.ts';
import type { Session } from './session/session-view.ts';
import type { Documents } from './documents/documents.ts';
import type { ChosenCase, Readiness, ReadinessOptions } from './documents/readiness.ts';
import type { Guests } from './mirror/guests.ts';
import type { Rescue } from './rescue/rescue.ts';
import type { DueProcess } from '#domain/cases/due-process.ts';
import type { FoundEverything, QuickCase } from '#domain/dashboard.ts';
import type { Conflict, FieldProblem } from '#domain/problems.ts';
import type { EditableEntity, Entity, RecordOf } from '#domain/records.ts';
import type { StudentSearchItem } from '#domain/students.ts';
import type { Loss, SyncStatus } from './sync-status.ts';
import type { EarlyLists, Opening } from './view/opening.ts';

export type {
  FaultKind,
  SealedWork,
  Session,
  SessionState,
  SignedInUser,
  SignInOutcome,
} from './session/session-view.ts';
export type { Loss, SyncStatus } from './sync-status.ts';
export type { EarlyLists, ListedCase, Opening } from './view/opening.ts';

/**
 * What the screens see of the device: a plain object without React. The mirror of the selected year folded with the
 * outbox is in memory while the vault is open; everything that reads is synchronous, everything that writes answers
 * when it is safe on this device.
 */
export interface Engine {
  session: Session;
  view: View;
  guests: Guests;
  edits: Edits;
  queue: Queue;
  receipts: Receipts;
  presence: Presence;
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
   * minutes of each other. Server time decides order; what the device calls today is corrected by it.
   */
  clockOffset: Observable<number>;
  /**
   * Calls that need the server: administration, accounts, alerts, exports (sync.md, Queued offline and not). Throws the
   * server's Problem, 'unavailable' without a connection, 'unauthenticated' while locked or signed out.
   */
  online: Api;
  /** The same for a call that answers a file. */
  download<N extends CallName>(name: N, input: ApiInput<N>): Promise<DownloadedFile>;
  /** Ends timers, streams and the vault's worker; databases stay. */
  close(): Promise<void>;
}

export interface DownloadedFile {
  /** As the server names it. */
  name: string;
  content: Blob;
}

/** A value that changes; `get` answers the same object until it does, so that useSyncExternalStore can read it. */
export interface Observable<T> {
  get: () => T;
  /** Calls back after each change; returns the function that ends it. */
  subscribe: (listener: () => void) => () => void;
}

/** Why a record or row carries a mark (docs/screens.md, Marks). */
export type Mark = 'waiting' | 'refused' | 'conflict';

/** A record as its user sees it: the server's row folded with this device's edits. */
export interface Viewed<E extends Entity> {
  entity: E;
  record: RecordOf<E>;
  mark: Mark | null;
  /** Not acknowledged by the server yet: id is -1, the address carries ~uid. */
  isNew: boolean;
}

export interface View {
  /** Changes whenever any record of the entity does. */
  changes(entity: Entity): Observable<number>;
  /** By number ('123') or by '~uid'. */
  find<E extends Entity>(entity: E, reference: string): Viewed<E> | undefined;
  /** All records in scope, without deleted ones; the same array until one of them changes. */
  all<E extends Entity>(entity: E): readonly Viewed<E>[];
  /** The records that belong to one: a student's complaints, a case's events. The same array until one changes. */
  of<E extends Entity>(entity: E, parentUid: string): readonly Viewed<E>[];
}

/** Values as a form has them: field names of the entity, references as `~uid`. */
export type ChangedValues = Readonly<Record<string, unknown>>;

export interface Edits {
  /** Makes a record; resolves with its uid once the edit is safe on this device. `values.uid` is taken when given. */
  create(entity: EditableEntity, values: ChangedValues, draftKey?: string): Promise<string>;
  /**
   * Saves the fields of a record that differ from what the form was opened on (`seen`). The draft under `draftKey` is
   * deleted in the same transaction. Resolves once the edit is safe on this device; rejects, with the form intact, when
   * it isn't (quota).
   */
  save<E extends EditableEntity>(
    entity: E,
    uid: string,
    seen: RecordOf<E>,
    changes: ChangedValues,
    draftKey?: string,
  ): Promise<void>;
  remove(entity: EditableEntity, uid: string): Promise<void>;
  /**
   * Sets Agreed to Mediation of a due process case as it was seen: yes makes its mediation, filed on the day given, unless
   * it has one; no or unset removes it. One edit, also offline (docs/product.md 4.4).
   */
  agreeToMediation(seen: DueProcess, agreed: boolean | null, dateFiled: string): Promise<void>;
  /** Moves a contact to a place in its case's list, counted from 0 among the movable ones. */
  moveContact(uid: string, newIndex: number): Promise<void>;
}

/** What edits in the queue are of: records that are typed, and files. */
export type QueuedEntity = EditableEntity | 'document';

export type EditState = 'waiting' | 'sent' | 'conflict' | 'refused';

/** An edit on this device that hasn't ended yet, with its content. */
export interface QueuedEdit {
  id: string;
  entity: QueuedEntity;
  uid: string;
  /** 'upload' and 'delete' are those of a document; its file lies beside the queue. */
  action: 'create' | 'save' | 'delete' | 'move' | 'agree' | 'upload';
  /** What was typed, by field. */
  changes: ChangedValues;
  /** The record as its author saw it; null for a create. */
  seen: ChangedValues | null;
  /** By the device's clock, ISO 8601 UTC. */
  writtenAt: string;
  /** When it was first tried to send it; of an applied edit, when the request was sent that arrived. By the device's clock, ISO 8601 UTC; null: not yet. */
  sentAt: string | null;
  /** When the server took it, by the server's clock, ISO 8601 UTC; null: not yet, or it didn't say. */
  receivedAt: string | null;
  state: EditState;
  /** The last error in the server's words, or null. */
  error: string | null;
  /** Messages beside fields, of a refusal. */
  fields: readonly FieldProblem[];
  conflicts: readonly Conflict[];
  /**
   * The record as the server has it: of a conflict, null when somebody deleted it; of a new student whose State ID is
   * taken, the existing one's id, uid and name.
   */
  current: ChangedValues | null;
}

/** An edit that has left the outbox; this device keeps it for 30 days. */
export interface EndedEdit extends QueuedEdit {
  how: 'applied' | 'discarded' | 'amended' | 'resolved';
  /** By the device's clock, ISO 8601 UTC. */
  endedAt: string;
}

export interface Receipts {
  /**
   * What this device has handed over, discarded or decided within 30 days, in the order of typing; null until it is read,
   * which begins with the first subscriber.
   */
  ended: Observable<readonly EndedEdit[] | null>;
}

export interface Presence {
  /** Says that this page shows the record's form, until the function that it gives is called. */
  open(uid: string): () => void;
  /** Who else is on the open records, as last heard; empty without a connection. */
  others: Observable<readonly OnRecord[]>;
  /** The user's other devices that had unsent changes when they last told. */
  devices: Observable<readonly OtherDevice[]>;
  /** The user has read of that device: it is told of no more, on any device, until it holds other edits. */
  haveRead(device: string): Promise<void>;
}

export interface Queue {
  /** In the order of typing. */
  edits: Observable<readonly QueuedEdit[]>;
  syncNow(): Promise<void>;
  /**
   * Ends an edit by its author's will; it can be brought back for 30 days. One that was sent and has no answer may have been
   * applied: it ends only when the server, asked now, doesn't have it and no try has begun for a minute; else Problem
   * 'rule', or 'unavailable' without a connection.
   */
  discard(id: string): Promise<void>;
  undoDiscard(id: string): Promise<void>;
  /**
   * A refused edit goes out again with other values (the old one ends by this); the draft that they were typed into goes in
   * the same transaction. Throws as `discard` does, and Problem 'rule' for an edit that has ended.
   */
  amend(id: string, changes: ChangedValues, draftKey?: string): Promise<void>;
  /**
   * Decides a conflict: the value to keep for each conflicting field. What is to replace the server's value goes out as
   * a new edit on the version that was shown. Throws Problem 'rule' when it was decided meanwhile.
   */
  resolve(id: string, kept: ChangedValues): Promise<void>;
  setWorkOffline(on: boolean): Promise<void>;
  /** Edits that this device has lost, as far as it knows; null: none. */
  loss: Observable<Loss | null>;
  /** The user has read of the loss. */
  dismissLoss(): void;
  /** States, times and request ids; no personal data (sync.md). JSON text. */
  diagnostics(): Promise<string>;
}

/** An unsaved form, sealed on this device. */
export interface Draft {
  values: ChangedValues;
  /** What the form was opened on. */
  seen: ChangedValues | null;
  /** By the device's clock, ISO 8601 UTC. */
  at: string;
}

/** A draft and the name that it is kept under: its form's, or one of its own once it was set aside. */
export interface KeptDraft {
  key: string;
  draft: Draft;
}

export interface Drafts {
  get(key: string): Promise<Draft | null>;
  /** What the form's visits left, newest first: its draft, and those set aside. */
  of(key: string): Promise<readonly KeptDraft[]>;
  /**
   * Gives the form's draft a name of its own, for somebody types there without having decided on it.
   * Answers that name, null when there is no draft.
   */
  setAside(key: string): Promise<string | null>;
  put(key: string, draft: Omit<Draft, 'at'>): Promise<void>;
  delete(key: string): Promise<void>;
  /**
   * How many drafts this device keeps for the user. A query of the work database without anything decrypted, so that
   * `useLiveQuery` runs it again when a draft comes or goes, in whichever tab.
   */
  count(): Promise<number>;
}

/** What a screen remembers for its user on this device, sealed: the filters last used. Not work; nothing counts it. */
export interface Remembered {
  /** undefined when nothing is kept under the name. */
  get(name: string): Promise<unknown>;
  put(name: string, value: unknown): Promise<void>;
}

/** Searches over the decrypted mirror in memory: by name in any order, without accents and case. */
export interface Search {
  students(text: string): readonly StudentSearchItem[];
  cases(text: string): readonly QuickCase[];
  /** What the server's Search everything finds, in its order, among what this device holds. */
  everything(text: string): FoundEverything;
  /** Resolves when each text that is here can be found. */
  whole(): Promise<void>;
}
