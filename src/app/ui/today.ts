/** What corrects the device's clock, in ms. */
let correction = 0;
const hearers = new Set<() => void>();

/** From now on today is that of a clock so many ms ahead of this device's; 0: its own. */
export function correctToday(ms: number): void {
  correction = ms;
  for (const hear of hearers) hear();
}

/** Calls `hear` whenever today is corrected; the answer ends that. */
export function onTodayCorrected(hear: () => void): () => void {
  hearers.add(hear);
  return () => void hearers.delete(hear);
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
