/** The time of day as an argument, so that a test decides what time it is. */
export interface Clock {
  now(): Date;
  /** The department's calendar day, YYYY-MM-DD: a case made in the evening is filed today, not on UTC's tomorrow. */
  today(): string;
  /** IANA name of the department's time zone: what its clocks show. */
  readonly zone: string;
}

/** Milliseconds since some moment, which nobody sets: how long something took. */
export type Stopwatch = () => number;

export const systemStopwatch: Stopwatch = () => performance.now();

/** The machine's clock, with the days of an IANA time zone such as America/Chicago. */
export function systemClock(timeZone: string): Clock {
  // Canada's English writes a day as YYYY-MM-DD.
  const day = new Intl.DateTimeFormat('en-CA', { timeZone });
  const now = () => new Date();
  return { now, today: () => day.format(now()), zone: timeZone };
}

/** A moment as people read it, by the clock of a zone, which it names: a file or mail is read wherever its reader is. */
export const momentWords = (moment: Date, zone: string): string =>
  moment.toLocaleString('en-US', { timeZone: zone, dateStyle: 'long', timeStyle: 'long' });
