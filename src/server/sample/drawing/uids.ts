import type { Random } from './random.ts';

const hex = (value: number, length: number) => value.toString(16).padStart(length, '0');

/**
 * A UUIDv7 of the given moment (milliseconds since 1970) with drawn random bits, so that the same seed gives the same
 * uids; the uuid package would read the clock.
 */
export function uidAt(moment: number, random: Random): string {
  const time = hex(moment, 12);
  const a = hex(0x7000 + random.int(0, 0xfff), 4);
  const b = hex(0x8000 + random.int(0, 0x3fff), 4);
  const c = hex(random.int(0, 0xffffff), 6) + hex(random.int(0, 0xffffff), 6);
  return `${time.slice(0, 8)}-${time.slice(8)}-${a}-${b}-${c}`;
}
