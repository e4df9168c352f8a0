import { Problem } from '#domain/problems.ts';
import { entities, type Entity } from '#domain/records.ts';
import { type Observable, settable } from '../base/observable.ts';
import type { OneAtATime } from '../base/one-at-a-time.ts';
import type { MirrorStore } from '../model/mirror-store.ts';
import type { RecordKey } from '../model/mirrored.ts';
import type { EarlyLists, Opening } from '../model/opening.ts';
import { earlyLists } from '../view/early-lists.ts';
import type { Memory } from '../view/memory.ts';

export interface ReadMirrorParts {
  mirror: MirrorStore;
  memory: Memory;
  inTurn: OneAtATime;
  /** Resolves when the page has time for what nobody waits for. */
  idle(): Promise<void>;
  /** Whether lists may be shown before their records are read. */
  opensEarly: boolean;
  /** Records that the edits in the outbox hang on, by uid. */
  needed(): readonly string[];
}

export interface ReadingMirror {
  /** What can be shown before the records are read; null when they are, or when nothing can. */
  early: Observable<EarlyLists | null>;
  opening: Observable<Opening>;
  /** Resolves when something can be shown; rejects when nothing can. */
  shown: Promise<void>;
  /** Resolves when the view holds all that lists and searches show. */
  listed: Promise<void>;
  all: Promise<void>;
  /** Waits for what follows from the reading; rejects with Problem 'fault' once that has failed. */
  whenRead(part: Promise<void>): Promise<void>;
  /** Reads what could not be read. */
  again(): void;
}

/** Few, and needed by every screen. */
const lookups: readonly Entity[] = ['district', 'judge', 'mediator', 'schoolYear'];

/** Many, and seen one case at a time: they are read after what lists and searches show. */
const partsOfCases: readonly Entity[] = ['finding', 'event', 'contact', 'document'];

const listedRecords = entities.filter(
  (entity) => !lookups.includes(entity) && !partsOfCases.includes(entity),
);

/** Reads the mirror into memory: first what lists show, and when that is drawn, the rest. */
export function readMirror(parts: ReadMirrorParts): ReadingMirror {
  const { mirror, memory, inTurn, idle } = parts;
  const early = settable<EarlyLists | null>(null);
  const opening = settable<Opening>({ isWhole: false, hasFailed: false });
  let isShown = false;
  let again = () => {};
  const read = (wanted: readonly Entity[]) => mirror.readAll(wanted, (rows) => memory.putRows(rows));

  /** Records that are to be seen with their edits, and the students whose names stand in lists because of them. */
  const editedKeys = (): RecordKey[] => [
    ...memory.edited(),
    ...parts.needed().map((uid) => ({ entity: 'student' as const, uid })),
  ];

  async function readLists(): Promise<EarlyLists | null> {
    const [kept, edited] = await Promise.all([mirror.readLists(), mirror.read(editedKeys()), read(lookups)]);
    memory.putRows(edited);
    return kept && earlyLists(kept, memory);
  }

  /** Before anything is shown, a failure ends the opening; after it, a person is told and tries again. */
  async function untilRead(work: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await inTurn(work);
      } catch (thrown) {
        if (!isShown) throw thrown;
        const told = new Promise<void>((resolve) => (again = resolve));
        opening.set({ isWhole: false, hasFailed: true });
        await told;
        opening.set({ isWhole: false, hasFailed: false });
      }
    }
  }

  const failure = () =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (!opening.get().hasFailed) return;
        end();
        resolve();
      };
      const end = opening.subscribe(look);
      look();
    });

  const shown = Promise.withResolvers<void>();
  const show = () => {
    isShown = true;
    shown.resolve();
  };
  const listed = untilRead(async () => {
    if (!parts.opensEarly) return read([...lookups, ...listedRecords]);
    const tell = memory.hold();
    try {
      if (!isShown) early.set(await readLists());
      if (early.get() && !isShown) {
        show();
        // Else the lists would be drawn between thousands of rows that nobody looks at yet.
        await idle();
      }
      await read(listedRecords);
    } finally {
      tell();
    }
    early.set(null);
  });
  listed.then(show, shown.reject);
  const all = listed.then(idle).then(async () => {
    await untilRead(() => read(partsOfCases));
    opening.set({ isWhole: true, hasFailed: false });
  });
  return {
    early,
    opening,
    shown: shown.promise,
    listed,
    all,
    async whenRead(part) {
      const failed = failure().then(() => {
        throw new Problem('fault', 'Some records on this device could not be read. Try again.');
      });
      await Promise.race([part, failed]);
    },
    again: () => again(),
  };
}
