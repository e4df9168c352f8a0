import type { CaseDocument } from '#domain/documents.ts';
import type { MirroredRecord } from '#sync/model/mirrored.ts';
import { isPart } from '#sync/view/part-keys.ts';
import { parentUidOf } from '#sync/view/relations.ts';

/** By case: the parts that hang on it, as the rows say; a document without its event hangs on none. */
export function partsByCase(rows: readonly MirroredRecord[]): Map<string, MirroredRecord[]> {
  const eventOf = new Map(
    rows.flatMap(({ entity, record }) => (entity === 'event' ? [[record.uid, record]] : [])),
  );
  const found = new Map<string, MirroredRecord[]>();
  for (const one of rows) {
    if (!isPart(one.entity)) continue;
    const event = one.entity === 'document' && eventOf.get((one.record as CaseDocument).caseEventUid);
    const caseUid =
      one.entity === 'document' ? event && parentUidOf('event', event) : parentUidOf(one.entity, one.record);
    if (caseUid) found.set(caseUid, [...(found.get(caseUid) ?? []), one]);
  }
  return found;
}
