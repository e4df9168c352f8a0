/** The day of an instant (ISO 8601) on this device's calendar, YYYY-MM-DD. */
export function dayHere(instant: string): string {
  const moment = new Date(instant);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}
