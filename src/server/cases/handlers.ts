import type { CaseKind } from '#domain/events.ts';
import { type Handlers, reply } from '../base/handlers.ts';
import type { Queries } from '../db/queries.ts';
import { answerWritten, removedRecord, writtenRecord } from '../records/answers.ts';
import { changeRecord } from '../records/change.ts';
import { createRecord } from '../records/create.ts';
import type { Values } from '../records/kinds.ts';
import { removeRecord } from '../records/remove.ts';
import { type Author, etag, type Outcome, type Stores, writeHeaders } from '../records/written.ts';
import { infoCard } from '../students/student-rows.ts';
import { agreeToMediation } from './agreed-to-mediation.ts';
import { listCases, listOfStudent } from './case-lists.ts';
import { readCase, readCases } from './case-rows.ts';

/** What the three kinds do alike. */
function operations<K extends CaseKind>(stores: Stores, kind: K) {
  const { db } = stores;
  const fresh = answerWritten((condition) => readCases(db, kind, condition));
  return {
    read: async (id: string) => {
      const found = await readCase(db, kind, id);
      return reply(found, etag(found));
    },
    create: async (body: Values, author: Author) => fresh(await createRecord(stores, kind, body, author)),
    save: async (id: string, body: Values, author: Author) =>
      fresh(await changeRecord(stores, kind, id, body, author)),
    remove: (id: string, author: Author) => removeRecord(stores, kind, id, author),
  };
}

/** The answer of a delete: the case's number and its student's card after it (docs/product.md 7.5). */
async function removed(db: Queries, kind: CaseKind, outcome: Outcome) {
  const { record, headers } = await removedRecord(db, kind, outcome);
  const card = await infoCard(db, record.studentId as number | null);
  return { answer: { id: record.id, infoCard: card }, name: card?.displayName ?? null, headers };
}

/** Complaints, mediations and due process cases: lists, the record itself, and its deletion. */
export function caseHandlers(
  stores: Stores,
): Handlers<
  | 'complaints'
  | 'studentComplaints'
  | 'complaint'
  | 'createComplaint'
  | 'saveComplaint'
  | 'deleteComplaint'
  | 'mediations'
  | 'studentMediations'
  | 'mediation'
  | 'createMediation'
  | 'saveMediation'
  | 'deleteMediation'
  | 'dueProcesses'
  | 'studentDueProcesses'
  | 'dueProcess'
  | 'createDueProcess'
  | 'saveDueProcess'
  | 'deleteDueProcess'
  | 'updateDueProcessMediation'
> {
  const { db } = stores;
  const complaint = operations(stores, 'complaint');
  const mediation = operations(stores, 'mediation');
  const dueProcess = operations(stores, 'dueprocess');
  return {
    complaints: (input) => listCases(db, 'complaint', input),
    studentComplaints: ({ params }) => listOfStudent(db, 'complaint', params.id),
    complaint: ({ params }) => complaint.read(params.id),
    createComplaint: ({ body, ...author }) => complaint.create(body, author),
    saveComplaint: ({ params, body, ...author }) => complaint.save(params.id, body, author),
    deleteComplaint: async ({ params, ...author }) => {
      const outcome = await complaint.remove(params.id, author);
      const { answer, name, headers } = await removed(db, 'complaint', outcome);
      return reply({ ...answer, studentName: name }, headers);
    },
    mediations: (input) => listCases(db, 'mediation', input),
    studentMediations: ({ params }) => listOfStudent(db, 'mediation', params.id),
    mediation: ({ params }) => mediation.read(params.id),
    createMediation: ({ body, ...author }) => mediation.create(body, author),
    saveMediation: ({ params, body, ...author }) => mediation.save(params.id, body, author),
    deleteMediation: async ({ params, ...author }) => {
      const outcome = await mediation.remove(params.id, author);
      const { answer, name, headers } = await removed(db, 'mediation', outcome);
      return reply({ ...answer, displayName: name }, headers);
    },
    dueProcesses: (input) => listCases(db, 'dueprocess', input),
    studentDueProcesses: ({ params }) => listOfStudent(db, 'dueprocess', params.id),
    dueProcess: ({ params }) => dueProcess.read(params.id),
    createDueProcess: ({ body, ...author }) => dueProcess.create(body, author),
    saveDueProcess: ({ params, body, ...author }) => dueProcess.save(params.id, body, author),
    deleteDueProcess: async ({ params, ...author }) => {
      const outcome = await dueProcess.remove(params.id, author);
      const { answer, name, headers } = await removed(db, 'dueprocess', outcome);
      return reply({ ...answer, studentName: name }, headers);
    },
    updateDueProcessMediation: async ({ params, body, ...author }) => {
      const outcome = await agreeToMediation(stores, params.id, body, author);
      const { mediationId, version } = await writtenRecord(db, 'dueprocess', outcome);
      return reply(mediationId as number | null, { ...etag({ version }), ...writeHeaders(outcome) });
    },
  };
}
