import { caseKinds } from '#domain/cases/kinds.ts';
import { isRestricted } from '#domain/cases/restricted.ts';
import type { CaseEvent, CaseKind } from '#domain/events.ts';
import { Problem } from '#domain/problems.ts';
import type { RecordOf } from '#domain/records/records.ts';
import { displayName, type Student } from '#domain/students.ts';
import type { Queries } from '../db/queries.ts';
import type { Viewer } from '../records/need-to-know.ts';
import { type Reference, unknownRecord } from '../records/reference.ts';
import { readRow } from '../records/stored.ts';

/** An event with what an alert says of its case. */
export interface AlertedEvent {
  event: CaseEvent;
  kind: CaseKind;
  caseId: number;
  caseNumber: string | null;
  /** "last, first"; null for a complaint without a student. */
  studentName: string | null;
  /** The case is restricted to some people, and its alerts go to others, too. */
  isRestricted: boolean;
}

/** How the path names the student of a complaint that has none: the id of what isn't there (docs/product.md 9). */
const noStudent = '-1';

/** The number of a case as lists show it. */
function numberOf<K extends CaseKind>(kind: K, record: RecordOf<K>): string | null {
  return caseKinds[kind].number(record);
}

/**
 * The event, kept from other changes until the transaction ends, if an alert about it may be sent. Throws Problem
 * 'notFound' when there is no such event or student, or the event isn't of that student's case, and 'rule' when the event
 * says that alerts are to be ignored.
 */
export async function alertedEvent(
  trx: Queries,
  studentId: Reference,
  eventId: Reference,
  viewer: Viewer,
): Promise<AlertedEvent> {
  const row = await readRow(trx, 'event', eventId, viewer, 'change');
  if (!row || row.isDeleted) throw unknownRecord('event');
  const event = row.record as unknown as CaseEvent;
  const kind = event.parentType;
  const parent = await readRow(trx, kind, event.parentId, viewer);
  if (!parent) throw unknownRecord(kind);
  const student = String(studentId) === noStudent ? null : await readRow(trx, 'student', studentId, viewer);
  if (student === undefined) throw unknownRecord('student');
  if ((parent.record['studentId'] ?? null) !== (student?.record.id ?? null))
    throw new Problem('notFound', 'There is no such event of this student.');
  if (event.ignoreAlertFlag === true)
    throw new Problem('rule', 'Ignore Alert is set on this event, so no alert is sent.');
  return {
    event,
    kind,
    caseId: parent.record.id,
    caseNumber: numberOf(kind, parent.record as unknown as RecordOf<typeof kind>),
    isRestricted: isRestricted(parent.record),
    studentName: student && displayName(student.record as unknown as Student),
  };
}
