import * as v from 'valibot';
import { headers as wire } from '#contract/headers.ts';
import { type AnyRecord, recordSchemas } from '#domain/records/records.ts';
import type { AnswerRows, DeletedRecord, MirroredRecord } from '../model/mirrored.ts';
import type { StoredEdit } from '../model/stored-edit.ts';

/** The parts of an edit that tell what its answer holds. */
export type AnsweredEdit = Pick<StoredEdit, 'action' | 'entity' | 'uid'>;

const rowOf = (edit: AnsweredEdit, answered: unknown): MirroredRecord[] => {
  // The schema of the record leaves out the display fields of an answer, which the mirror doesn't hold.
  const parsed = v.safeParse(recordSchemas[edit.entity], answered);
  return parsed.success ? [{ entity: edit.entity, record: parsed.output as AnyRecord }] : [];
};

/** Nothing where the answer names no version: the record was restored since, and the next pull brings it. */
function deletedBy({ entity, uid }: AnsweredEdit, headers: Headers): DeletedRecord[] {
  const version = Number(headers.get(wire.deletedVersion) ?? Number.NaN);
  return Number.isSafeInteger(version) ? [{ entity, uid, version }] : [];
}

/** The rows in an applied edit's answer, or in the `current` of a conflict. An agreement's answer holds none. */
export function answerRows(edit: AnsweredEdit, body: unknown, headers = new Headers()): AnswerRows {
  if (edit.action === 'agree') return { rows: [], removed: [] };
  if (edit.action === 'delete') return { rows: [], removed: deletedBy(edit, headers) };
  const answered = Array.isArray(body) ? body : [body];
  return { rows: answered.flatMap((one) => rowOf(edit, one)), removed: [] };
}
