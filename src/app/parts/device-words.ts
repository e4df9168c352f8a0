import type { Device } from '#contract/devices.ts';
import { changesWords, momentWords, spanWords } from '../shell/status-words.ts';

/** What a device is called: its user's name for it, else its browser. */
export const deviceName = ({ name, browser }: Device): string => name ?? browser ?? 'Unknown browser';

/** Whether it opens without the server. */
export const stateWords: Readonly<Record<Device['state'], string>> = {
  offline: 'Works offline',
  online: 'Online only',
  closed: 'Closed',
};

/** Who is signed in there, and since when. */
export function sessionWords({ sessions }: Device): string {
  const [last] = sessions;
  if (!last) return 'Nobody';
  const since = momentWords(last.since);
  return sessions.length === 1 ? `Since ${since}` : `${sessions.length} sessions, the last since ${since}`;
}

/** What lay unsent there when the device last told. */
export const unsentWords = ({ unsent }: Device): string =>
  unsent === null ? 'None known' : `${changesWords(unsent.count)}, typed ${spanWords(unsent)}`;

/** What happens to a device that is ended; `whose`: "your" or "the user's". */
export function endingWords(device: Device, whose: string): string {
  const ends = 'Its sessions end at once, and what is sealed on it opens no more when it is next in contact.';
  const back = 'An Admin can reopen it within 30 days.';
  if (device.unsent === null) return `${ends} ${back}`;
  const { count } = device.unsent;
  const lies = count === 1 ? 'lies' : 'lie';
  const them = count === 1 ? 'It stays' : 'They stay';
  return `${ends} When it last told, ${changesWords(count)} of ${whose}, typed ${spanWords(device.unsent)}, ${lies} unsent on it. ${them} sealed there. ${back}`;
}
