import { entities, type Entity } from '#domain/records.ts';
import type { EarlyLists, Observable } from '../engine.ts';
import type { MirrorStore } from '../mirror/mirror-store.ts';
import { settable } from '../observable.ts';
import type { OneAtATime } from '../one-at-a-time.ts';
import { earlyLists } from '../view/early-lists.ts';
import type { Memory, RecordKey } from '../view/memory.ts';

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
  /** Resolves when something can be shown. */
  shown: Promise<void>;
  /** Resolves when the view holds all that lists and searches show. */
  listed: Promise<void>;
  all: Promise<void>;
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

  const shown = Promise.withResolvers<void>();
  const listed = inTurn(async () => {
    if (!parts.opensEarly) return read([...lookups, ...listedRecords]);
    const tell = memory.hold();
    try {
      early.set(await readLists());
      if (early.get()) {
        shown.resolve();
        // Else the lists would be drawn between thousands of rows that nobody looks at yet.
        await idle();
      }
      await read(listedRecords);
    } finally {
      tell();
    }
    early.set(null);
  });
  listed.then(shown.resolve, shown.reject);
  const all = listed.then(idle).then(() => inTurn(() => read(partsOfCases)));
  return { early, shown: shown.promise, listed, all };
}
