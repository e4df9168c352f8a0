/** By how many ms the clock of a zone is ahead of UTC at an instant. */
function aheadOfUtc(at: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(at);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second')) - at;
}

/**
 * The instant (ISO 8601 UTC) at which the clock of a zone shows a time (HH:mm) of a day (YYYY-MM-DD). A time that a change
 * of the clocks leaves out is the one an hour later (RFC 5545, 3.3.5); of one that comes twice it is the first.
 */
export function instantOf(day: string, time: string, zone: string): string {
  const shown = Date.parse(`${day}T${time}:00Z`);
  // Around a change of the clocks the day before and the day after have different offsets.
  const candidates = [-86_400_000, 86_400_000].map((away) => shown - aheadOfUtc(shown + away, zone));
  const right = candidates.filter((at) => at + aheadOfUtc(at, zone) === shown);
  const at = right.length > 0 ? Math.min(...right) : Math.max(...candidates);
  return new Date(at).toISOString();
}

/**
 * The instants (ISO 8601 UTC) between which the clock of a zone shows two times (HH:mm) of a day, the second one after the first. Where the
 * clocks leave the first out it moves behind the second: then it lasts as long as it would on another day. A calendar takes nothing
 * that doesn't end after it begins (RFC 5545, 3.6.1).
 */
export function spanOf(day: string, begin: string, end: string, zone: string): readonly [string, string] {
  const [from, to] = [instantOf(day, begin, zone), instantOf(day, end, zone)];
  if (to > from) return [from, to];
  const lasts = Date.parse(`${day}T${end}:00Z`) - Date.parse(`${day}T${begin}:00Z`);
  return [from, new Date(Date.parse(from) + lasts).toISOString()];
}
