/**
 * As much of PouchDB and RxDB as the bench uses. Their packages are there only after the bench has installed them, and
 * types are checked without them.
 */
declare module 'pouchdb-browser' {
  interface Result {
    docs_written: number;
  }
  interface Replication extends Promise<Result> {
    on(event: 'change', listener: (info: Result) => void): void;
    cancel(): void;
  }
  export default class PouchDB {
    constructor(name: string, options?: { auto_compaction?: boolean });
    static replicate(
      source: string,
      target: PouchDB,
      options: { batch_size: number; batches_limit: number },
    ): Replication;
  }
}

declare module 'rxdb' {
  /** Handed from RxDB to RxDB. */
  type Collection = object;
  export function createRxDatabase(options: {
    name: string;
    storage: object;
    multiInstance: boolean;
  }): Promise<{
    addCollections<Name extends string>(
      collections: Record<Name, { schema: object }>,
    ): Promise<Record<Name, Collection>>;
  }>;
}

declare module 'rxdb/plugins/storage-dexie' {
  export function getRxStorageDexie(): object;
}

declare module 'rxdb/plugins/replication' {
  export function replicateRxCollection<Row, Checkpoint>(options: {
    collection: object;
    replicationIdentifier: string;
    live: boolean;
    retryTime: number;
    pull: {
      batchSize: number;
      handler(
        checkpoint: Checkpoint | undefined,
      ): Promise<{ documents: (Row & { _deleted: boolean })[]; checkpoint: Checkpoint | undefined }>;
    };
  }): { awaitInitialReplication(): Promise<void>; cancel(): Promise<void> };
}
