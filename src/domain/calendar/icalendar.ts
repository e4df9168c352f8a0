import { caseKinds } from '../cases/kinds.ts';
import { addDays } from '../deadlines/days.ts';
import type { CalendarEntry } from './entries.ts';
import { instantOf, spanOf } from './instant.ts';

/** How long a line may be in octets, without its end (RFC 5545, 3.1). */
const longestLine = 75;

/** How many octets of UTF-8 a letter takes. */
function octetsOf(letter: string): number {
  const point = letter.codePointAt(0) ?? 0;
  if (point < 0x80) return 1;
  if (point < 0x8_00) return 2;
  return point < 0x1_00_00 ? 3 : 4;
}

/** A line cut into lines that calendars read as one: each begins with a space, and no letter is cut (RFC 5545, 3.1). */
function folded(line: string): string {
  const lines: string[] = [];
  let part = '';
  let octets = 0;
  for (const letter of line) {
    const size = octetsOf(letter);
    if (octets + size > longestLine) {
      lines.push(part);
      part = ' ';
      octets = 1;
    }
    part += letter;
    octets += size;
  }
  return [...lines, part].join('\r\n');
}

/** A text as a value: what has a meaning there is marked, control characters are left out (RFC 5545, 3.3.11). */
const text = (value: string): string =>
  value
    .replaceAll('\\', '\\\\')
    .replaceAll(';', String.raw`\;`)
    .replaceAll(',', String.raw`\,`)
    .replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
    // oxlint-disable-next-line no-control-regex -- calendars refuse them
    .replaceAll(/[\u0000-\u0008\u000B-\u001F\u007F]/g, '');

const date = (day: string) => day.replaceAll('-', '');

/** An instant (ISO 8601 UTC) as calendars write it, to the second. */
const instant = (iso: string) => `${iso.slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/** When it is: a whole day, or from one time to another, in UTC so that no calendar has to know the zone. */
function times({ day, begin, end }: CalendarEntry, zone: string): string[] {
  if (begin === null) return [`DTSTART;VALUE=DATE:${date(day)}`, `DTEND;VALUE=DATE:${date(addDays(day, 1))}`];
  if (end === null) return [`DTSTART:${instant(instantOf(day, begin, zone))}`];
  const [from, to] = spanOf(day, begin, end, zone);
  return [`DTSTART:${instant(from)}`, `DTEND:${instant(to)}`];
}

/** What the entry is called: the number of its case and what it is; no name of anybody. */
const entryTitle = ({ caseNumber, caseKind, what }: CalendarEntry): string =>
  `${caseNumber ?? caseKinds[caseKind].one}: ${what}`;

const entryLines = (entry: CalendarEntry, now: string, zone: string): string[] => [
  'BEGIN:VEVENT',
  `UID:${text(entry.id)}@accord`,
  `DTSTAMP:${instant(now)}`,
  ...times(entry, zone),
  `SUMMARY:${text(entryTitle(entry))}`,
  `CATEGORIES:${text(entry.kind.toUpperCase())}`,
  // Only what happens at a time keeps somebody from meeting others.
  `TRANSP:${entry.begin === null ? 'TRANSPARENT' : 'OPAQUE'}`,
  'END:VEVENT',
];

/** What stands where there is no entry: a calendar must have one part at least (RFC 5545, 3.6), and strict programs refuse one without. */
const noEntry = [
  'BEGIN:VTIMEZONE',
  'TZID:UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
];

/**
 * A calendar as a text that other programs read (RFC 5545). `now` is the instant of making (ISO 8601 UTC), `zone` the IANA
 * zone whose clock the entries' times are of.
 */
export const icalendar = (
  name: string,
  entries: readonly CalendarEntry[],
  { now, zone }: { now: string; zone: string },
): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Accord//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${text(name)}`,
    ...(entries.length > 0 ? entries.flatMap((entry) => entryLines(entry, now, zone)) : noEntry),
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n');
