/** As much of PouchDB as the bench uses; it brings no types. */
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
