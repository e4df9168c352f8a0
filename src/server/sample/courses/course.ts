import type { EventType } from '#domain/events.ts';
import { type Day, isoDay } from '../drawing/days.ts';
import type { Words } from '../texts/fill.ts';

/** Something that happens in a case; one of its texts is told. */
export interface Step {
  day: Day;
  type: EventType;
  texts: readonly string[];
  words?: Words;
}

/** The fields of a case that its course sets, and the steps to tell of; steps may lie in the future. */
export interface Course<Fields> {
  fields: Fields;
  steps: Step[];
  /** When it ends; null when nobody closes it. */
  closed: Day | null;
}

/** What is known on the last day of the sample: nothing that happens later is. */
export interface Known {
  /** Whether it has happened. */
  has(day: Day | null): boolean;
  /** The day if it has come, else null. */
  iso(day: Day | null): string | null;
}

export const knownOn = (last: Day): Known => ({
  has: (day) => day !== null && day <= last,
  iso: (day) => (day !== null && day <= last ? isoDay(day) : null),
});
