import { withoutToldFields } from '#domain/cases/told-fields.ts';
import type { Conflict } from '#domain/problems.ts';
import { fieldLabel } from '#domain/records/field-labels.ts';
import type { QueuedEdit } from '#sync/engine/engine.ts';
import { isOfDeleted } from '#sync/model/stored-edit.ts';
import { momentWords } from '../shell/status-words.ts';

/** Who set a value, and when: "Alex Morgan, 6:50 AM". What an older answer doesn't say is left out; empty: it says nothing. */
export const authorWords = ({ by, at }: Pick<Conflict, 'by' | 'at'>): string =>
  [by, at === undefined ? null : momentWords(at)].filter(Boolean).join(', ');

/** Who changed the fields of a conflict: one name, several, or nobody that the server named. */
export function othersWords(conflicts: readonly Conflict[]): string {
  const names = [...new Set(conflicts.flatMap(({ by }) => by ?? []))];
  return names.length === 0 ? 'Somebody else' : names.join(' and ');
}

/** The same within a sentence: a name stays as it is. */
export const inSentence = (others: string): string => (others === 'Somebody else' ? 'somebody else' : others);

/** What met what, in a sentence: "Alex Morgan changed Facts to something else, 6:50 AM." */
export function meetingWords(edit: QueuedEdit): string {
  const { action, conflicts, entity } = edit;
  const who = othersWords(conflicts);
  const at = conflicts[0]?.at;
  const when = at === undefined ? '' : `, ${momentWords(at)}`;
  if (isOfDeleted(edit)) return `${who} deleted what you changed${when}.`;
  if (action === 'delete') return `${who} changed what you deleted${when}. It was not deleted.`;
  const fields = withoutToldFields(conflicts)
    .map(({ field }) => fieldLabel(entity, field))
    .join(', ');
  return `${who} changed ${fields} to something else than you did${when}.`;
}
