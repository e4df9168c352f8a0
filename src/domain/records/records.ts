import * as v from 'valibot';
import {
  Complaint,
  complaintFields,
  complaintGroups,
  complaintRules,
  settleComplaint,
} from '../cases/complaint.ts';
import {
  DueProcess,
  dueProcessCreate,
  dueProcessEdit,
  dueProcessGroups,
  dueProcessRules,
  settleDueProcess,
} from '../cases/due-process.ts';
import {
  Mediation,
  mediationFields,
  mediationGroups,
  mediationRules,
  settleMediation,
} from '../cases/mediation.ts';
import { Contact, contactEdit, contactFields } from '../contacts.ts';
import { CaseDocument } from '../documents.ts';
import { CaseEvent, type CaseKind, eventEdit, eventFields, parentReference } from '../events.ts';
import { referenceTo, uid } from '../fields.ts';
import { Finding, findingEdit } from '../findings.ts';
import { District, Judge, Mediator, SchoolYear } from '../lookups.ts';
import { Person } from '../people.ts';
import type { FieldGroups, FieldRules } from '../rules.ts';
import { SavedView, savedViewFields } from '../saved-views.ts';
import { Student, studentCreate, studentFields, studentGroups } from '../students.ts';

/** Every stored record by its name on the wire; the mirror holds exactly these. */
export const recordSchemas = {
  district: District,
  judge: Judge,
  mediator: Mediator,
  schoolYear: SchoolYear,
  person: Person,
  savedView: SavedView,
  student: Student,
  complaint: Complaint,
  mediation: Mediation,
  dueprocess: DueProcess,
  finding: Finding,
  event: CaseEvent,
  contact: Contact,
  document: CaseDocument,
};

export type Entity = keyof typeof recordSchemas;
/** Looked up by name, so that a kind of case's record is its `CaseRecords` where the kind is still open. */
type Records = { [E in Entity]: v.InferOutput<(typeof recordSchemas)[E]> };
export type RecordOf<E extends Entity> = Records[E];
export type AnyRecord = RecordOf<Entity>;
/** A case of any kind. */
export type CaseRecord = RecordOf<CaseKind>;

/** In the order of their references: whatever a record refers to comes before it. */
export const entities = Object.keys(recordSchemas) as Entity[];
export const Entity = v.picklist(entities);

/** What one kind of record that people edit is made of, for the server's write path and the device's alike. */
export interface EditableKind<T> {
  /** Fields that POST takes besides id, uid and the reference to the parent. */
  create: v.ObjectEntries;
  /** Fields that PUT takes; the merged record must satisfy all of them. */
  edit: v.ObjectEntries;
  groups: FieldGroups;
  rules: FieldRules<T>;
  /** Clears what the record's own state rules out; runs after every merge (docs/sync-rules.md CO4). */
  settle: (record: T) => T;
  /** The record it belongs to: the field of the number, of the uid, and the entity (null: named by parentType). */
  parent: { id: keyof T & string; uid: keyof T & string; entity: Entity | null } | null;
}

const asItIs = <T>(record: T): T => record;
const ofStudent = { id: 'studentId', uid: 'studentUid', entity: 'student' } as const;
const ofCase = { id: 'parentId', uid: 'parentUid', entity: null } as const;
const toStudent = referenceTo('Student');
const studentOfCase = { studentId: v.nullable(toStudent) };

const student: EditableKind<Student> = {
  create: studentCreate,
  edit: studentFields,
  groups: studentGroups,
  rules: {},
  settle: asItIs,
  parent: null,
};

const complaint: EditableKind<Complaint> = {
  create: { ...complaintFields, ...studentOfCase },
  edit: { ...complaintFields, ...studentOfCase },
  groups: complaintGroups,
  rules: complaintRules,
  settle: settleComplaint,
  parent: ofStudent,
};

const mediation: EditableKind<Mediation> = {
  create: { ...mediationFields, studentId: toStudent },
  edit: mediationFields,
  groups: mediationGroups,
  rules: mediationRules,
  settle: settleMediation,
  parent: ofStudent,
};

const dueprocess: EditableKind<DueProcess> = {
  create: { ...dueProcessCreate, studentId: toStudent },
  edit: dueProcessEdit,
  groups: dueProcessGroups,
  rules: dueProcessRules,
  settle: settleDueProcess,
  parent: ofStudent,
};

const finding: EditableKind<Finding> = {
  create: findingEdit,
  edit: findingEdit,
  groups: [],
  rules: {},
  settle: asItIs,
  parent: { id: 'complaintId', uid: 'complaintUid', entity: 'complaint' },
};

const event: EditableKind<CaseEvent> = {
  create: { ...eventFields, ...parentReference },
  edit: eventEdit,
  groups: [['date', 'beginTime', 'endTime']],
  rules: {},
  settle: asItIs,
  parent: ofCase,
};

const contact: EditableKind<Contact> = {
  create: { ...contactFields, ...parentReference },
  edit: contactEdit,
  groups: [],
  rules: {},
  settle: asItIs,
  parent: ofCase,
};

const savedView: EditableKind<SavedView> = {
  create: savedViewFields,
  edit: savedViewFields,
  groups: [],
  rules: {},
  settle: asItIs,
  parent: null,
};

export const editableKinds = {
  student,
  complaint,
  mediation,
  dueprocess,
  finding,
  event,
  contact,
  savedView,
};
export type EditableEntity = keyof typeof editableKinds;

/** The schema of a POST's body: unknown fields are refused, absent nullable ones are null but for those with a value of their own. */
export function createSchema<E extends v.ObjectEntries>(entries: E) {
  const withDefaults = Object.fromEntries(
    Object.entries<v.GenericSchema>(entries as Record<string, v.GenericSchema>).map(([name, field]) => [
      name,
      v.is(field, null) && !v.is(field, undefined) ? v.optional(field, null) : field,
    ]),
  );
  return v.strictObject({
    id: v.optional(v.number()),
    uid: v.optional(uid),
    ...withDefaults,
  } as v.ObjectEntries);
}

/** The schema of a PUT's body: unknown fields are refused, an absent field is left as it is, null clears. */
export const changeSchema = <E extends v.ObjectEntries>(entries: E) => v.partial(v.strictObject(entries));
