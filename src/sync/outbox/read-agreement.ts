import type { DueProcess } from '#domain/cases/due-process.ts';
import { Problem } from '#domain/problems.ts';
import { type AnswerRows, answerRows } from './answer-rows.ts';
import type { EditRequest } from './requests.ts';

/**
 * Agreed to Mediation answers a number (spec.md section 7), so the case is read after it, and the mediation that it has
 * now: the device's own, or the one of somebody who agreed before. What is gone by then the next pull tells.
 */
export async function readAgreement(
  call: (request: EditRequest) => Promise<{ body: unknown }>,
  dueProcessUid: string,
): Promise<AnswerRows[]> {
  const read = async (entity: 'dueprocess' | 'mediation', uid: string): Promise<AnswerRows> => {
    const name = entity === 'mediation' ? 'mediation' : 'dueProcess';
    try {
      const { body } = await call({ name, outgoing: { params: { id: `~${uid}` } } });
      return answerRows({ action: 'save', entity, uid, changes: {}, seen: null }, body);
    } catch (error) {
      if (error instanceof Problem && error.code === 'notFound') return { rows: [], removed: [] };
      throw error;
    }
  };
  const ofCase = await read('dueprocess', dueProcessUid);
  const { mediationUid = null } = (ofCase.rows[0]?.record ?? {}) as Partial<DueProcess>;
  return mediationUid === null ? [ofCase] : [ofCase, await read('mediation', mediationUid)];
}
