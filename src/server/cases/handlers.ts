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
  const fresh = answerWritten((condition, viewer) =>
    readCases(db, kind, viewer, condition, { stubs: condition }),
  );
  return {
    read: async (id: string, { caller }: Author) => {
      const found = await readCase(db, kind, caller.id, id);
      return reply(found, etag(found));
    },
    create: async (body: Values, author: Author) =>
      fresh(await createRecord(stores, kind, body, author), author),
    save: async (id: string, body: Values, author: Author) =>
      fresh(await changeRecord(stores, kind, id, body, author), author),
    remove: (id: string, author: Author) => removeRecord(stores, kind, id, author),
  };
}

/** The answer of a delete: the case's number and its student's card after it (docs/product.md 7.5). */
async function removed(db: Queries, kind: CaseKind, outcome: Outcome, { caller }: Author) {
  const { record, headers } = await removedRecord(db, kind, outcome);
  // A repeat may come after the case was restored and restricted to others.
  const named = record.restrictedTo as readonly number[] | null;
  const isSeen = named === null || named.includes(caller.id);
  const card = isSeen ? await infoCard(db, record.studentId as number | null, caller.id) : null;
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
    studentComplaints: ({ params, caller }) => listOfStudent(db, 'complaint', caller.id, params.id),
    complaint: ({ params, ...author }) => complaint.read(params.id, author),
    createComplaint: ({ body, ...author }) => complaint.create(body, author),
    saveComplaint: ({ params, body, ...author }) => complaint.save(params.id, body, author),
    deleteComplaint: async ({ params, ...author }) => {
      const outcome = await complaint.remove(params.id, author);
      const { answer, name, headers } = await removed(db, 'complaint', outcome, author);
      return reply({ ...answer, studentName: name }, headers);
    },
    mediations: (input) => listCases(db, 'mediation', input),
    studentMediations: ({ params, caller }) => listOfStudent(db, 'mediation', caller.id, params.id),
    mediation: ({ params, ...author }) => mediation.read(params.id, author),
    createMediation: ({ body, ...author }) => mediation.create(body, author),
    saveMediation: ({ params, body, ...author }) => mediation.save(params.id, body, author),
    deleteMediation: async ({ params, ...author }) => {
      const outcome = await mediation.remove(params.id, author);
      const { answer, name, headers } = await removed(db, 'mediation', outcome, author);
      return reply({ ...answer, displayName: name }, headers);
    },
    dueProcesses: (input) => listCases(db, 'dueprocess', input),
    studentDueProcesses: ({ params, caller }) => listOfStudent(db, 'dueprocess', caller.id, params.id),
    dueProcess: ({ params, ...author }) => dueProcess.read(params.id, author),
    createDueProcess: ({ body, ...author }) => dueProcess.create(body, author),
    saveDueProcess: ({ params, body, ...author }) => dueProcess.save(params.id, body, author),
    deleteDueProcess: async ({ params, ...author }) => {
      const outcome = await dueProcess.remove(params.id, author);
      const { answer, name, headers } = await removed(db, 'dueprocess', outcome, author);
      return reply({ ...answer, studentName: name }, headers);
    },
    updateDueProcessMediation: async ({ params, body, ...author }) => {
      const outcome = await agreeToMediation(stores, params.id, body, author);
      const { mediationId, version } = await writtenRecord(db, 'dueprocess', outcome);
      return reply(mediationId as number | null, { ...etag({ version }), ...writeHeaders(outcome) });
    },
  };
}
