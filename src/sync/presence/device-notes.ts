import * as v from 'valibot';
import { DeviceNote } from '#contract/presence.ts';
import type { Locks } from '../base/locks.ts';
import type { OneAtATime } from '../base/one-at-a-time.ts';
import type { Timers } from '../base/timers.ts';
import { underLock } from '../base/under-lock.ts';
import type { MetaStore } from '../model/stores.ts';

/** What somebody did on this device that the audit is to have: all of a note but its key and time. */
export type Noted = Omit<DeviceNote, 'key' | 'at'>;

const name = 'notes';
/** The most notes that one report takes. */
export const mostTold = 100;
/** The most that wait; older ones give way, so that a device that is offline for weeks doesn't fill up with them. */
const mostKept = 2000;
/** A record that stays on the screen, or comes back to it, is noted once in this time, in ms, as the server does it. */
const onceIn = 60 * 60_000;
/** How long a tab may hold the lock of the notes, in ms. */
const patience = 10_000;

/** What notes are kept with; the locks are those of all tabs of this device. */
export interface NotesParts {
  locks: Locks;
  timers: Timers;
  now(): number;
  newId(): string;
}

export interface DeviceNotes {
  /** The first notes that the server has not been told of. */
  next(): Promise<readonly DeviceNote[]>;
  /** Whether some may wait, as far as this tab knows. */
  mayWait(): boolean;
  /** Keeps a note until the server has it. */
  add(noted: Noted): Promise<void>;
  /** As `add`, of a record that is on the screen. */
  addOpen(uid: string): Promise<void>;
  told(notes: readonly DeviceNote[]): Promise<void>;
}

/** The notes that the server has not been told of, the oldest first; none where the list can't be read. */
export async function waitingNotes(meta: MetaStore): Promise<DeviceNote[]> {
  const parsed = v.safeParse(v.array(DeviceNote), await meta.read(name));
  return parsed.success ? parsed.output : [];
}

/**
 * Notes of the user with that uid for the audit, sealed in the work database, since telling may have to wait for a
 * connection (docs/security.md, Reading the audit). Each change writes the whole list, so one tab has its turn at a time.
 */
export function deviceNotes(meta: MetaStore, user: string, parts: NotesParts): DeviceNotes {
  const { locks, timers, now, newId } = parts;
  const opened = new Map<string, number>();
  let hasSome = false;
  const inTurn: OneAtATime = (work) =>
    underLock({ locks, timers, name: `accord-notes-${user}`, patience }, work);

  const all = () => waitingNotes(meta);
  const change = (next: (notes: DeviceNote[]) => DeviceNote[]): Promise<void> =>
    inTurn(async () => {
      const notes = next(await all());
      await meta.write(name, notes);
      hasSome = notes.length > 0;
    });
  const add = (noted: Noted): Promise<void> => {
    const note: DeviceNote = { key: newId(), at: new Date(now()).toISOString(), ...noted };
    return change((notes) => [...notes, note].slice(-mostKept));
  };

  return {
    next: () =>
      inTurn(async () => {
        const notes = await all();
        hasSome = notes.length > 0;
        return notes.slice(0, mostTold);
      }),
    mayWait: () => hasSome,
    add,
    async addOpen(uid) {
      const since = now() - (opened.get(uid) ?? Number.NEGATIVE_INFINITY);
      // Of a clock that was set back the last note is still to come.
      if (since >= 0 && since < onceIn) return;
      opened.set(uid, now());
      await add({ what: 'open', entity: null, uid, count: 1 });
    },
    async told(notes) {
      if (notes.length === 0) return;
      const keys = new Set(notes.map(({ key }) => key));
      await change((left) => left.filter(({ key }) => !keys.has(key)));
    },
  };
}
