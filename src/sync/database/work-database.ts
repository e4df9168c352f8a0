import { Dexie, type DexieOptions, type EntityTable, type Table } from 'dexie';
import type { LogLine } from '../base/sync-log.ts';
import type { Ending, Progress } from '../model/stored-edit.ts';
import type { SealedPart } from '../seal/sealing.ts';
import { tripwire } from '../seal/tripwire.ts';
import { columnChecks } from './edit-columns.ts';
import { heedNewestConnection } from './left-connections.ts';

/** What was typed, sealed once; `order` is the order of typing. */
export interface TypedRow extends SealedPart {
  order: number;
  id: string;
  entity: string;
}

/** How far an edit is; of a conflict or a refusal also what the server said, sealed. */
export interface ProgressColumns extends Progress {
  outcome?: SealedPart;
}

/**
 * An edit that hasn't ended. Without columns it is what an earlier version wrote, which sealed them with what was typed
 * (edit-halves.ts).
 */
export interface OutboxRow extends TypedRow, Partial<ProgressColumns> {}

/** How long edits that ended are kept, and what was decided of them, in ms: 30 days. */
export const keptFor = 30 * 24 * 60 * 60_000;

/** An edit that ended. */
export interface EndedRow extends OutboxRow {
  how: Ending;
  /** The id of the first edit that the same decision ended; edits of a group are brought back together. */
  group: string;
  /** By the device's clock, ms. */
  at: number;
  /**
   * The server's time when `forget` first met the row, ms: from here on the row is kept for `keptFor`. Absent: `forget`
   * has not met the row.
   */
  keptFrom?: number;
}

export interface NamedRow extends SealedPart {
  name: string;
}

export interface LogRow extends LogLine {
  n: number;
}

/** What the author of a conflict gave up for the server's wording: names of fields, nothing typed (docs/decisions/0034). */
export interface DecisionRow {
  /** The edit's id. */
  id: string;
  /** ms */
  at: number;
  /** Fields; none when it was taken back. */
  theirs: readonly string[];
  /** The server doesn't know it yet. */
  untold?: 1;
}

/** The number of the newest lead; each tab that takes over adds one. */
export interface FenceRow {
  name: 'leader';
  number: number;
}

export type WorkDatabase = Dexie & {
  fence: Table<FenceRow, string>;
  decisions: Table<DecisionRow, string>;
  outbox: EntityTable<OutboxRow, 'order'>;
  ended: Table<EndedRow, string>;
  drafts: Table<NamedRow, string>;
  meta: Table<NamedRow, string>;
  log: EntityTable<LogRow, 'n'>;
};

/** The precious database of a user: nothing in it is deleted but by an outcome or its user (docs/device.md). */
export function workDatabase(name: string, options: DexieOptions): WorkDatabase {
  const database = new Dexie(`${name}-work`, {
    ...options,
    chromeTransactionDurability: 'strict',
  }) as WorkDatabase;
  database.version(1).stores({
    outbox: '++order, &id',
    ended: '&id, group, at',
    drafts: '&name',
    meta: '&name',
    log: '++n',
  });
  database.version(2).stores({ fence: '&name' });
  database.version(3).stores({ decisions: '&id, at, untold' });
  heedNewestConnection(database);
  const ofEdit = ['order', 'id', 'entity', ...Object.keys(columnChecks)];
  database.use(
    tripwire(
      {
        outbox: ofEdit,
        ended: [...ofEdit, 'how', 'group', 'at', 'keptFrom'],
        drafts: ['name'],
        meta: ['name'],
      },
      { ...columnChecks, keptFrom: Number.isSafeInteger },
    ),
  );
  return database;
}
