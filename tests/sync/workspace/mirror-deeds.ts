import fc from 'fast-check';
import { vi } from 'vitest';
import { type AnyRecord, entities } from '#domain/records/records.ts';
import type { RecordKey, MirroredRecord } from '#sync/model/mirrored.ts';
import type { MirrorStore } from '#sync/model/mirror-store.ts';
import { createMemory } from '#sync/view/memory.ts';
import type { KeepingParts } from '#sync/workspace/keep-lists.ts';
import { aPage } from '../a-page.ts';
import { putAt, type WriterMirror } from '../database/page-writer.ts';

/** What may happen to a mirror: to the record at a place, and to another one. */
const kinds = {
  written: ['page', 'late page', 'family', 'answer'],
  gone: ['removal', 'deletion', 'drop', 'damage', 'cut off'],
  kept: ['keep', 'keep', 'make', 'keep what was made'],
} as const;

/** Random deeds to so many records, few, so that what happens meets on one. */
export function deeds(records: number, maxLength: number) {
  const at = fc.nat({ max: records - 1 });
  const of = <K extends string>(...names: readonly K[]) =>
    fc.record({ kind: fc.constantFrom(...names), at, version: fc.integer({ min: 1, max: 6 }), other: at });
  const deed = fc.oneof(
    { weight: 6, arbitrary: of(...kinds.written) },
    { weight: 4, arbitrary: of(...kinds.gone) },
    { weight: 4, arbitrary: of(...kinds.kept) },
    { weight: 1, arbitrary: of('reset') },
  );
  return fc.array(deed, { maxLength });
}
type Deed = ReturnType<typeof deeds> extends fc.Arbitrary<(infer D)[]> ? D : never;

/** All rows that are in the mirror and open. */
export async function rowsOf({ store }: WriterMirror): Promise<MirroredRecord[]> {
  const rows: MirroredRecord[] = [];
  await store.readAll(entities, (part) => rows.push(...part));
  return rows;
}

/** What a tab has made to be kept. */
interface Made {
  keep(): Promise<void>;
}

interface DeedParts {
  it: WriterMirror;
  /** The record at the place, as its version has it. */
  rowOf(at: number, version: number): { entity: RecordKey['entity']; record: AnyRecord };
  keyOf(at: number): RecordKey;
  /** What is kept, how it is made, and by which call of the store it is written. */
  keeping(parts: KeepingParts): () => Promise<void>;
  writes: 'keepLists' | 'keepParts';
}

/** Does deeds to a mirror; `end` writes what was made and not kept yet. */
export function deedsTo({ it, rowOf, keyOf, keeping, writes }: DeedParts) {
  const made: Made[] = [];

  /** A tab that has read the mirror and made what is kept; `keep` goes on. */
  async function making(): Promise<Made> {
    const memory = createMemory();
    memory.putRows(await rowsOf(it));
    const { stamp, partStamp } = await it.state();
    const [isMade, going] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const write = async (...given: never) => {
      isMade.resolve();
      await going.promise;
      await (it.store[writes] as (...texts: never) => Promise<void>)(...given);
    };
    const done = keeping({
      mirror: { ...it.store, [writes]: write } as MirrorStore,
      memory,
      isSettled: () => true,
      agreed: () => ({ stamp, partStamp }),
      idle: async () => {},
    })();
    // It may find that nothing is to be made.
    await Promise.race([isMade.promise, done]);
    return {
      keep() {
        going.resolve();
        return done;
      },
    };
  }

  async function done(what: Deed, number: number): Promise<unknown> {
    const { store } = it;
    const state = await it.state();
    const rows = [rowOf(what.at, what.version)];
    if (what.other !== what.at) rows.push(rowOf(what.other, what.version));
    const removed = { ...keyOf(what.at), version: what.version };
    const put = (page: object, asked = state) =>
      store.applyPage(asked, aPage({ cursor: String(number), newest: number, ...page }), putAt);
    switch (what.kind) {
      case 'page':
        return put({ rows });
      case 'late page':
        return put({ rows }, { ...state, cursor: 'earlier' });
      case 'family':
        return store.applyFamily(
          { uid: 'guest', rows, next: null, newest: number } as unknown as Parameters<
            typeof store.applyFamily
          >[0],
          putAt,
        );
      case 'answer':
        return store.applyAnswers([{ epoch: state.epoch, rows, removed: [] }]);
      case 'removal':
        return put({ removals: [{ ...removed, reason: 'out-of-scope' }] });
      case 'deletion':
        return store.applyAnswers([{ epoch: state.epoch, rows: [], removed: [removed] }]);
      case 'drop':
        return store.dropGuests(['guest'], [keyOf(what.at), keyOf(what.other)]);
      case 'damage': {
        const { entity, uid } = keyOf(what.at);
        await it.database.rows.where({ entity, uid }).modify({ sealed: new Uint8Array(64) });
        return store.read([keyOf(what.at)]);
      }
      case 'cut off':
        vi.spyOn(it.database.state, 'put').mockRejectedValueOnce(new Error('the page was killed'));
        return put({ rows }).catch(() => {});
      case 'make':
        made.push(await making());
        return;
      case 'keep what was made':
        return made.shift()?.keep();
      case 'keep':
        return (await making()).keep();
      default:
        return store.reset(4);
    }
  }

  return {
    done,
    keep: async () => (await making()).keep(),
    async end() {
      for (const one of made) await one.keep();
    },
  };
}
