import type { NoRoom, SyncStatus } from '#sync/engine/engine.ts';
import { numberText } from '../ui/number-text.ts';

/** "1 change", "12 changes". */
export const changesWords = (count: number): string =>
  `${numberText(count)} ${count === 1 ? 'change' : 'changes'}`;

/** "1 unsaved form", "2 unsaved forms". */
const formsWords = (count: number): string =>
  `${numberText(count)} unsaved ${count === 1 ? 'form' : 'forms'}`;

/** "3 changes and 1 unsaved form", and either alone where there is none of the other. */
export const unsentWords = (changes: number, drafts: number): string =>
  drafts === 0
    ? changesWords(changes)
    : changes === 0
      ? formsWords(drafts)
      : `${changesWords(changes)} and ${formsWords(drafts)}`;

/** How many saved edits are neither on the server nor on their way to it. */
export const outOfReach = ({ unreadable, lost, sealed, elsewhere }: SyncStatus): number =>
  unreadable + lost + sealed + elsewhere;

/** How many edits wait for a person: none where only the device needs attention. */
export const forPerson = (status: SyncStatus): number => status.attention + outOfReach(status);

/** The name of the sync status button (docs/screens.md, Shell): what it begins with says all at a glance. */
export function statusWords(status: SyncStatus): string {
  const { kind, waiting } = status;
  const deciding = forPerson(status);
  const withWaiting = (word: string) => (waiting > 0 ? `${word}, ${changesWords(waiting)} waiting` : word);
  switch (kind) {
    case 'up-to-date':
      return 'Up to date';
    case 'saving':
      return withWaiting('Saving');
    case 'offline':
      return withWaiting('Offline');
    case 'attention':
      return deciding > 0 ? `Needs attention, ${changesWords(deciding)}` : withWaiting('Needs attention');
  }
}

/** What a device has no room for. */
export const noRoomWords: Readonly<Record<NoRoom, string>> = {
  year: 'This device has no room for the whole school year',
  device: 'This device is full',
};

/** Of a year of which this device holds a part, or nothing. */
export const noRoomForYear = (year: string): string => `No room for all of ${year} on this device`;

/** What stands for the number of a case that the server hasn't numbered yet (docs/screens.md, Marks). */
export const numberPending = 'Assigned when synced';

/** What stands for the number of a case that the server has and whose number an Admin emptied. */
export const noNumber = 'No number';

/** A case's number, or what stands for it; a case that the server has made has an id above 0. */
export const numberWords = ({ id, number }: { id: number; number: string | null }): string =>
  number ?? (id > 0 ? noNumber : numberPending);

/** What a list sorts a case's number by: a case that the server hasn't numbered yet is newer than any, one without a number older. */
export const numberSortedBy = ({ id, number }: { id: number; number: string | null }): string =>
  number ?? (id > 0 ? '' : 'zzz');

/** How far a clock is off that the server's is so many ms ahead of: "3 hours slow", "1 day fast". */
export function offsetWords(ms: number): string {
  const minutes = Math.round(Math.abs(ms) / 60_000);
  const [count, unit] =
    minutes < 120
      ? [minutes, 'minute']
      : minutes < 48 * 60
        ? [Math.round(minutes / 60), 'hour']
        : [Math.round(minutes / (24 * 60)), 'day'];
  return `${count} ${unit}${count === 1 ? '' : 's'} ${ms > 0 ? 'slow' : 'fast'}`;
}

/** How many edits have not ended on this device. */
export const unsentCount = ({ waiting, attention }: SyncStatus): number => waiting + attention;

/** Bytes as people read them: "3.4 MB". */
export function sizeWords(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** When the first and the last of some changes were typed: "at 11/22/2026 7:02 AM", "between 7:02 AM and 7:05 AM". */
export const spanWords = ({ from, to }: { from: string; to: string }): string =>
  momentWords(from) === momentWords(to)
    ? `at ${momentWords(from)}`
    : `between ${momentWords(from)} and ${momentWords(to)}`;

const sameDay = (a: Date, b: Date) => a.toDateString() === b.toDateString();

/** A moment on this device's clock: the time today, else day and time. */
export function momentWords(iso: string, now = new Date()): string {
  const moment = new Date(iso);
  const time = timeOf(moment);
  return sameDay(moment, now) ? time : `${dayOf(moment)} ${time}`;
}

/** A moment as a sentence ends with it: "at 7:02 AM" today, else "on 11/22/2026 7:02 AM". */
export const atMomentWords = (iso: string, now = new Date()): string =>
  `${sameDay(new Date(iso), now) ? 'at' : 'on'} ${momentWords(iso, now)}`;

const timeOf = (moment: Date) => moment.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });

/** A moment's day on this device's clock. */
export const dayWords = (iso: string): string => dayOf(new Date(iso));

const dayOf = (moment: Date) =>
  moment.toLocaleDateString('en-US', { month: '2-digit', day: '2-digit', year: 'numeric' });

/** A moment on this device's clock with its day, today's too: for what is kept or printed. */
export function dayAndTime(iso: string): string {
  const moment = new Date(iso);
  return `${dayOf(moment)} ${timeOf(moment)}`;
}
