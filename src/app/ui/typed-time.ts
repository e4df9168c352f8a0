/** The times that the list offers, HH:mm every 15 minutes. */
export const quarterHours: readonly string[] = Array.from({ length: 96 }, (_, quarter) => {
  const minutes = quarter * 15;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
});

/**
 * The time that somebody typed: 9, 9:30, 930, 9:30 PM, 9p or 14:15. Gives HH:mm (24 h), or null when it is no time.
 * Without AM or PM, 1 to 6 mean the afternoon, since hearings and calls are held in office hours; 01 to 06 mean the morning.
 */
export function parseTypedTime(text: string): string | null {
  const match = /^(\d{1,2})(?:[:.]?(\d{2}))?\s*(?:([ap])\.?m?\.?)?$/i.exec(text.trim());
  if (!match) return null;
  const [, hours = '', minutes = '00', half] = match;
  const hour = Number(hours);
  if (Number(minutes) > 59 || hour > (half ? 12 : 23) || (half && hour === 0)) return null;
  const isAfternoon = half ? half.toLowerCase() === 'p' : hours.length === 1 && hour >= 1 && hour <= 6;
  const in24 = half ? (hour % 12) + (isAfternoon ? 12 : 0) : hour + (isAfternoon ? 12 : 0);
  return `${String(in24).padStart(2, '0')}:${minutes}`;
}
