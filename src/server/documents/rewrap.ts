import { sql } from 'kysely';
import type { DocumentKeys } from '../base/keys.ts';
import type { Queries } from '../db/queries.ts';
import { unwrapByAny, unwrapKey, wrapKey } from './document-keys.ts';
import { SealBroken } from './seal.ts';

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

/** What a key is wrapped as from now on; null for one that the current key opens already. @throws {SealBroken} */
function wrappedAnew({ current, all }: DocumentKeys, { object, wrappedKey }: Row): string | null {
  try {
    unwrapKey(current, wrappedKey, object);
    return null;
  } catch {
    return wrapKey(current, unwrapByAny(all, wrappedKey, object), object);
  }
}

/**
 * Wraps the keys of all documents with the current key, so that the secrets before it can go. Their bytes stay as they are.
 * May run while Accord does, and again after it broke off.
 */
export async function rewrapDocuments(db: Queries, keys: DocumentKeys): Promise<Rewrapped> {
  const done: Rewrapped = { all: 0, anew: 0, broken: [] };
  for (let after = 0; ;) {
    const { rows } = await sql<Row>`select "documentId", "object", "wrappedKey" from "documentContent"
      where "documentId" > ${after} order by "documentId" limit ${slice}`.execute(db);
    for (const row of rows) {
      done.all += 1;
      try {
        const wrapped = wrappedAnew(keys, row);
        if (wrapped === null) continue;
        await sql`update "documentContent" set "wrappedKey" = ${wrapped}
          where "documentId" = ${row.documentId} and "wrappedKey" = ${row.wrappedKey}`.execute(db);
        done.anew += 1;
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
