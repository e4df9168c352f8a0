import { gridDate } from '#domain/fields.ts';
import { holdsAll, normalised, searchWords } from '#domain/search.ts';
import type { EventRow } from './event-rows.ts';

/** What is pressed above an event log. */
export interface EventChips {
  /** Events of any of these types; none: of all. */
  types: readonly string[];
  hasDocuments: boolean;
}

/** What narrows an event log. */
export interface EventFilters extends EventChips {
  /** Words that stand in the type, the narrative, the date or a document's name. */
  text: string;
}

export const noEventChips: EventChips = { types: [], hasDocuments: false };

/** Whether the filters narrow anything. */
export const isNarrowed = ({ types, hasDocuments, text }: EventFilters): boolean =>
  types.length > 0 || hasDocuments || searchWords(text).length > 0;

const textOf = ({ record, documents }: EventRow): string =>
  normalised(
    [record.type, gridDate(record.date), record.narrative, ...documents.map(({ title }) => title)]
      .filter(Boolean)
      .join(' '),
  );

/** The events that match all filters, in their order. */
export function filterEvents(rows: readonly EventRow[], filters: EventFilters): readonly EventRow[] {
  const words = searchWords(filters.text);
  return rows.filter(
    (row) =>
      (filters.types.length === 0 || filters.types.includes(row.record.type ?? '')) &&
      (!filters.hasDocuments || row.documents.length > 0) &&
      (words.length === 0 || holdsAll(textOf(row), words)),
  );
}

/** How many events there are of each type, the most frequent first. */
export function typeCounts(rows: readonly EventRow[]): readonly { type: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { record } of rows)
    if (record.type !== null) counts.set(record.type, (counts.get(record.type) ?? 0) + 1);
  return [...counts]
    .map(([type, count]) => ({ type, count }))
    .toSorted((a, b) => b.count - a.count || (a.type < b.type ? -1 : 1));
}
