import type { CaseDocument } from '#domain/documents.ts';
import { needsAttention, type StoredEdit } from '../model/stored-edit.ts';
import type { Viewed } from '../model/view.ts';
import { markOf, type NumberOf } from './fold.ts';

/** A document that is on its way to the server. */
function uploaded({ uid, changes }: StoredEdit, numberOf: NumberOf): CaseDocument {
  const caseEventUid = String(changes['caseEventId']).slice(1);
  const caseEventId = numberOf('event', caseEventUid) ?? -1;
  return {
    id: -1,
    uid,
    version: 0,
    updatedAt: null,
    caseEventId,
    caseEventUid,
    title: String(changes['title']),
  };
}

/** What the user sees of a document (as `fold` of the records that are typed): files are added and deleted, never changed. */
export function foldDocument(
  row: CaseDocument | undefined,
  edits: readonly StoredEdit[],
  numberOf: NumberOf,
): Viewed<'document'> | undefined {
  let record = row;
  let isNew = false;
  for (const edit of edits) {
    if (edit.action === 'delete') {
      if (!needsAttention(edit)) return undefined;
      record ??= edit.seen as unknown as CaseDocument;
    } else if (!row) {
      isNew = true;
      record = uploaded(edit, numberOf);
    }
  }
  return record && { entity: 'document', record, mark: markOf(edits), isNew };
}
