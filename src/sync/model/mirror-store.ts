import type { CaseKind } from '#domain/events.ts';
import type { Entity } from '#domain/records.ts';
import type { AnswerOf } from '#contract/call.ts';
import type { PullPage, syncCalls } from '#contract/sync.ts';
import type { Answer, MirroredRecord, RecordKey } from './mirrored.ts';

/** A family that the mirror holds beside its year. */
export interface Guest {
  /** Of the student, or of a complaint without one: the family is named by it. */
  uid: string;
  /** When a screen last opened a record of it, by the device's clock, ISO 8601 UTC. */
  openedAt: string;
  /** Whether all of it has come. */
  isWhole: boolean;
}

/** A page of a family. */
export type FamilyPage = AnswerOf<typeof syncCalls.family>;

/** Where the mirror stands. */
export interface MirrorState {
  yearId: number;
  /** Names this filling of the mirror; null until its first page, which is when the floor is known. */
  epoch: string | null;
  /** Opaque; null until the first page. */
  cursor: string | null;
  /** The newest change number that a page has told: the cursor is at it or before. -1 until the first page. */
  newest: number;
  guests: readonly Guest[];
  /** Whether the first fill and the changes since its floor have all arrived once. */
  isFilled: boolean;
  /** Records received by the running fill, and how many there will be. */
  done: number;
  total: number;
  /** Another one whenever rows that lists show came or went. */
  stamp: string;
  /** Of the sealed rows, in bytes. */
  bytes: number;
  /** By the device's clock, ISO 8601 UTC. */
  pulledAt: string | null;
  verifiedAt: string | null;
}

export type DataPage = Extract<PullPage, { status: 'page' }>;

/** How the records stand that a repair has asked about. */
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
  /** Where the mirror stands with it. */
  state: MirrorState;
}

/** By kind, what a list shows of all its cases, as view/early-lists.ts writes it. */
export type ListTexts = Readonly<Partial<Record<CaseKind, string>>>;

/** Gives the text of a kind, with spaces after it. */
export type KeptLists = (kind: CaseKind) => string;

/** The mirror database. Rows are sealed before a transaction and opened after it. */
export interface MirrorStore {
  /** null: there is no mirror yet, or it was dropped. */
  state(): Promise<MirrorState | null>;
  /** Drops all rows, tombstones and the cursor, and starts an empty mirror of the year, to be filled with the guests given. */
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
   * Puts the rows of answers, in their order and in one transaction, where version and tombstone allow it and where the
   * mirror is still the one that they were asked beside.
   */
  applyAnswers(answers: readonly Answer[]): Promise<Accepted>;
  /**
   * Puts a page of a family and keeps it as a guest, opened now. null, and nothing is changed: the mirror has moved past the page,
   * which may lack what was told meanwhile, or there is none.
   */
  applyFamily(page: FamilyPage, now: string): Promise<Accepted | null>;
  /** Notes that a screen shows a record of the guest. */
  visited(uid: string, now: string): Promise<void>;
  /** Lets go of guests and their rows. */
  dropGuests(uids: readonly string[], rows: readonly RecordKey[]): Promise<void>;
  /** Rows that did not open and were put aside; they must be asked for again. */
  damaged(): Promise<readonly RecordKey[]>;
  /**
   * Puts what the server said of the records that were asked about from the state `asked`: where versions and tombstones
   * allow it, and only if the mirror still stands there, since a later page may know better; else null.
   */
  applyRepair(asked: MirrorState, repair: Repair): Promise<Accepted | null>;
  /** Notes that what the mirror holds agreed with the server's digests. */
  verified(now: string): Promise<void>;
  /** Reads and opens all rows of the named entities, a part at a time, in no order of entities. */
  readAll(wanted: readonly Entity[], take: (rows: readonly MirroredRecord[]) => void): Promise<void>;
  /** What lists showed of the rows as they are; null where a list is missing, damaged or of earlier rows. */
  readLists(): Promise<KeptLists | null>;
  /** The kinds whose lists are missing, since their rows have changed. */
  missingLists(): Promise<readonly CaseKind[]>;
  /** Keeps lists, if the rows are still those of the stamp. */
  keepLists(stamp: string, texts: ListTexts): Promise<void>;
  /** Reads and opens the named rows that are there. */
  read(keys: readonly RecordKey[]): Promise<readonly MirroredRecord[]>;
}
