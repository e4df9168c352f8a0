import * as v from 'valibot';
import { ComplaintRow } from '#domain/cases/complaint.ts';
import { DueProcessRow } from '#domain/cases/due-process.ts';
import { MediationRow } from '#domain/cases/mediation.ts';
import { orStub } from '#domain/cases/restricted.ts';
import { flag, requiredDate, uid } from '#domain/fields.ts';
import { changeSchema, createSchema, editableKinds } from '#domain/records/records.ts';
import { editors, readers } from '#domain/roles.ts';
import { deletedCase } from './answers.ts';
import { defineCalls } from './call.ts';
import { pageEntries } from './paging.ts';

/** All Open Records, or Only FFY records: filed within the user's school year (docs/api.md, Lists). Pages on the server when asked. */
const CaseListQuery = v.strictObject({
  filter: v.optional(v.picklist(['open', 'ffy']), 'ffy'),
  ...pageEntries,
});
export type CaseListQuery = v.InferOutput<typeof CaseListQuery>;

const reading = { method: 'GET', roles: readers, offline: 'mirrored' } as const;
const creating = { method: 'POST', roles: editors, offline: 'queued', status: 201 } as const;
const saving = { method: 'PUT', roles: editors, offline: 'queued' } as const;
const deleting = { method: 'DELETE', roles: editors, offline: 'queued' } as const;
const list = { ...reading, query: CaseListQuery } as const;

/** Of a case that is restricted to others every call shows a stub. */
const ComplaintSeen = orStub('complaint', ComplaintRow);
const MediationSeen = orStub('mediation', MediationRow);
const DueProcessSeen = orStub('dueprocess', DueProcessRow);

const ComplaintChange = changeSchema(editableKinds.complaint.edit);
const MediationChange = changeSchema(editableKinds.mediation.edit);
const DueProcessChange = changeSchema(editableKinds.dueprocess.edit);

/**
 * Agreed to Mediation: the flag alone (docs/product.md 7.5), or with it the uid and the day of filing that a device which
 * was offline has shown already; absent, the server gives both.
 */
const MediationAgreement = v.union([
  v.pipe(
    flag,
    v.transform((agreed): { agreed: boolean | null; mediationUid?: string; dateFiled?: string } => ({
      agreed,
    })),
  ),
  v.strictObject({
    agreed: flag,
    mediationUid: v.optional(uid),
    dateFiled: v.optional(requiredDate('Date Filed')),
  }),
]);
export type MediationAgreement = v.InferOutput<typeof MediationAgreement>;

export const caseCalls = defineCalls({
  complaints: {
    ...list,
    path: '/api/dispute/complaints',
    about: 'Complaints, by year case number descending.',
    audited: { as: 'list', entity: 'complaint' },
    answer: v.array(ComplaintSeen),
  },
  studentComplaints: {
    ...reading,
    path: '/api/dispute/student/:id/complaints',
    about: "A student's complaints.",
    audited: { as: 'list', entity: 'complaint' },
    answer: v.array(ComplaintSeen),
  },
  complaint: {
    ...reading,
    path: '/api/dispute/complaint/:id',
    about: 'One complaint.',
    audited: { as: 'read', entity: 'complaint' },
    answer: ComplaintSeen,
  },
  createComplaint: {
    ...creating,
    path: '/api/dispute/complaint/',
    about: 'Makes a complaint; the server gives its numbers.',
    body: createSchema(editableKinds.complaint.create),
    answer: ComplaintSeen,
  },
  saveComplaint: {
    ...saving,
    path: '/api/dispute/complaint/:id',
    about: 'Changes fields of a complaint.',
    body: ComplaintChange,
    answer: ComplaintSeen,
  },
  deleteComplaint: {
    ...deleting,
    path: '/api/dispute/complaint/:id',
    about: 'Deletes a complaint with its events, contacts, findings and documents.',
    answer: v.object({ ...deletedCase, studentName: v.nullable(v.string()) }),
  },
  mediations: {
    ...list,
    path: '/api/dispute/mediations',
    about: 'Mediations, by case number descending.',
    audited: { as: 'list', entity: 'mediation' },
    answer: v.array(MediationSeen),
  },
  studentMediations: {
    ...reading,
    path: '/api/dispute/student/:id/mediations',
    about: "A student's mediations.",
    audited: { as: 'list', entity: 'mediation' },
    answer: v.array(MediationSeen),
  },
  mediation: {
    ...reading,
    path: '/api/dispute/mediation/:id',
    about: 'One mediation.',
    audited: { as: 'read', entity: 'mediation' },
    answer: MediationSeen,
  },
  createMediation: {
    ...creating,
    path: '/api/dispute/mediation/',
    about: 'Makes a mediation; the server gives its number.',
    body: createSchema(editableKinds.mediation.create),
    answer: MediationSeen,
  },
  saveMediation: {
    ...saving,
    path: '/api/dispute/mediation/:id',
    about: 'Changes fields of a mediation.',
    body: MediationChange,
    answer: MediationSeen,
  },
  deleteMediation: {
    ...deleting,
    path: '/api/dispute/mediation/:id',
    about: 'Deletes a mediation with its events, contacts and documents.',
    answer: v.object({ ...deletedCase, displayName: v.nullable(v.string()) }),
  },
  dueProcesses: {
    ...list,
    path: '/api/dispute/dueprocesses',
    about: 'Due process cases, by case number descending.',
    audited: { as: 'list', entity: 'dueprocess' },
    answer: v.array(DueProcessSeen),
  },
  studentDueProcesses: {
    ...reading,
    path: '/api/dispute/student/:id/dueprocesses',
    about: "A student's due process cases.",
    audited: { as: 'list', entity: 'dueprocess' },
    answer: v.array(DueProcessSeen),
  },
  dueProcess: {
    ...reading,
    path: '/api/dispute/dueprocess/:id',
    about: 'One due process case.',
    audited: { as: 'read', entity: 'dueprocess' },
    answer: DueProcessSeen,
  },
  createDueProcess: {
    ...creating,
    path: '/api/dispute/dueprocess/',
    about: 'Makes a due process case; the server gives its number.',
    body: createSchema(editableKinds.dueprocess.create),
    answer: DueProcessSeen,
  },
  saveDueProcess: {
    ...saving,
    path: '/api/dispute/dueprocess/:id',
    about: 'Changes fields of a due process case.',
    body: DueProcessChange,
    answer: DueProcessSeen,
  },
  deleteDueProcess: {
    ...deleting,
    path: '/api/dispute/dueprocess/:id',
    about: 'Deletes a due process case with its events, contacts and documents.',
    answer: v.object({ ...deletedCase, studentName: v.nullable(v.string()) }),
  },
  updateDueProcessMediation: {
    ...saving,
    method: 'POST',
    path: '/api/dispute/updatedueprocessmediation/:id',
    about:
      "Sets a due process case's Agreed to Mediation: yes makes its mediation, no or unset removes it. Answers the mediation's id, null without one.",
    body: MediationAgreement,
    answer: v.nullable(v.number()),
  },
});
