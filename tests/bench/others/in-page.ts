import PouchDB from 'pouchdb-browser';
import { createRxDatabase } from 'rxdb';
import { replicateRxCollection } from 'rxdb/plugins/replication';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';

/** What came of a replication: all rows, or as many as had come when its time was over. */
export interface Replicated {
  rows: number;
  /** In ms. */
  time: number;
  isDone: boolean;
}

interface Row {
  entity: string;
  record: { uid: string };
}

const late = (ms: number) => new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), ms));

async function withPouch(url: string, within: number): Promise<Replicated> {
  const local = new PouchDB('bench-pouch', { auto_compaction: false });
  const started = performance.now();
  let rows = 0;
  const replication = PouchDB.replicate(url, local, { batch_size: 500, batches_limit: 5 });
  replication.on('change', (info) => (rows = info.docs_written));
  const ended = await Promise.race([replication, late(within)]);
  const time = performance.now() - started;
  if (ended === 'late') replication.cancel();
  else rows = ended.docs_written;
  return { rows, time, isDone: ended !== 'late' };
}

async function withRx(token: string, schoolYearId: number, within: number): Promise<Replicated> {
  const database = await createRxDatabase({
    name: 'bench-rx',
    storage: getRxStorageDexie(),
    multiInstance: false,
  });
  const { rows: collection } = await database.addCollections({
    rows: {
      schema: {
        version: 0,
        primaryKey: 'uid',
        type: 'object',
        properties: {
          uid: { type: 'string', maxLength: 36 },
          entity: { type: 'string' },
          record: { type: 'object', additionalProperties: true },
        },
        required: ['uid', 'entity', 'record'],
      },
    },
  });
  const started = performance.now();
  let rows = 0;
  const replication = replicateRxCollection<{ uid: string } & Row, { cursor: string; more: boolean }>({
    collection,
    replicationIdentifier: 'bench',
    live: false,
    retryTime: 100,
    pull: {
      // It asks again for as long as it gets this many.
      batchSize: 1,
      async handler(checkpoint) {
        if (checkpoint && !checkpoint.more) return { documents: [], checkpoint };
        const query = new URLSearchParams({
          schoolYearId: String(schoolYearId),
          ...(checkpoint ? { cursor: checkpoint.cursor } : {}),
        });
        const answer = await fetch(`/api/sync/pull?${query}`, {
          headers: { authorization: `Bearer ${token}` },
        });
        const page = (await answer.json()) as { rows: Row[]; cursor: string; more: boolean };
        rows += page.rows.length;
        return {
          documents: page.rows.map(({ entity, record }) => ({
            uid: record.uid,
            entity,
            record,
            _deleted: false,
          })),
          checkpoint: { cursor: page.cursor, more: page.more },
        };
      },
    },
  });
  const ended = await Promise.race([replication.awaitInitialReplication(), late(within)]);
  const time = performance.now() - started;
  if (ended === 'late') await replication.cancel();
  return { rows, time, isDone: ended !== 'late' };
}

Object.assign(globalThis, { benchOthers: { withPouch, withRx } });
