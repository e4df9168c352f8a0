import { sql } from 'kysely';
import type { WrappingKeys } from '../base/keys.ts';
import { SealBroken, wrappedAnew } from '../base/wrapped-keys.ts';
import type { Queries } from '../db/queries.ts';

/** Documents that one statement reads. */
const slice = 500;

interface Row {
  documentId: number;
  object: string;
  wrappedKey: string;
}

/** How many documents there are, how many of their keys were wrapped anew, and which open by none of the keys. */
export interface Rewrapped {
  all: number;
  anew: number;
  broken: number[];
}

/**
 * Wraps the keys of all documents with the current key, so that the secrets before it can go. Their bytes stay as they are.
 * May run while Accord does, and again after it broke off.
 */
export async function rewrapDocuments(db: Queries, keys: WrappingKeys): Promise<Rewrapped> {
  const done: Rewrapped = { all: 0, anew: 0, broken: [] };
  for (let after = 0; ;) {
    const { rows } = await sql<Row>`select "documentId", "object", "wrappedKey" from "documentContent"
      where "documentId" > ${after} order by "documentId" limit ${slice}`.execute(db);
    for (const row of rows) {
      done.all += 1;
      try {
        const wrapped = wrappedAnew(keys, row.wrappedKey, row.object);
        if (wrapped === null) continue;
        const { numAffectedRows } = await sql`update "documentContent" set "wrappedKey" = ${wrapped}
          where "documentId" = ${row.documentId} and "wrappedKey" = ${row.wrappedKey}`.execute(db);
        // None where the document was destroyed meanwhile, or another run of the command was first.
        done.anew += Number(numAffectedRows ?? 0);
      } catch (error) {
        if (!(error instanceof SealBroken)) throw error;
        done.broken.push(row.documentId);
      }
    }
    const last = rows.at(-1);
    if (!last) return done;
    after = last.documentId;
  }
}
