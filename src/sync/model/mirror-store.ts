import type { CaseKind } from '#domain/events.ts';
import type { AnswerOf } from '#contract/call.ts';
import type { PullPage, syncCalls } from '#contract/sync.ts';
import type { Entity } from '#domain/records/records.ts';
import type { Answer, MirroredRecord, RecordKey } from './mirrored.ts';

/** A family that the mirror holds beside its year. */
export interface Guest {
  /** The uid of the family's student, or of the complaint without a student. */
  uid: string;
  /** When a screen last opened a record of it, by the device's clock, ISO 8601 UTC. */
  openedAt: string;
  /** Whether all of it has come. */
  isWhole: boolean;
}

/** A page of a family. */
export type FamilyPage = AnswerOf<typeof syncCalls.family>;

/** Name the state of some of the mirror's rows: another name after each change of one of them. */
export interface Stamps {
  /** Of the rows that lists show. */
  stamp: string;
  /** Of the parts of cases. */
  partStamp: string;
}

/** Where the mirror stands. */
export interface MirrorState extends Stamps {
  yearId: number;
  /** Names this fill of the mirror; null until its first page, which tells the floor. */
  epoch: string | null;
  /** Opaque; null until the first page. */
  cursor: string | null;
  /** The newest change number that a page has told; the cursor may still be behind it. -1 until the first page. */
  newest: number;
  guests: readonly Guest[];
  /** Whether the first fill and the changes since its floor have all arrived once. */
  isFilled: boolean;
  /** Records received by the running fill, and how many there will be. */
  done: number;
  total: number;
  /** Size of the sealed rows, in bytes. */
  bytes: number;
  /** By the device's clock, ISO 8601 UTC. */
  pulledAt: string | null;
  verifiedAt: string | null;
}

export type DataPage = Extract<PullPage, { status: 'page' }>;

/** What the server said of the records that a repair asked about. */
export interface Repair extends Pick<DataPage, 'rows' | 'removals'> {
  asked: readonly RecordKey[];
}

/** What a page or an answer really changed: rows that were newer, and rows that are gone. */
export interface Accepted {
  rows: readonly MirroredRecord[];
  removed: readonly RecordKey[];
}

/** A page that is in the mirror. */
export interface Applied extends Accepted {
  /** Where the mirror stands after the page. */
  state: MirrorState;
}

/** By kind of case: what its list shows, as view/early-lists.ts writes it. */
export type ListTexts = Readonly<Record<CaseKind, string>>;

/** The kept lists, with what has changed since they were made. */
export interface KeptLists {
  /** The text of a kind's list, with spaces after it. */
  text(kind: CaseKind): string;
  /** The records that have changed: what the texts say of these holds no more. */
  changed: readonly RecordKey[];
  /** The changed records that are still there. */
  rows: readonly MirroredRecord[];
}

/** By bucket of view/part-keys.ts: which parts the cases of the bucket have, as that file writes it. */
export type PartTexts = readonly string[];

/** The mirror database. Rows are sealed before a transaction and opened after it. */
export interface MirrorStore {
  /** null: there is no mirror yet, or it was dropped. */
  state(): Promise<MirrorState | null>;
  /**
   * Drops all rows, tombstones and the cursor, and starts an empty mirror of the year, to be filled with these
   * guests.
   */
  reset(yearId: number, guests?: readonly Guest[]): Promise<void>;
  /** Begins to seal a page that is going to be applied. */
  prepare(page: DataPage): void;
  /**
   * Puts the rows, the removals and the cursor in one transaction. `asked` is the state that the page was asked from: a
   * page that doesn't continue what is there now (late, repeated, of a dropped mirror) changes nothing and answers null.
   * Rejects with OverBudget, and changes nothing, where it would bring a mirror that is still filling over `most` bytes.
   */
  applyPage(asked: MirrorState, page: DataPage, now: string, most?: number): Promise<Applied | null>;
  /**
   * Puts the rows of answers, in their order and in one transaction, where versions and tombstones allow it. An
   * answer to a request that was sent beside another mirror changes nothing.
   */
  applyAnswers(answers: readonly Answer[]): Promise<Accepted>;
  /**
   * Puts a page of a family and keeps the family as a guest, opened now. Answers null, and changes nothing, where
   * there is no mirror or where a pull has brought newer changes than the page knows.
   */
  applyFamily(page: FamilyPage, now: string): Promise<Accepted | null>;
  /** Notes that a screen shows a record of the guest. */
  visited(uid: string, now: string): Promise<void>;
  /** Lets go of guests and their rows. */
  dropGuests(uids: readonly string[], rows: readonly RecordKey[]): Promise<void>;
  /** The rows in quarantine: the server must be asked for them again. */
  damaged(): Promise<readonly RecordKey[]>;
  /**
   * Puts what the server said of a repair's records, where versions and tombstones allow it. Answers null, and
   * changes nothing, where the mirror has moved on from the state `asked`: a later page may know better.
   */
  applyRepair(asked: MirrorState, repair: Repair): Promise<Accepted | null>;
  /** Notes that the mirror agreed with the server's digests. */
  verified(now: string): Promise<void>;
  /** Reads and opens all rows of the named entities, a part at a time, in no order of entities. */
  readAll(wanted: readonly Entity[], take: (rows: readonly MirroredRecord[]) => void): Promise<void>;
  /** The kept lists and the rows that have changed since; null where a list is missing or damaged. */
  readLists(): Promise<KeptLists | null>;
  /** How many records have changed since the kept lists were made; null: none are kept. */
  unlisted(): Promise<number | null>;
  /** Keeps lists instead of those that are there, if the mirror's stamp is still the one given. */
  keepLists(stamp: string, texts: ListTexts): Promise<void>;
  /**
   * The parts of a case, read by what is kept of their keys and by the notes of what has changed since; beside them any
   * other part that has changed since. null where nothing is kept, or what is kept doesn't open.
   */
  readParts(caseUid: string): Promise<readonly MirroredRecord[] | null>;
  /** How many parts of cases have changed since their keys were kept; null: none are kept. */
  unindexed(): Promise<number | null>;
  /** Keeps the keys of parts instead of those that are there, if the mirror's `partStamp` is still the one given. */
  keepParts(partStamp: string, texts: PartTexts): Promise<void>;
  /** Reads and opens the named rows that are there. */
  read(keys: readonly RecordKey[]): Promise<readonly MirroredRecord[]>;
}
