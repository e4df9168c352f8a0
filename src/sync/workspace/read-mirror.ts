import { Problem } from '#domain/problems.ts';
import { type AnyRecord, entities, type Entity } from '#domain/records/records.ts';
import { type Observable, settable, when } from '../base/observable.ts';
import type { OneAtATime } from '../base/one-at-a-time.ts';
import type { KeptLists, MirrorStore } from '../model/mirror-store.ts';
import type { MirroredRecord, RecordKey } from '../model/mirrored.ts';
import type { EarlyLists, Opening, ShownRecord } from '../model/opening.ts';
import { earlyLists, uidInLists } from '../view/early-lists.ts';
import type { Memory } from '../view/memory.ts';
import { isPart, partsOfCases } from '../view/part-keys.ts';
import { type ReadingCases, readingCases } from './reading-cases.ts';

export interface ReadMirrorParts {
  mirror: MirrorStore;
  memory: Memory;
  inTurn: OneAtATime;
  /** Resolves when the page has time for work that no user waits for. */
  idle(): Promise<void>;
  /** Whether lists may be shown before their records are read. */
  opensEarly: boolean;
  /** The record that the screen shows, if it shows one. */
  shownRecord(): ShownRecord | null;
  /** Records that the edits in the outbox hang on, by uid. */
  needed(): readonly string[];
}

export interface ReadingMirror extends ReadingCases {
  /** The lists that are shown until the records are read; null from then on, and where no lists were kept. */
  early: Observable<EarlyLists | null>;
  opening: Observable<Opening>;
  /** Resolves when something can be shown; rejects when nothing can. */
  shown: Promise<void>;
  /** Resolves when the view holds all that lists and searches show. */
  listed: Promise<void>;
  all: Promise<void>;
  /**
   * Waits for a part of the reading, or what follows from it; rejects with Problem 'fault' once the reading has failed.
   */
  whenRead(part: Promise<void>): Promise<void>;
  /** Reads what could not be read. */
  again(): void;
}

/** Few, and needed by every screen. */
const lookups: readonly Entity[] = ['district', 'judge', 'mediator', 'schoolYear', 'person', 'savedView'];

/** What lists and searches show; the parts of cases are read after it. */
const listedRecords = entities.filter((entity) => !lookups.includes(entity) && !isPart(entity));

/** All parts of cases are still to be read. */
const begun: Opening = { isWhole: false, cases: new Set(), hasFailed: false };

/** By field of a case: the entity of the record that it names. */
const named = { studentUid: 'student', mediationUid: 'mediation', dueProcessUid: 'dueprocess' } as const;

const uidIn = (record: AnyRecord, field: keyof typeof named): string | null =>
  (record as Partial<Record<typeof field, string | null>>)[field] ?? null;

/** Rejects once the reading has failed. */
const whenFailed = (opening: Observable<Opening>): Promise<never> =>
  when(opening, ({ hasFailed }) => hasFailed).then(() => {
    throw new Problem('fault', 'Some records on this device could not be read. Try again.');
  });

/** Reads the mirror into memory: first what lists show, and when that is drawn, the rest. */
export function readMirror(parts: ReadMirrorParts): ReadingMirror {
  const { mirror, memory, inTurn, idle } = parts;
  const early = settable<EarlyLists | null>(null);
  const opening = settable(begun);
  const { readCase, end } = readingCases({ mirror, memory, opening });
  let isShown = false;
  let isOver = false;
  let again = () => {};
  const read = (wanted: readonly Entity[]) => mirror.readAll(wanted, (rows) => memory.putRows(rows));

  /**
   * The records that have edits, and the students that these edits name: lists show them before all others are read.
   */
  const editedKeys = (): RecordKey[] => [
    ...memory.edited(),
    ...parts.needed().map((uid) => ({ entity: 'student' as const, uid })),
  ];

  /** What these cases name and memory lacks: their students, whose names lists show, and the cases linked to them. */
  const namedBy = (cases: readonly MirroredRecord[], fields: readonly (keyof typeof named)[]): RecordKey[] =>
    cases
      .flatMap(({ record }) => fields.map((field) => ({ entity: named[field], uid: uidIn(record, field) })))
      .flatMap(({ entity, uid }) => (uid !== null && !memory.rowOf(entity, uid) ? [{ entity, uid }] : []));

  /**
   * A record that a screen shows, with its parts and what it names, before all others are read. What is read after these is as new, and
   * may have been changed since.
   */
  async function readFirst(kept: KeptLists, shown: ShownRecord, isLate = () => isOver): Promise<void> {
    const uid = memory.view.find(shown.entity, shown.reference) ? null : uidInLists(kept, shown);
    if (uid === null) return;
    const [first] = await Promise.all([
      mirror.read([{ entity: shown.entity, uid }]),
      readCase(shown.entity, uid),
    ]);
    const naming = await mirror.read(namedBy(first, ['studentUid', 'mediationUid', 'dueProcessUid']));
    if (!isLate()) memory.putRows([...first, ...naming]);
  }

  async function readLists(): Promise<EarlyLists | null> {
    const [kept, edited] = await Promise.all([mirror.readLists(), mirror.read(editedKeys()), read(lookups)]);
    memory.putRows(edited);
    if (!kept) return null;
    const shown = parts.shownRecord();
    if (shown) await readFirst(kept, shown);
    memory.putRows(kept.rows);
    memory.putRows(await mirror.read(namedBy(kept.rows, ['studentUid'])));
    return {
      ...earlyLists(kept, memory),
      read: (record) => readFirst(kept, record, () => isOver || early.get() === null),
    };
  }

  /**
   * A failure before anything is shown ends the opening. After that the user is told of it, and asks for the next try.
   */
  async function untilRead(work: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await inTurn(work);
      } catch (thrown) {
        if (!isShown) throw thrown;
        const told = new Promise<void>((resolve) => (again = resolve));
        opening.set({ ...opening.get(), hasFailed: true });
        await told;
        opening.set({ ...opening.get(), hasFailed: false });
      }
    }
  }

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
        // The browser draws the lists first: reading thousands of rows that no screen shows yet would delay that.
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
    opening.set({ ...begun, isWhole: true });
  });
  return {
    early,
    opening,
    shown: shown.promise,
    listed,
    all,
    whenRead: (part) => Promise.race([part, whenFailed(opening)]),
    again: () => again(),
    readCase,
    end() {
      isOver = true;
      end();
    },
  };
}
