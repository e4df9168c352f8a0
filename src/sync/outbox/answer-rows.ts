import * as v from 'valibot';
import { type AnyRecord, recordSchemas } from '#domain/records.ts';
import type { MirroredRecord, RecordKey } from '../view/memory.ts';
import { removedBy, type StoredEdit } from './stored-edit.ts';

/** What the answer to an edit says about the server's rows. */
export interface AnswerRows {
  rows: readonly MirroredRecord[];
  removed: readonly RecordKey[];
}

/** An answer's rows, with the mirror that there was when it was asked for: null while a fill had not begun. */
export interface Answer extends AnswerRows {
  epoch: string | null;
}

/** What an answer's rows are of. */
export type AnsweredEdit = Pick<StoredEdit, 'action' | 'entity' | 'uid' | 'changes' | 'seen'>;

const rowOf = (edit: AnsweredEdit, answered: unknown): MirroredRecord[] => {
  // The schema of the record leaves out the display fields of an answer, which the mirror doesn't hold.
  const parsed = v.safeParse(recordSchemas[edit.entity], answered);
  return parsed.success ? [{ entity: edit.entity, record: parsed.output as AnyRecord }] : [];
};

/** The rows in the body of an applied edit's answer, or in the `current` of a conflict. */
export function answerRows(edit: AnsweredEdit, body: unknown): AnswerRows {
  const removed = removedBy(edit);
  if (edit.action === 'agree')
    return { rows: [], removed: removed === null ? [] : [{ entity: 'mediation', uid: removed }] };
  if (edit.action === 'delete') return { rows: [], removed: [{ entity: edit.entity, uid: edit.uid }] };
  const answered = Array.isArray(body) ? body : [body];
  return { rows: answered.flatMap((one) => rowOf(edit, one)), removed: [] };
}
