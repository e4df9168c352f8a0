import { type CaseKind, caseKindNames } from '#domain/events.ts';
import type { AnyRecord, Entity } from '#domain/records/records.ts';
import { editRows } from '#sync/database/edit-rows.ts';
import type { DecisionRow, EndedRow, OutboxRow } from '#sync/database/work-database.ts';
import type { ListRow, MirrorRow, PartsRow, StateRow } from '#sync/database/mirror-database.ts';
import { placeOfList } from '#sync/database/sealed-lists.ts';
import { placeOfParts } from '#sync/database/sealed-parts.ts';
import type { KeptLists } from '#sync/model/mirror-store.ts';
import type { RecordKey } from '#sync/model/mirrored.ts';
import type { RowSealer } from '#sync/model/row-worker.ts';
import type { StoredEdit } from '#sync/model/stored-edit.ts';
import { bucketOf, buckets, keysIn } from '#sync/view/part-keys.ts';
import type { Disk } from '../../helpers/test-vaults.ts';
import { synchronousSealer } from './sealer.ts';

/** What lies on a device for one user, read past the engine and opened with the user's key. */
export interface OnDisk {
  rows: { entity: Entity; record: AnyRecord }[];
  /** How many rows don't open, whether anybody has noticed yet or not. */
  damaged: number;
  /** The uids of the rows that don't open. */
  unopened: Set<string>;
  /** null: none are kept, or not of each kind. */
  lists: KeptLists | null;
  /** null: no keys of parts are kept, or not of each bucket. */
  parts: KeptParts | null;
  state: StateRow | null;
  edits: StoredEdit[];
  ended: Pick<EndedRow, 'id' | 'how' | 'group'>[];
  drafts: Map<string, unknown>;
  /** What the user decided for the server's wording. */
  decisions: DecisionRow[];
}

/** The kept keys of parts. */
export interface KeptParts {
  /** Of a case's parts, when the keys were kept. */
  of(caseUid: string): readonly RecordKey[];
  /** The parts that have changed since. */
  changed: readonly RecordKey[];
}

const done = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('not read'));
  });

/** All that lies in these stores; nothing where there are none. */
async function readStores(
  factory: IDBFactory,
  name: string,
  wanted: readonly string[],
): Promise<Record<string, unknown[]>> {
  const there = await factory.databases();
  if (!there.some((one) => one.name === name)) return {};
  const database = await done(factory.open(name));
  const names = wanted.filter((store) => database.objectStoreNames.contains(store));
  const transaction = names.length > 0 ? database.transaction(names) : null;
  const found = await Promise.all(
    names.map(async (store) => [
      store,
      transaction ? await done(transaction.objectStore(store).getAll()) : [],
    ]),
  );
  database.close();
  return Object.fromEntries(found) as Record<string, unknown[]>;
}

const namesOf = (userUid: string) => {
  const name = `accord-${userUid.slice(-6)}`;
  return { work: `${name}-work`, mirror: `${name}-mirror` };
};

const endedOf = (work: Record<string, unknown[]>): OnDisk['ended'] =>
  ((work['ended'] ?? []) as EndedRow[]).map(({ id, how, group }) => ({ id, how, group }));

/** What the work database tells of edits that ended. */
export async function readEnded(disk: Disk, userUid: string): Promise<OnDisk['ended']> {
  const factory = disk.options.indexedDB as IDBFactory;
  return endedOf(await readStores(factory, namesOf(userUid).work, ['ended']));
}

/** The kept lists as an opening reads them. */
async function listsOf(
  mirror: Record<string, unknown[]>,
  rows: OnDisk['rows'],
  sealer: RowSealer,
): Promise<KeptLists | null> {
  const texts = new Map<CaseKind, string>();
  for (const { kind, sealed } of (mirror['lists'] ?? []) as ListRow[]) {
    const bytes = await sealer.openBytes(placeOfList(kind), sealed);
    if (bytes) texts.set(kind, new TextDecoder().decode(bytes));
  }
  if (!caseKindNames.every((kind) => texts.has(kind))) return null;
  const changed = (mirror['unlisted'] ?? []) as RecordKey[];
  const uids = new Set(changed.map(({ uid }) => uid));
  const there = rows.filter(({ record }) => uids.has(record.uid));
  return { text: (kind) => texts.get(kind) ?? '', changed, rows: there };
}

/** The kept keys of parts as an opening reads them. */
async function partsOf(mirror: Record<string, unknown[]>, sealer: RowSealer): Promise<KeptParts | null> {
  const texts = new Map<number, string>();
  for (const { bucket, sealed } of (mirror['parts'] ?? []) as PartsRow[]) {
    const bytes = await sealer.openBytes(placeOfParts(bucket), sealed);
    if (bytes) texts.set(bucket, new TextDecoder().decode(bytes));
  }
  if (texts.size < buckets) return null;
  return {
    of: (caseUid) => keysIn(texts.get(bucketOf(caseUid)) ?? '{}', caseUid),
    changed: (mirror['unindexed'] ?? []) as RecordKey[],
  };
}

/** Reads both databases of the user; empty lists where there are none. */
export async function readDisk(disk: Disk, userUid: string): Promise<OnDisk> {
  const factory = disk.options.indexedDB as IDBFactory;
  const key = disk.records.get(userUid)?.dataKey;
  const names = namesOf(userUid);
  const [work, mirror] = [
    await readStores(factory, names.work, ['outbox', 'drafts', 'ended', 'decisions']),
    await readStores(factory, names.mirror, [
      'rows',
      'state',
      'quarantine',
      'lists',
      'unlisted',
      'parts',
      'unindexed',
    ]),
  ];
  if (!key)
    return {
      rows: [],
      damaged: 0,
      unopened: new Set(),
      lists: null,
      parts: null,
      state: null,
      edits: [],
      ended: [],
      drafts: new Map(),
      decisions: [],
    };
  const sealer = synchronousSealer(key, factory);
  const open = async <T>(store: string, entity: string, uid: string, version: number, sealed: Uint8Array) => {
    const [value] = await sealer.open([{ place: { store, entity, uid, version }, sealed }]);
    return value as T | undefined;
  };
  const rows: OnDisk['rows'] = [];
  const unopened = new Set<string>();
  for (const { entity, uid, version, sealed } of (mirror['rows'] ?? []) as MirrorRow[]) {
    const record = await open<AnyRecord>('rows', entity, uid, version, sealed);
    if (record) rows.push({ entity, record });
    else unopened.add(uid);
  }
  const damaged = (mirror['rows']?.length ?? 0) - rows.length + (mirror['quarantine']?.length ?? 0);
  const edits = await editRows(sealer).open((work['outbox'] ?? []) as OutboxRow[]);
  const drafts = new Map<string, unknown>();
  for (const row of (work['drafts'] ?? []) as { name: string; sealed: Uint8Array }[])
    drafts.set(row.name, await open('drafts', '', row.name, 0, row.sealed));
  return {
    rows,
    damaged,
    unopened,
    lists: await listsOf(mirror, rows, sealer),
    parts: await partsOf(mirror, sealer),
    state: (mirror['state']?.[0] as StateRow | undefined) ?? null,
    edits: edits.toSorted((a, b) => a.order - b.order),
    ended: endedOf(work),
    drafts,
    decisions: (work['decisions'] ?? []) as DecisionRow[],
  };
}

/** Alters a byte of one of the user's mirrored rows, by a number from 0 to 1; answers what was done. */
export async function damageRow(disk: Disk, userUid: string, which: number): Promise<string> {
  const factory = disk.options.indexedDB as IDBFactory;
  const name = namesOf(userUid).mirror;
  const rows = ((await readStores(factory, name, ['rows']))['rows'] ?? []) as MirrorRow[];
  const row = rows[Math.floor(which * rows.length)];
  if (!row) return 'has no row to be damaged';
  const last = row.sealed.length - 1;
  row.sealed[last] = (row.sealed[last] ?? 0) ^ 1;
  const database = await done(factory.open(name));
  await done(database.transaction('rows', 'readwrite').objectStore('rows').put(row));
  database.close();
  return `has a damaged row: ${row.entity} ${row.uid}`;
}
