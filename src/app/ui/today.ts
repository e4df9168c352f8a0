/** What corrects the device's clock, in ms. */
let correction = 0;

/** How often it is looked whether the day is another one, in ms: a device that slept over midnight has no timer for it. */
const lookEvery = 60_000;

/** What looks at the day: one clock serves them all, however many rows of a list do. */
const lookers = new Set<() => void>();
let stopClock = () => {};

function look(): void {
  for (const one of lookers) one();
}

function startClock(): () => void {
  const timer = setInterval(look, lookEvery);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}

/** From now on today is that of a clock so many ms ahead of this device's; 0: its own. */
export function correctToday(ms: number): void {
  correction = ms;
  look();
}

/** Calls `looker` whenever today may be another day; the answer ends that. */
export function onPerhapsAnotherDay(looker: () => void): () => void {
  if (lookers.size === 0) stopClock = startClock();
  lookers.add(looker);
  return () => {
    lookers.delete(looker);
    if (lookers.size === 0) stopClock();
  };
}

/** Today as YYYY-MM-DD: on this device's calendar, by the server's clock where this device's is known to be wrong. */
export const todayHere = (): string => calendarDay(new Date(Date.now() + correction));

/** Today as this device's own clock has it: what was typed here is dated by it. */
export const todayByDevice = (): string => calendarDay(new Date());

function calendarDay(moment: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

/** The time of day now as HH:mm, by the same clock as today. */
export function timeNow(): string {
  const now = new Date(Date.now() + correction);
  return `${String(now.getHours()).padStart(2, '0')}:${String(now.getMinutes()).padStart(2, '0')}`;
}

/** The day of a moment (ISO 8601) on this device's calendar. */
export const dayHere = (moment: string): string => calendarDay(new Date(moment));
