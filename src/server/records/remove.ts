import { type RawBuilder, sql } from 'kysely';
import { Problem } from '#domain/problems.ts';
import { specialSortId } from '#domain/contacts.ts';
import { caseKindNames } from '#domain/events.ts';
import type { EditableEntity, Entity } from '#domain/records/records.ts';
import type { Caller } from '../base/handlers.ts';
import { jsonRows } from '../db/queries.ts';
import { withAuthors } from './conflict-authors.ts';
import { refuseCurrent } from './current-year.ts';
import { isDestroyed } from './destroyed.ts';
import type { WritableEntity } from './kinds.ts';
import { refuseInUse } from './lookup-in-use.ts';
import { lockDueProcessFirst } from './lock-order.ts';
import { othersChanges } from './others-changes.ts';
import { isSeen } from './need-to-know.ts';
import { type Reference, unknownRecord } from './reference.ts';
import { readRow, type StoredRecord, unseenRecord } from './stored.ts';
import { write } from './write.ts';
import { type Author, type Outcome, type Stores, written, type Writing } from './written.ts';

/** A contact's place is not its content: that somebody sorted the list is no reason to keep the contact. */
const notContent: ReadonlySet<string> = new Set(['sortId']);

/** What deleting takes of a write. */
type Burying = Pick<Writing, 'trx' | 'now'> & { caller: Pick<Caller, 'id'> };

async function bury({ trx, now }: Burying, entity: Entity, condition: RawBuilder<unknown>): Promise<void> {
  await sql`
    update ${sql.table(entity)} set "deletedAt" = ${now}::timestamptz, "updatedAt" = ${now}::timestamptz, "version" = "version" + 1
    where ${condition} and "deletedAt" is null`.execute(trx);
}

/** The parts of a case go with it: documents, events, contacts, findings (docs/api.md, Deletes and restoring). */
async function buryParts(writing: Burying, entity: EditableEntity, { id }: StoredRecord): Promise<void> {
  const ofCase = sql`"parentType" = ${entity} and "parentId" = ${id}::integer`;
  // A request that adds a document to an event holds the event's lock until it commits. This lock waits for that, so
  // the new document is seen below and deleted too.
  await sql`select from "event" where ${ofCase} order by "id" for update`.execute(writing.trx);
  await bury(writing, 'document', sql`"caseEventId" in (select "id" from "event" where ${ofCase})`);
  await bury(writing, 'event', ofCase);
  await bury(writing, 'contact', ofCase);
  if (entity === 'complaint') await bury(writing, 'finding', sql`"complaintId" = ${id}::integer`);
}

/** A mediation and the due process case that it was made from forget each other when one of them is deleted. */
async function unlink(
  { trx, now }: Burying,
  from: 'mediation' | 'dueprocess',
  link: 'dueProcess' | 'mediation',
  { id }: StoredRecord,
): Promise<void> {
  await sql`
    update ${sql.table(from)} set ${sql.ref(`${link}Id`)} = null, ${sql.ref(`${link}Uid`)} = null,
      "updatedAt" = ${now}::timestamptz, "version" = "version" + 1
    where ${sql.ref(`${link}Id`)} = ${id}::integer and "deletedAt" is null`.execute(trx);
}

/** A student with cases stays (docs/api.md, Deletes and restoring); the locked row keeps new ones away. Of cases restricted to others nothing is said. */
async function refuseWithCases({ trx, caller }: Burying, { id }: StoredRecord): Promise<void> {
  const counts = caseKindNames.map(
    (kind) => sql`select ${isSeen('t', caller.id)} as "isSeen" from ${sql.table(kind)} "t"
      where "studentId" = ${id}::integer and "deletedAt" is null`,
  );
  const [found] = await jsonRows<{ count: number; hidden: number }>(
    trx,
    sql`select count(*) filter (where "isSeen") as "count", count(*) filter (where not "isSeen") as "hidden"
      from (${sql.join(counts, sql` union all `)}) "cases"`,
  );
  const count = found?.count ?? 0;
  if (count > 0)
    throw new Problem(
      'rule',
      `This student has ${count === 1 ? 'a case' : `${count} cases`} and can't be deleted.`,
    );
  if (found?.hidden) throw new Problem('rule', "This student can't be deleted. Ask an Admin.");
}

const parts: Record<WritableEntity | 'document', (writing: Burying, record: StoredRecord) => Promise<void>> =
  {
    student: refuseWithCases,
    complaint: (writing, record) => buryParts(writing, 'complaint', record),
    mediation: async (writing, record) => {
      await buryParts(writing, 'mediation', record);
      await unlink(writing, 'dueprocess', 'mediation', record);
    },
    dueprocess: async (writing, record) => {
      await buryParts(writing, 'dueprocess', record);
      await unlink(writing, 'mediation', 'dueProcess', record);
    },
    event: (writing, { id }) => bury(writing, 'document', sql`"caseEventId" = ${id}::integer`),
    contact: async (_, { sortId }) => {
      if (sortId === specialSortId) throw new Problem('rule', "This contact can't be deleted.");
    },
    finding: async () => {},
    savedView: async () => {},
    document: async () => {},
    district: (writing, record) => refuseInUse(writing, 'district', record),
    judge: (writing, record) => refuseInUse(writing, 'judge', record),
    mediator: (writing, record) => refuseInUse(writing, 'mediator', record),
    schoolYear: async (writing, record) => {
      refuseCurrent(record);
      await refuseInUse(writing, 'schoolYear', record);
    },
  };

/**
 * Deletes a record and what hangs on it; the rows stay as tombstones. One that somebody else has deleted since its author saw it
 * is deleted already. Throws Problem 'notFound', 'rule' (a student with cases, a lookup in use), and 'conflict' when others
 * changed the record since its author saw it: then nothing is deleted.
 */
export function removeRecord(
  stores: Stores,
  entity: WritableEntity | 'document',
  reference: Reference,
  author: Author,
): Promise<Outcome> {
  return write(stores, entity, author, async (writing) => {
    if (entity === 'mediation') await lockDueProcessFirst(writing.trx, reference);
    const row = await readRow(writing.trx, entity, reference, author.caller.id, 'removal');
    if (!row) throw await unseenRecord(writing.trx, entity, reference);
    const { record } = row;
    if (row.isDeleted) {
      // Who saw it wanted what somebody else has done since: there is nothing for them to look at.
      const wasSeen = writing.meta.ifMatch !== null && !(await isDestroyed(writing.trx, record.uid));
      if (wasSeen) return written(record.uid);
      throw unknownRecord(entity);
    }
    const others = await othersChanges(writing, record);
    const theirs = [...others].filter(([field]) => !notContent.has(field));
    if (theirs.length > 0) {
      const conflicts = theirs.map(([field, base]) => ({
        field,
        base,
        theirs: record[field] ?? null,
        yours: null,
      }));
      throw new Problem(
        'conflict',
        'Somebody else changed this record in the meantime. It was not deleted.',
        { conflicts: await withAuthors(writing.trx, record.uid, writing, conflicts), current: record },
      );
    }
    await buryRecord(writing, entity, record);
    return written(record.uid);
  });
}

/** Deletes a locked record and what hangs on it, within a write. Throws Problem 'rule' where a rule keeps it. */
export async function buryRecord(
  writing: Burying,
  entity: WritableEntity | 'document',
  record: StoredRecord,
): Promise<void> {
  await parts[entity](writing, record);
  await bury(writing, entity, sql`"uid" = ${record.uid}::uuid`);
}
