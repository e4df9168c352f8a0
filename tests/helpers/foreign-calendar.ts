import ICAL from 'ical.js';

/** An event as ical.js, which is none of ours, reads it. */
export interface ReadEvent {
  uid: string;
  summary: string;
  /** YYYY-MM-DD, or an instant in ISO 8601. */
  start: string;
  end: string | null;
  isWholeDay: boolean;
  categories: unknown;
  transparency: unknown;
  stamp: string;
}

// The name that calendars show is none of the standard's: without this ical.js leaves it as it is written.
Object.assign(ICAL.design.icalendar.property, { 'x-wr-calname': { defaultType: 'text' } });
ICAL.design.strict = true;

/** A time as ical.js has it: a day, or an instant of UTC. */
const timeOf = (time: ICAL.Time) => (time.isDate ? time.toString() : time.toJSDate().toISOString());

/** The names of a calendar's parts, as ical.js finds them. */
export const partsOf = (text: string): string[] =>
  new ICAL.Component(ICAL.parse(text) as unknown[]).getAllSubcomponents().map(({ name }) => name);

/** Reads a calendar with ical.js; throws where it finds a fault. */
export function readCalendar(text: string): { name: unknown; method: unknown; events: ReadEvent[] } {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  return {
    name: calendar.getFirstPropertyValue('x-wr-calname'),
    method: calendar.getFirstPropertyValue('method'),
    events: calendar.getAllSubcomponents('vevent').map((component) => {
      const value = (name: string) => component.getFirstPropertyValue(name);
      const start = value('dtstart') as ICAL.Time;
      const end = value('dtend') as ICAL.Time | null;
      return {
        uid: String(value('uid')),
        summary: String(value('summary')),
        start: timeOf(start),
        end: end && timeOf(end),
        isWholeDay: start.isDate,
        categories: value('categories'),
        transparency: value('transp'),
        stamp: timeOf(value('dtstamp') as ICAL.Time),
      };
    }),
  };
}
