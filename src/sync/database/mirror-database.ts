import { Dexie, type DexieOptions, type Table } from 'dexie';
import type { CaseKind } from '#domain/events.ts';
import type { Removal } from '#contract/sync.ts';
import type { Entity } from '#domain/records/records.ts';
import type { MirrorState } from '../model/mirror-store.ts';
import type { RecordKey } from '../model/mirrored.ts';
import type { SealedPart } from '../seal/sealing.ts';
import { tripwire } from '../seal/tripwire.ts';
import { mirrorName } from './database-names.ts';
import { heedNewestConnection } from './left-connections.ts';

export interface MirrorRow extends SealedPart {
  entity: Entity;
  uid: string;
  version: number;
}

export type TombstoneRow = Pick<Removal, 'entity' | 'uid' | 'version' | 'reason'>;

export interface StateRow extends MirrorState {
  name: 'state';
}

/** What a list shows of all cases of a kind. */
export interface ListRow extends SealedPart {
  kind: CaseKind;
}

/** What a removal leaves in the mirror. */
export const asTombstone = ({ entity, uid, version, reason }: Removal): TombstoneRow => ({
  entity,
  uid,
  version,
  reason,
});

/** Which parts the cases of a bucket have. */
export interface PartsRow extends SealedPart {
  /** As view/part-keys.ts divides cases. */
  bucket: number;
}

export type MirrorDatabase = Dexie & {
  rows: Table<MirrorRow, [Entity, string]>;
  /** Rows that don't open, as they were found, until the server has told how they stand. */
  quarantine: Table<MirrorRow, [Entity, string]>;
  tombstones: Table<TombstoneRow, [Entity, string]>;
  state: Table<StateRow, 'state'>;
  lists: Table<ListRow, CaseKind>;
  /** Which records have changed since the kept lists were made. */
  unlisted: Table<RecordKey, [Entity, string]>;
  parts: Table<PartsRow, number>;
  /** Which parts of cases have changed since their keys were kept. */
  unindexed: Table<RecordKey, [Entity, string]>;
};

/** How a row is found in its table. */
export const keyOf = ({ entity, uid }: RecordKey): [Entity, string] => [entity, uid];

/** The tables of a transaction that changes rows. */
export const tablesOf = (database: MirrorDatabase) => {
  const { rows, tombstones, quarantine, state, lists, unlisted, parts, unindexed } = database;
  return [rows, tombstones, quarantine, state, lists, unlisted, parts, unindexed];
};

/** The disposable database of a user: it can be dropped at any time and is filled again. No index tells anything of a record. */
export function mirrorDatabase(name: string, options: DexieOptions): MirrorDatabase {
  const database = new Dexie(mirrorName(name), {
    ...options,
    chromeTransactionDurability: 'relaxed',
  }) as MirrorDatabase;
  database.version(1).stores({ rows: '[entity+uid]', tombstones: '[entity+uid]', state: '&name' });
  database.version(2).stores({ quarantine: '[entity+uid]' });
  database.version(3).stores({ lists: '&kind' });
  database.version(4).stores({ unlisted: '[entity+uid]' });
  database.version(5).stores({ parts: '&bucket', unindexed: '[entity+uid]' });
  heedNewestConnection(database);
  const plain = ['entity', 'uid', 'version'];
  database.use(tripwire({ rows: plain, quarantine: plain, lists: ['kind'], parts: ['bucket'] }));
  return database;
}
