import type { RecordChange } from '#contract/history.ts';
import type { KindedCase } from '#domain/deadlines/case-due-dates.ts';
import { type TimelineEntry, timelineOf } from '#domain/desk/timeline.ts';
import { dayHere } from '../ui/today.ts';
import type { EventRow } from './event-rows.ts';

/** A line of the timeline: what the case itself tells, or a change that the server tells of. */
export type TimelineItem =
  | TimelineEntry
  | { id: string; day: string; kind: 'change'; change: RecordChange; newer: readonly RecordChange[] };

/** An event or a document that was added stands in the timeline by itself. */
const tellsMore = ({ action, entity }: RecordChange): boolean =>
  action !== 'create' || !['event', 'document'].includes(entity);

/**
 * All lines of a case's timeline, the newest first unless told; within a day as they followed. A document stands on the day
 * on which the server took it, one that waits on `today`.
 */
export function timelineItems(
  one: KindedCase,
  events: readonly EventRow[],
  changes: readonly RecordChange[],
  { today, isNewestFirst }: { today: string; isNewestFirst: boolean },
): TimelineItem[] {
  const documents = events.flatMap((event) =>
    event.documents.map((document) => ({
      document,
      day: document.addedAt === null ? today : dayHere(document.addedAt),
    })),
  );
  const own: TimelineItem[] = timelineOf(
    one,
    events.map(({ record }) => record),
    documents,
    today,
  );
  const told = changes
    .map((change, index): TimelineItem => ({
      id: `change.${change.number}`,
      day: dayHere(change.receivedAt),
      kind: 'change',
      change,
      newer: changes.slice(0, index),
    }))
    .filter((item) => item.kind === 'change' && tellsMore(item.change))
    .toReversed();
  const items = [...own, ...told].toSorted((a, b) =>
    (a.day ?? '') < (b.day ?? '') ? -1 : a.day === b.day ? 0 : 1,
  );
  return isNewestFirst ? items.toReversed() : items;
}
