import { daysBetween } from '#domain/deadlines/days.ts';
import { type CaseEvent, compareEvents } from '#domain/events.ts';
import { clockTimes } from '#domain/fields.ts';
import type { Mark, QueuedEdit, Viewed } from '#sync/engine/engine.ts';
import { withApart } from '../parts/same-names.ts';

/** A document of an event, as the log names it. */
export interface EventDocument {
  uid: string;
  title: string;
  /** What tells it from others of its name. */
  apart?: string | undefined;
  /** When the server took it, ISO 8601 UTC; null while it waits. */
  addedAt: string | null;
  isRefused: boolean;
  mark: Mark | null;
}

export type EventRow = Viewed<'event'> & { documents: readonly EventDocument[] };

/** The events by date, each with its documents. */
export function eventRows(
  events: readonly Viewed<'event'>[],
  documents: readonly Viewed<'document'>[],
  edits: readonly QueuedEdit[],
): readonly EventRow[] {
  const refused = new Set(edits.flatMap(({ state, uid }) => (state === 'refused' ? uid : [])));
  const found = new Map<string, Viewed<'document'>[]>(events.map(({ record }) => [record.uid, []]));
  for (const document of documents) found.get(document.record.caseEventUid)?.push(document);
  const documentsOf = (uid: string): EventDocument[] =>
    withApart(found.get(uid) ?? []).map(({ record, apart, mark }) => ({
      uid: record.uid,
      title: record.title,
      apart,
      addedAt: record.updatedAt,
      isRefused: refused.has(record.uid),
      mark,
    }));
  return events
    .toSorted((a, b) => compareEvents(a.record, b.record))
    .map((event) => ({ ...event, documents: documentsOf(event.record.uid) }));
}

/** When it began and ended. */
export const timeWords = ({ beginTime, endTime }: Pick<CaseEvent, 'beginTime' | 'endTime'>): string =>
  clockTimes(beginTime, endTime);

/** How far a day lies ahead of today: "in 4 days"; null for today and before. */
export function aheadWords(date: string | null, today: string): string | null {
  if (date === null || date <= today) return null;
  const days = daysBetween(today, date);
  return `in ${days} ${days === 1 ? 'day' : 'days'}`;
}
