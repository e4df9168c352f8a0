import { expect, test } from 'vitest';
import type { MirrorStore } from '#sync/model/mirror-store.ts';
import { oneAtATime } from '#sync/base/one-at-a-time.ts';
import { readMirror } from '#sync/workspace/read-mirror.ts';
import { createMemory } from '#sync/view/memory.ts';

/** A reading of a mirror that fails while it is told to read what is `broken`. */
function reading(broken: Set<string>, { hasLists = true } = {}) {
  const read: string[] = [];
  const mirror = {
    readAll: async (wanted: readonly string[]) => {
      const failing = wanted.find((entity) => broken.has(entity));
      if (failing) throw new Error(`${failing} can't be read`);
      read.push(...wanted);
    },
    readLists: async () => (hasLists ? { text: () => '[]', changed: [], rows: [] } : null),
    read: async () => [],
  } as unknown as MirrorStore;
  const found = readMirror({
    mirror,
    memory: createMemory(),
    inTurn: oneAtATime(),
    idle: async () => {},
    opensEarly: true,
    shownRecord: () => null,
    needed: () => [],
  });
  return { ...found, read };
}

const turns = () => new Promise<void>((resolve) => void setImmediate(resolve));
const failed = { isWhole: false, cases: new Set(), hasFailed: true };
const whole = { ...failed, isWhole: true, hasFailed: false };

test.each(['complaint', 'event'])(
  'where %ss can not be read after the lists are shown, it is said, and tried again when somebody asks',
  async (entity) => {
    const broken = new Set([entity]);
    const { opening, shown, listed, all, whenRead, again, early, read } = reading(broken);
    await shown;
    await turns();
    expect(opening.get()).toEqual(failed);
    expect(early.get() === null).toBe(entity === 'event');
    await expect(whenRead(all)).rejects.toThrow('could not be read');
    again();
    await turns();
    expect(opening.get()).toEqual(failed);

    broken.clear();
    again();
    await Promise.all([listed, all]);
    expect([opening.get(), early.get()]).toEqual([whole, null]);
    expect(read).toEqual(expect.arrayContaining(['student', 'complaint', 'event', 'document']));
    await whenRead(all);
  },
);

test('what waits for the reading is told when that fails while it waits', async () => {
  const broken = new Set<string>();
  const { all, whenRead } = reading(broken);
  const waiting = whenRead(all);
  broken.add('finding');
  await expect(waiting).rejects.toThrow('could not be read');
});

test('where nothing can be shown, the opening itself fails', async () => {
  const { shown, listed, all } = reading(new Set(['student']), { hasLists: false });
  listed.catch(() => {});
  all.catch(() => {});
  await expect(shown).rejects.toThrow("student can't be read");
});
