import type { CaseKind } from '#domain/events.ts';
import type { Mark } from './view.ts';

/** How far the records of the device are in the view. */
export interface Opening {
  /** Whether all of it is in the view; before, the parts of a case may be missing. */
  isWhole: boolean;
  /** The uids of cases whose parts are in the view although not all of it is. */
  cases: ReadonlySet<string>;
  /** Whether reading the records has failed; they are not read on until somebody tries again. */
  hasFailed: boolean;
}

/** What lists show of a case. */
export interface ListedCase {
  uid: string;
  /** -1 until the server has it. */
  id: number;
  /** The number that it goes by; null until the server gives one. */
  number: string | null;
  /** null: of a case that is restricted to others, of which nothing but the number is known. */
  dateFiled: string | null;
  dateClosed: string | null;
  studentUid: string | null;
  studentName: string | null;
  districtName: string | null;
  mark: Mark | null;
}

/** The record that a screen shows, as its address names it. */
export interface ShownRecord {
  entity: 'student' | CaseKind;
  /** Its number, or `~uid`. */
  reference: string;
}

/** Lists of cases while their records are still being opened: as last known, with this device's edits. */
export interface EarlyLists {
  cases(kind: CaseKind): readonly ListedCase[];
  /** Reads a record that somebody goes to, with its parts and what it names, before the others. It is in the view then, unless the device has none. */
  read(record: ShownRecord): Promise<void>;
}
