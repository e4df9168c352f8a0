import { isLinked, type Mediation } from '../../cases/mediation.ts';
import { gridDate } from '../../fields.ts';
import { ofCase, ofEvent } from '../places.ts';
import { type ActsRule, nextEvent, type Situation } from './situation.ts';

type Rule = ActsRule<Mediation>;

const field =
  (name: keyof Mediation): Rule['at'] =>
  ({ record }) =>
    ofCase('mediation', record, name);

const scheduled = (at: Situation<Mediation>) => nextEvent(at, ['Mediation Scheduled', 'Mediation Held']);

/** The last session that was scheduled, where it is past: one that was put off has an event of its own day, too. */
const pastSession = ({ events, today }: Situation<Mediation>) =>
  events
    .filter(({ type, date }) => type === 'Mediation Scheduled' && date !== null && date < today)
    .toSorted((a, b) => ((a.date ?? '') < (b.date ?? '') ? 1 : -1))[0] ?? null;

/** Whether the session is over and how it ended is known, or it never takes place. */
const hasEnded = ({ record }: Situation<Mediation>) =>
  record.mediationWithdrawnFlag === true ||
  (record.dateHeld !== null && record.agreementReachedFlag !== null);

/** The steps of a mediation in the order in which they come before each other: 34 CFR 300.506. */
export const mediationActs: readonly Rule[] = [
  {
    who: 'Department',
    words: 'Department: give the date',
    when: ({ record }) => record.mediationWithdrawnFlag === true && record.dateWithdrawn === null,
    why: () => 'The mediation is withdrawn, and the day is not recorded.',
    at: field('dateWithdrawn'),
  },
  {
    who: 'Department',
    words: 'Close',
    // One that belongs to a due process case is closed with it (docs/product.md 4.5).
    when: (at) => hasEnded(at) && !isLinked(at.record),
    why: ({ record }) =>
      record.mediationWithdrawnFlag === true
        ? `The mediation was withdrawn on ${gridDate(record.dateWithdrawn)}.`
        : `The mediation was held on ${gridDate(record.dateHeld)}.`,
    at: field('dateClosed'),
  },
  {
    who: 'Department',
    words: 'Department: close the due process case',
    when: hasEnded,
    why: () => 'The mediation has ended; it is closed with the due process case that it belongs to.',
    at: field('dateClosed'),
  },
  {
    who: 'Mediator',
    words: 'Mediator: tell the outcome',
    when: ({ record }) => record.dateHeld !== null,
    why: ({ record }) =>
      `The mediation was held on ${gridDate(record.dateHeld)}; a written agreement: 34 CFR 300.506(b)(6).`,
    at: field('agreementReachedFlag'),
  },
  {
    who: 'Department',
    words: 'Department: assign',
    when: ({ record }) => record.mediatorName === null,
    why: () => 'No mediator is named: 34 CFR 300.506(b)(3).',
    at: field('mediatorName'),
  },
  {
    who: 'Mediator',
    words: 'Mediator: hold the mediation',
    when: (at) => scheduled(at) !== null,
    why: (at) => `The mediation is scheduled for ${gridDate(scheduled(at)?.date ?? null)}.`,
    at: field('dateHeld'),
  },
  {
    who: 'Mediator',
    words: 'Mediator: tell the outcome',
    when: (at) => pastSession(at) !== null,
    why: (at) =>
      `The mediation was scheduled for ${gridDate(pastSession(at)?.date ?? null)}, and no day is recorded on which it was held.`,
    at: field('dateHeld'),
  },
  {
    who: 'Mediator',
    words: 'Mediator: schedule',
    when: () => true,
    why: () => 'No day is set; each session is scheduled in a timely manner: 34 CFR 300.506(b)(5).',
    at: () => ofEvent(null, 'date'),
  },
];
