import type { DueDate } from '../../deadlines/due-dates.ts';
import type { CaseEvent, EventType } from '../../events.ts';
import { gridDate } from '../../fields.ts';
import { type CaseParts, type FieldPlace, ofEvent } from '../places.ts';

/** What the rules look at: a case with its limits and parts, on a day (YYYY-MM-DD). */
export interface Situation<T> extends CaseParts {
  record: T;
  dueDates: readonly DueDate[];
  today: string;
}

/** Who acts; the last three are the people whom cases name. */
export type Actor = 'Department' | 'District' | 'Parent' | 'Parties' | 'Investigator' | 'ALJ' | 'Mediator';

/** One step of a case: whose it is and why, while it is the next one. */
export interface ActsRule<T> {
  who: Actor;
  /** As the screen says it. */
  words: string;
  when: (at: Situation<T>) => boolean;
  why: (at: Situation<T>) => string;
  /** Where it is done. */
  at: (at: Situation<T>) => FieldPlace;
}

/** The last document that was asked for and has not come; an undated receipt counts as one. */
function awaitedDocument({ events }: CaseParts): CaseEvent | null {
  const dated = (type: EventType) => events.filter((one) => one.type === type);
  const [asked] = dated('Document Requested')
    .filter(({ date }) => date !== null)
    .toSorted((a, b) => ((a.date ?? '') < (b.date ?? '') ? 1 : -1));
  if (!asked) return null;
  const hasCome = dated('Document Received').some(({ date }) => date === null || date >= (asked.date ?? ''));
  return hasCome ? null : asked;
}

/** The district's turn in a case of any kind: a document was asked for and has not come. */
export const documentAwaited: ActsRule<unknown> = {
  who: 'District',
  words: 'District',
  when: (at) => awaitedDocument(at) !== null,
  why: (at) =>
    `A document was requested on ${gridDate(awaitedDocument(at)?.date ?? null)}, and none is received.`,
  at: (at) => ofEvent(awaitedDocument(at), 'type'),
};

/** The next event of one of these types that lies ahead, today included. */
export const nextEvent = (
  { events, today }: Pick<Situation<unknown>, 'events' | 'today'>,
  types: readonly EventType[],
): CaseEvent | null =>
  events
    .filter(({ type, date }) => type !== null && types.includes(type) && date !== null && date >= today)
    .toSorted((a, b) => ((a.date ?? '') < (b.date ?? '') ? -1 : 1))[0] ?? null;

/** One of the limits of the case, by its id. */
export const limit = ({ dueDates }: Pick<Situation<unknown>, 'dueDates'>, id: string): DueDate | undefined =>
  dueDates.find((one) => one.id === id);
