import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CalendarEntry, entryKinds } from '#domain/calendar/entries.ts';
import { icalendar } from '#domain/calendar/icalendar.ts';
import { instantOf } from '#domain/calendar/instant.ts';
import { addDays } from '#domain/deadlines/days.ts';
import { partsOf, readCalendar } from '../../helpers/foreign-calendar.ts';

const zone = 'America/Chicago';
const now = '2026-11-22T22:10:05.123Z';

const two = (part: number) => String(part).padStart(2, '0');
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => `${two(hour)}:${two(minute)}`);
const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10));

/** Texts of everything that means something in a calendar, of any letters, and longer than a line. */
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.string({
    unit: fc.constantFrom('\\', ';', ',', ':', '"', '\n', 'n', 'N', ' ', 'é', '漢', '👩‍👧', '=', '^'),
    maxLength: 200,
  }),
);

const entry: fc.Arbitrary<CalendarEntry> = fc
  .record({
    id: fc.uuid(),
    kind: fc.constantFrom(...entryKinds),
    day,
    begin: fc.option(time),
    what: text,
    caseNumber: text,
  })
  .map((one) => ({
    ...one,
    end: null,
    isOverdue: false,
    caseKind: 'complaint',
    caseUid: one.id,
    caseId: 45,
  }));

/** A text as a calendar may hold it: line ends of one kind, no control characters. */
const holdable = (value: string) =>
  value
    .replaceAll(/\r\n|\r/g, '\n')
    // oxlint-disable-next-line no-control-regex -- what no calendar may hold
    .replaceAll(/[\u0000-\u0008\u000B-\u001F\u007F]/g, '');

test('a calendar without an entry has a part all the same, as the standard demands, and no event', () => {
  const empty = icalendar('Accord', [], { now, zone });
  expect(partsOf(empty)).toHaveLength(1);
  expect(readCalendar(empty)).toMatchObject({ name: 'Accord', events: [] });
});

test('another program reads every calendar as it was meant: texts, whole days, instants, ids', () => {
  fc.assert(
    fc.property(text, fc.array(entry, { maxLength: 6 }), (name, entries) => {
      const found = readCalendar(icalendar(name, entries, { now, zone }));
      expect(found.name).toBe(holdable(name));
      expect(found.method).toBe('PUBLISH');
      expect(found.events).toEqual(
        entries.map((one) => ({
          uid: `${one.id}@accord`,
          summary: holdable(`${one.caseNumber}: ${one.what}`),
          start: one.begin === null ? one.day : instantOf(one.day, one.begin, zone),
          // A day ends where the next begins.
          end: one.begin === null ? addDays(one.day, 1) : null,
          isWholeDay: one.begin === null,
          categories: one.kind.toUpperCase(),
          transparency: one.begin === null ? 'TRANSPARENT' : 'OPAQUE',
          stamp: '2026-11-22T22:10:05.000Z',
        })),
      );
    }),
  );
});

test('a calendar that is read again changes its entries and doubles none: the same ids, a later stamp', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(entry, { minLength: 1, maxLength: 4, selector: ({ id }) => id }),
      day,
      (entries, moved) => {
        const first = readCalendar(icalendar('Accord', entries, { now, zone }));
        const later = entries.map((one) => ({ ...one, day: moved, what: 'Moved' }));
        const second = readCalendar(icalendar('Accord', later, { now: '2026-11-23T08:00:00.000Z', zone }));
        // As a calendar takes an update: by its id, the later stamp wins (RFC 5546, 2.1.5).
        const held = new Map(first.events.map((event) => [event.uid, event]));
        for (const event of second.events)
          if ((held.get(event.uid)?.stamp ?? '') < event.stamp) held.set(event.uid, event);
        expect([...held.values()].map(({ summary }) => summary)).toEqual(
          later.map(({ caseNumber }) => `${holdable(caseNumber ?? '')}: Moved`),
        );
      },
    ),
  );
});
