import { sql } from 'kysely';
import type { Job } from '../base/jobs.ts';
import { jsonRows } from '../db/queries.ts';
import type { DocumentParts } from './add-document.ts';
import { forgetUploadTokens } from './upload-tokens.ts';

const day = 24 * 60 * 60 * 1000;
const name = 'sweep documents';

/** Longer than any upload is under way: Node cuts a request off after minutes. */
const orphanAge = day;
/** Days that the bytes of a deleted document are kept, as long as everything else that a restore needs (idempotency keys too). */
const keptDays = 400;
const purgedAtOnce = 100;
/** Unknown objects that are no reason to doubt. */
const fewOrphans = 100;

type Parts = Pick<DocumentParts, 'stores' | 'store' | 'log'>;

async function knownOf({ stores: { db } }: Parts, names: readonly string[]): Promise<Set<string>> {
  const rows = await jsonRows<{ object: string }>(
    db,
    sql`select "object" from "documentContent" where "object" in (${sql.join(names)})`,
  );
  return new Set(rows.map(({ object }) => object));
}

/**
 * Removes objects older than a day that no row knows: what uploads left that broke off with their process. Where more are
 * unknown than known, the database is likely not the one that the store belongs to (a new one, an old backup): then nothing
 * is removed, and the log says so.
 */
async function removeOrphans(parts: Parts, stopping?: AbortSignal): Promise<void> {
  const { stores, store, log } = parts;
  const oldest = new Date(stores.clock.now().getTime() - orphanAge);
  const orphans: string[] = [];
  let known = 0;
  for await (const page of store.list(oldest)) {
    if (stopping?.aborted) return;
    if (page.length === 0) continue;
    const found = await knownOf(parts, page);
    known += found.size;
    orphans.push(...page.filter((one) => !found.has(one)));
  }
  if (orphans.length > known + fewOrphans) {
    log.error('most stored files belong to no document of this database: none was removed', { job: name });
    return;
  }
  for (const orphan of orphans) {
    if (stopping?.aborted) return;
    await store.remove(orphan);
  }
  if (orphans.length > 0) log.warn('files of uploads that broke off were removed', { job: name });
}

/**
 * Forgets the keys and the bytes of documents deleted long ago; their titles stay as tombstones. The rows are locked
 * meanwhile, so that a restore waits, and a few at a time, so that it waits for a moment only.
 */
async function purgeDeleted({ stores: { db, clock }, store }: Parts, stopping?: AbortSignal): Promise<void> {
  const until = new Date(clock.now().getTime() - keptDays * day).toISOString();
  for (;;) {
    const purged = await db.transaction().execute((trx) =>
      sql<{ object: string }>`
        delete from "documentContent" where "documentId" in (
          select "t"."id" from "document" "t" join "documentContent" "c" on "c"."documentId" = "t"."id"
          where "t"."deletedAt" < ${until}::timestamptz
          limit ${purgedAtOnce} for update of "t" skip locked)
        returning "object"`.execute(trx),
    );
    // The keys are gone, so nothing opens these bytes any more. Should this process die before it removes them, the
    // sweep finds them as orphans.
    for (const { object } of purged.rows) await store.remove(object);
    if (purged.rows.length === 0 || stopping?.aborted) return;
  }
}

/** The job that keeps the store and the rows together. Several processes may run it at once. */
export const sweepDocuments = (parts: Parts): Job => ({
  name,
  every: 6 * 60 * 60 * 1000,
  run: async (stopping) => {
    await forgetUploadTokens(parts.stores);
    await purgeDeleted(parts, stopping);
    await removeOrphans(parts, stopping);
  },
});
