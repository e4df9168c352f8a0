import { sql } from 'kysely';
import { Problem } from '#domain/problems.ts';
import type { Entity } from '#domain/records/records.ts';
import { refuseDestroyed } from './destroyed.ts';
import { lockDueProcessFirst } from './lock-order.ts';
import type { Reference } from './reference.ts';
import { entityWords } from './reference.ts';
import { linkOfDueProcess, linkOfMediation } from './restore-link.ts';
import { deletionOf, hasContent, restoreParts } from './restore-parts.ts';
import { readRow, type StoredRecord, unseenDeleted, updateRow } from './stored.ts';
import { write } from './write.ts';
import { type Author, type Outcome, type Stores, written, type Writing } from './written.ts';

const ofStudent = ({ studentUid }: StoredRecord) => ({ entity: 'student', uid: studentUid }) as const;
const ofCase = ({ parentType, parentUid }: StoredRecord) => ({
  entity: parentType as Entity,
  uid: parentUid,
});

/** What a record hangs on; lookups and students hang on nothing. */
const parents: Partial<Record<Entity, (record: StoredRecord) => { entity: Entity; uid: unknown }>> = {
  complaint: ofStudent,
  mediation: ofStudent,
  dueprocess: ofStudent,
  finding: ({ complaintUid }) => ({ entity: 'complaint', uid: complaintUid }),
  event: ofCase,
  contact: ofCase,
  document: ({ caseEventUid }) => ({ entity: 'event', uid: caseEventUid }),
};

/** What a record hangs on, kept from being deleted meanwhile; undefined where it hangs on nothing. */
async function lockParent({ trx }: Writing, entity: Entity, record: StoredRecord) {
  const parent = parents[entity]?.(record);
  if (!parent || typeof parent.uid !== 'string') return undefined;
  const row = await readRow(trx, parent.entity, `~${parent.uid}`, 'server', 'parent');
  return { entity: parent.entity, isThere: row !== undefined && !row.isDeleted };
}

/** Keeps the parent from being deleted meanwhile; throws Problem 'rule' when it is. */
async function requireParent(writing: Writing, entity: Entity, record: StoredRecord): Promise<void> {
  const parent = await lockParent(writing, entity, record);
  if (!parent || parent.isThere) return;
  throw new Problem('rule', `Its ${entityWords[parent.entity]} is deleted. Restore that first.`);
}

/** Throws Problem 'rule' for a document whose file is gone; its row stays locked, so that it doesn't go meanwhile. */
async function requireContent({ trx }: Writing, entity: Entity, { id }: StoredRecord): Promise<void> {
  if (entity !== 'document') return;
  const { rows } = await sql`
    select from "document" "t" where "t"."id" = ${id}::integer and ${hasContent('t')}`.execute(trx);
  if (rows.length > 0) return;
  throw new Problem('rule', 'The file of this document was deleted for good, 400 days after the document.');
}

/** The columns that a restored record has otherwise than the deleted one had them. */
async function changedMeanwhile(
  writing: Writing,
  entity: Entity,
  record: StoredRecord,
  requestId: string | null,
): Promise<object> {
  if (entity === 'mediation') return linkOfMediation(writing, record, requestId);
  if (entity === 'dueprocess') return linkOfDueProcess(writing, record);
  return {};
}

/**
 * Locks what a record hangs on before the record, in the order in which a delete locks the two: in different orders a restore
 * and a delete would wait for each other for ever.
 */
async function lockParentFirst(writing: Writing, entity: Entity, reference: Reference): Promise<void> {
  const row = await readRow(writing.trx, entity, reference, 'server');
  if (row) await lockParent(writing, entity, row.record);
  if (entity === 'mediation') await lockDueProcessFirst(writing.trx, reference);
}

/**
 * Undoes a delete, as new versions: the record, what went with it (and nothing deleted before), and the link between a
 * mediation and its due process case where both are free for it. Throws Problem 'notFound'; 'forbidden' where it is a deleted case that is restricted to others; 'rule' when it is not deleted,
 * its parent is deleted, or what must be its alone (a State ID, a code, a name) is taken meanwhile; 'conflict' when If-Match
 * names another deletion.
 */
export function restoreRecord(
  stores: Stores,
  entity: Entity,
  reference: Reference,
  author: Author,
): Promise<Outcome> {
  return write(stores, entity, author, async (writing) => {
    const { trx, meta, now, caller } = writing;
    await lockParentFirst(writing, entity, reference);
    const row = await readRow(trx, entity, reference, caller.id, 'removal');
    if (!row) throw await unseenDeleted(trx, entity, reference);
    const { record, isDeleted } = row;
    if (!isDeleted) throw new Problem('rule', `This ${entityWords[entity]} is not deleted.`);
    const deletion = await deletionOf(trx, record);
    if (meta.ifMatch !== null && (meta.ifMatch < deletion.version || meta.ifMatch > record.version))
      throw new Problem('conflict', `This ${entityWords[entity]} was restored and deleted again meanwhile.`, {
        conflicts: [],
      });
    await refuseDestroyed(trx, record);
    await requireParent(writing, entity, record);
    await requireContent(writing, entity, record);
    const { requestId } = deletion;
    const changed = await changedMeanwhile(writing, entity, record, requestId);
    await updateRow(trx, entity, record.uid, {
      ...changed,
      deletedAt: null,
      version: record.version + 1,
      updatedAt: now,
    });
    await restoreParts(writing, entity, record, requestId);
    return written(record.uid);
  });
}
