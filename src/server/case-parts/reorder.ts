import { sql } from 'kysely';
import { type CaseKind } from '#domain/events.ts';
import { specialSortId } from '#domain/contacts.ts';
import { Problem } from '#domain/problems.ts';
import { jsonRows } from '../db/queries.ts';
import { type Reference, unknownRecord } from '../records/reference.ts';
import { readRow } from '../records/stored.ts';
import { write } from '../records/write.ts';
import { type Author, type Outcome, type Stores, written, type Writing } from '../records/written.ts';

interface Place {
  id: number;
  sortId: number;
}

/** The movable contacts of the case in their order. */
const movable = ({ trx }: Writing, parentType: string, parentId: number): Promise<Place[]> =>
  jsonRows(
    trx,
    sql`select "id", "sortId" from "contact"
      where "parentType" = ${parentType} and "parentId" = ${parentId}::integer and "sortId" <> ${specialSortId}
        and "deletedAt" is null
      order by "sortId", "uid"`,
  );

/**
 * Moves a contact to a place counted from 0 among the movable ones (beyond the end: to the end) and numbers those again;
 * rows whose place stays keep their version. Moves of one case's contacts queue for the case's row. Throws Problem
 * 'notFound', and 'rule' for a special row.
 */
export function moveContact(
  stores: Stores,
  reference: Reference,
  newIndex: number,
  author: Author,
): Promise<Outcome> {
  return write(stores, 'contact', author, async (writing) => {
    const { trx, now } = writing;
    const row = await readRow(trx, 'contact', reference, author.caller.id);
    if (!row || row.isDeleted) throw unknownRecord('contact');
    const { id, uid, sortId, parentType, parentId } = row.record;
    if (sortId === specialSortId) throw new Problem('rule', "This contact can't be moved.");
    await readRow(trx, parentType as CaseKind, parentId as number, 'server', 'change');
    const places = await movable(writing, String(parentType), Number(parentId));
    const others = places.filter((place) => place.id !== id);
    const moved = places.find((place) => place.id === id);
    if (!moved) throw unknownRecord('contact');
    for (const [index, place] of others.toSpliced(newIndex, 0, moved).entries())
      if (place.sortId !== index)
        await sql`
          update "contact" set "sortId" = ${index}, "version" = "version" + 1, "updatedAt" = ${now}::timestamptz
          where "id" = ${place.id}`.execute(trx);
    return written(uid);
  });
}
