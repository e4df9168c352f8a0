import type { DueProcess } from '#domain/cases/due-process.ts';
import { Problem } from '#domain/problems.ts';
import type { AnswerOf } from '#contract/call.ts';
import type { Calls } from '#contract/calls.ts';
import type { AnswerRows } from '../model/mirrored.ts';
import { closedWith, removedBy, type StoredEdit } from '../model/stored-edit.ts';
import { answerRows } from './answer-rows.ts';
import type { EditRequest } from './requests.ts';

type Call = (request: EditRequest) => Promise<{ body: unknown }>;

const nothing: AnswerRows = { rows: [], removed: [] };

async function unlessGone(read: () => Promise<AnswerRows>): Promise<AnswerRows> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Problem && error.code === 'notFound') return nothing;
    throw error;
  }
}

const readCase = (call: Call, entity: 'dueprocess' | 'mediation', uid: string): Promise<AnswerRows> =>
  unlessGone(async () => {
    const name = entity === 'mediation' ? 'mediation' : 'dueProcess';
    const { body } = await call({ name, outgoing: { params: { id: `~${uid}` } } });
    return answerRows({ action: 'save', entity, uid }, body);
  });

const readDeleted = (call: Call, uid: string, schoolYearId: number): Promise<AnswerRows> =>
  unlessGone(async () => {
    const wanted = [{ entity: 'mediation', uid, version: 0 }];
    const { body } = await call({
      name: 'mirroredRows',
      outgoing: { query: { schoolYearId }, body: { wanted } },
    });
    const { removals } = body as AnswerOf<Calls['mirroredRows']>;
    return { rows: [], removed: removals.filter(({ reason }) => reason === 'deleted') };
  });

/**
 * Reads the rows that Agreed to Mediation has changed, since its answer is only a number (docs/product.md 7.5): the
 * case, and the mediation that the case has now, which may be one that somebody else agreed to before. A mediation
 * that the edit took away may have been restored since, so the server is asked whether it is deleted. The next pull
 * tells what else is gone.
 */
async function readAgreement(call: Call, edit: StoredEdit, yearId: number | null): Promise<AnswerRows[]> {
  const removed = removedBy(edit);
  const gone = removed === null || yearId === null ? nothing : await readDeleted(call, removed, yearId);
  const ofCase = await readCase(call, 'dueprocess', edit.uid);
  const { mediationUid = null } = (ofCase.rows[0]?.record ?? {}) as Partial<DueProcess>;
  return mediationUid === null
    ? [gone, ofCase]
    : [gone, ofCase, await readCase(call, 'mediation', mediationUid)];
}

/**
 * Reads the rows that an applied edit has changed and that its answer doesn't hold, so that nothing looks as before once the edit
 * has left the outbox: those of an agreement, and the mediation that was closed or opened with its due process case.
 * @param yearId the year of the device's mirror; null: there is no mirror to remove anything from.
 */
export async function readBeside(call: Call, edit: StoredEdit, yearId: number | null): Promise<AnswerRows[]> {
  if (edit.action === 'agree') return readAgreement(call, edit, yearId);
  const mediation = closedWith(edit);
  return mediation === null ? [] : [await readCase(call, 'mediation', mediation)];
}
