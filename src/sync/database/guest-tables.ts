import type { Accepted, Guest, MirrorState, MirrorStore } from '../model/mirror-store.ts';
import type { MirroredRecord } from '../model/mirrored.ts';
import { keyOf, type MirrorDatabase, tablesOf } from './mirror-database.ts';
import type { NoteChanged } from './kept-beside.ts';
import type { Around, RowWriter, Wanted } from './write-rows.ts';

interface GuestTablesParts {
  sealed(records: readonly MirroredRecord[]): Promise<Wanted['rows']>;
  lookAround(): Promise<Around>;
  write: RowWriter;
  note: NoteChanged;
  changeState(change: (current: MirrorState) => MirrorState): Promise<void>;
}

const isOther = (uid: string) => (guest: Guest) => guest.uid !== uid;

/** What the mirror's database does for guests: families beside the year, named in the mirror's state. */
export function guestTables(
  database: MirrorDatabase,
  { sealed, lookAround, write, note, changeState }: GuestTablesParts,
): Pick<MirrorStore, 'applyFamily' | 'visited' | 'dropGuests'> {
  const { rows, state } = database;
  const written = tablesOf(database);
  return {
    async applyFamily(page, now): Promise<Accepted | null> {
      const incoming = await sealed(page.rows as unknown as MirroredRecord[]);
      return database.transaction('rw', written, async () => {
        const around = await lookAround();
        const { current } = around;
        if (!current || current.newest > page.newest) return null;
        const wanted = { rows: incoming, removals: [], isPage: true, isFill: false };
        const { accepted, bytes, stamps } = await write(wanted, current, around);
        const guest = { uid: page.uid, openedAt: now, isWhole: page.next === null };
        const guests = [...current.guests.filter(isOther(page.uid)), guest];
        await state.put({
          ...current,
          name: 'state',
          guests,
          bytes: Math.max(0, current.bytes + bytes),
          ...stamps,
        });
        return accepted;
      });
    },

    visited: (uid, now) =>
      changeState((current) => ({
        ...current,
        guests: current.guests.map((guest) => (guest.uid === uid ? { ...guest, openedAt: now } : guest)),
      })),

    async dropGuests(uids, keys) {
      await database.transaction('rw', written, async () => {
        const { current } = await lookAround();
        if (!current) return;
        const leaving = await rows.bulkGet(keys.map(keyOf));
        const freed = leaving.reduce((sum, row) => sum + (row?.sealed.length ?? 0), 0);
        // No tombstone is left: when somebody opens the family again, the same versions are welcome.
        await rows.bulkDelete(keys.map(keyOf));
        await state.put({
          ...current,
          name: 'state',
          guests: current.guests.filter(({ uid }) => !uids.includes(uid)),
          bytes: Math.max(0, current.bytes - freed),
          ...(await note(keys, current)),
        });
      });
    },
  };
}
