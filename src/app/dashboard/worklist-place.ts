import type { FieldPlace } from '#domain/desk/places.ts';
import type { WorklistItem } from '#domain/worklist/item.ts';
import { editedPart } from '../record-form/use-edited-part.ts';
import { links } from '../shell/links.ts';

/** The screen of an item's case. */
export const caseOf = ({ kind, uid }: WorklistItem): string => links.case(kind, `~${uid}`);

/**
 * The place where an item is done: what is odd where it is mended, a corrective action in its finding, a limit at the field of the
 * case that the next step fills in. Null where the case itself is to be looked at.
 */
function placeOf({ cause, at, acts, kind }: WorklistItem): FieldPlace | null {
  if (cause === 'oddity' || cause === 'finding') return at;
  return cause === 'limit' && acts?.at.entity === kind ? acts.at : null;
}

/** Where an item's row leads: to its case, and there to the place where the item is done. */
export function itemLink(item: WorklistItem): string {
  const place = placeOf(item);
  if (place === null) return caseOf(item);
  const { entity, uid, field } = place;
  if (entity === 'event') return `${caseOf(item)}?tab=events&edit=${editedPart(entity, uid)}`;
  return `${caseOf(item)}?${entity === 'finding' ? `edit=${editedPart(entity, uid)}` : `at=${field}`}`;
}
