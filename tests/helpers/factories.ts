import type { Complaint } from '#domain/cases/complaint.ts';
import type { DueProcess } from '#domain/cases/due-process.ts';
import type { Mediation } from '#domain/cases/mediation.ts';
import type { Contact } from '#domain/contacts.ts';
import type { CaseDocument } from '#domain/documents.ts';
import type { CaseEvent } from '#domain/events.ts';
import type { Finding } from '#domain/findings.ts';
import { type Entity, recordSchemas, type RecordOf } from '#domain/records/records.ts';
import type { Student } from '#domain/students.ts';

let made = 0;

/** A uid like the ones devices make, different on each call. */
export const aUid = (): string => `0190a000-0000-7000-8000-${(++made).toString(16).padStart(12, '0')}`;

/** A record with every field of its schema null but those given. */
function aRecord<E extends Entity>(entity: E, given: Partial<RecordOf<E>>): RecordOf<E> {
  const empty = Object.fromEntries(Object.keys(recordSchemas[entity].entries).map((field) => [field, null]));
  return {
    ...empty,
    id: ++made,
    uid: aUid(),
    version: 1,
    updatedAt: null,
    ...given,
  } as unknown as RecordOf<E>;
}

export const aStudent = (given: Partial<Student> = {}): Student =>
  aRecord('student', { stateId: '1000000001', firstName: 'Ann', lastName: 'Lee', state: 'IA', ...given });

export const aComplaint = (given: Partial<Complaint> = {}): Complaint =>
  aRecord('complaint', { dateFiled: '2026-09-02', ...given });

export const aMediation = (given: Partial<Mediation> = {}): Mediation =>
  aRecord('mediation', { dateFiled: '2026-09-02', ...given });

export const aDueProcess = (given: Partial<DueProcess> = {}): DueProcess =>
  aRecord('dueprocess', { dateFiled: '2026-09-02', ...given });

export const anEvent = (given: Partial<CaseEvent> = {}): CaseEvent =>
  aRecord('event', { parentId: 1, parentUid: aUid(), parentType: 'complaint', type: 'Other', ...given });

export const aDocument = (given: Partial<CaseDocument> = {}): CaseDocument =>
  aRecord('document', { caseEventId: 1, caseEventUid: aUid(), title: 'letter.pdf', ...given });

export const aFinding = (given: Partial<Finding> = {}): Finding =>
  aRecord('finding', { complaintId: 1, complaintUid: aUid(), finding: 'No services were given.', ...given });

export const aContact = (given: Partial<Contact> = {}): Contact =>
  aRecord('contact', {
    parentId: 1,
    parentUid: aUid(),
    parentType: 'complaint',
    firstName: 'Ann',
    sortId: 0,
    ...given,
  });
