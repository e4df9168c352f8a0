import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CalendarEntry } from '#domain/calendar/entries.ts';
import { icalendar } from '#domain/calendar/icalendar.ts';
import { instantOf } from '#domain/calendar/instant.ts';

const chicago = { now: '2026-11-22T22:10:05.123Z', zone: 'America/Chicago' };

const entry = (changes: Partial<CalendarEntry> = {}): CalendarEntry => ({
  id: '01a20542-0000-7000-8000-000000000001.deadline.complaintReport',
  kind: 'deadline',
  day: '2026-12-04',
  begin: null,
  end: null,
  what: 'Complaint report due',
  isOverdue: false,
  caseKind: 'complaint',
  caseUid: '01a20542-0000-7000-8000-000000000001',
  caseId: 45,
  caseNumber: '2026-0045',
  ...changes,
});

test('a deadline is a whole day, and what happens at a time stands in UTC', () => {
  const hearing = entry({ id: 'e', kind: 'event', begin: '09:30', end: '10:15', what: 'Hearing' });
  expect(icalendar('Accord', [entry(), hearing], chicago).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Accord//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Accord',
    'BEGIN:VEVENT',
    'UID:01a20542-0000-7000-8000-000000000001.deadline.complaintReport@accord',
    'DTSTAMP:20261122T221005Z',
    'DTSTART;VALUE=DATE:20261204',
    'DTEND;VALUE=DATE:20261205',
    'SUMMARY:2026-0045: Complaint report due',
    'CATEGORIES:DEADLINE',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'UID:e@accord',
    'DTSTAMP:20261122T221005Z',
    'DTSTART:20261204T153000Z',
    'DTEND:20261204T161500Z',
    'SUMMARY:2026-0045: Hearing',
    'CATEGORIES:EVENT',
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test.each([
  ['winter', '2026-12-04', '09:30', '2026-12-04T15:30:00.000Z'],
  ['summer', '2026-07-04', '09:30', '2026-07-04T14:30:00.000Z'],
  ['the hour that is left out in spring', '2026-03-08', '02:30', '2026-03-08T08:30:00.000Z'],
  ['the hour that comes twice in autumn', '2026-11-01', '01:30', '2026-11-01T06:30:00.000Z'],
  ['the hour after it', '2026-11-01', '02:30', '2026-11-01T08:30:00.000Z'],
  ['midnight', '2026-12-05', '00:00', '2026-12-05T06:00:00.000Z'],
])("Chicago's clock in UTC: %s", (_, day, time, instant) => {
  expect(instantOf(day, time, 'America/Chicago')).toBe(instant);
});

/** The value of a line as a reader of RFC 5545 has it. */
const readText = (value: string) =>
  value.replaceAll(/\\([\\;,nN])/g, (_, letter: string) => (letter.toLowerCase() === 'n' ? '\n' : letter));

const numbers = fc.string({ unit: 'grapheme', maxLength: 200 });

test.each([
  ['of another day', '2026-03-09', '02:30', '03:00', '20260309T073000Z', '20260309T080000Z'],
  [
    'that begins and ends in the hour left out',
    '2026-03-08',
    '02:15',
    '02:45',
    '20260308T081500Z',
    '20260308T084500Z',
  ],
  [
    'that begins in it and ends at its end',
    '2026-03-08',
    '02:00',
    '03:00',
    '20260308T080000Z',
    '20260308T090000Z',
  ],
  [
    'that begins in it and ends soon after',
    '2026-03-08',
    '02:30',
    '03:15',
    '20260308T083000Z',
    '20260308T091500Z',
  ],
  [
    'that begins in it and ends later',
    '2026-03-08',
    '02:30',
    '05:00',
    '20260308T083000Z',
    '20260308T100000Z',
  ],
  ['that ends in it', '2026-03-08', '01:30', '02:30', '20260308T073000Z', '20260308T083000Z'],
  ['over the hour that comes twice', '2026-11-01', '00:30', '02:30', '20261101T053000Z', '20261101T083000Z'],
])('an event %s ends after it begins (RFC 5545, 3.3.5 and 3.6.1)', (_, day, begin, end, from, to) => {
  const lines = icalendar('Accord', [entry({ kind: 'event', day, begin, end })], chicago).split('\r\n');
  expect(lines.filter((line) => /^DT(START|END)/.test(line))).toEqual([`DTSTART:${from}`, `DTEND:${to}`]);
});

test('no line is longer than 75 octets, no letter is cut, and a reader finds every text as it was', () => {
  fc.assert(
    fc.property(fc.array(numbers, { minLength: 1, maxLength: 5 }), (texts) => {
      const written = icalendar(
        'Accord',
        texts.map((caseNumber, index) => entry({ id: String(index), caseNumber })),
        chicago,
      );
      for (const line of written.split('\r\n')) {
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(line.isWellFormed()).toBe(true);
        expect(line).not.toMatch(/[\r\n]/);
      }
      const unfolded = written.replaceAll('\r\n ', '').split('\r\n');
      const summaries = unfolded.filter((line) => line.startsWith('SUMMARY:'));
      expect(summaries.map((line) => readText(line.slice('SUMMARY:'.length)))).toEqual(
        texts.map(
          (caseNumber) =>
            // oxlint-disable-next-line no-control-regex -- what no calendar may hold
            `${caseNumber.replaceAll(/\r\n|\r/g, '\n').replaceAll(/[\u0000-\u0008\u000B-\u001F\u007F]/g, '')}: Complaint report due`,
        ),
      );
      expect(unfolded.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(texts.length);
    }),
  );
});

test('a time of any day is the instant at which that clock shows it, unless the clocks leave it out', () => {
  const zones = ['America/Chicago', 'America/Denver', 'UTC', 'Asia/Kolkata'];
  const days = fc.date({ min: new Date('2000-01-01'), max: new Date('2060-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(days, fc.integer({ min: 0, max: 1439 }), fc.constantFrom(...zones), (at, minute, zone) => {
      const day = at.toISOString().slice(0, 10);
      const two = (part: number) => String(part).padStart(2, '0');
      const time = `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
      const clock = new Intl.DateTimeFormat('sv-SE', {
        timeZone: zone,
        dateStyle: 'short',
        timeStyle: 'short',
      });
      const shown = clock.format(Date.parse(instantOf(day, time, zone)));
      const isLeftOut = zone.startsWith('America') && time >= '02:00' && time < '03:00';
      if (!isLeftOut) expect(shown).toBe(`${day} ${time}`);
    }),
  );
});
