import { expect, test } from 'vitest';
import type { Api } from '#sync/api/api.ts';
import { repair } from '#sync/mirror/repair.ts';
import type { MirrorState, MirrorStore } from '#sync/model/mirror-store.ts';
import { createMemory } from '#sync/view/memory.ts';

const uidOf = (number: number) => `01a221f2-80d5-7536-af26-${String(number).padStart(12, '0')}`;

test('a mirror of which every row of a large year is wrong is asked about whole (PU6)', async () => {
  const count = 150_000;
  let asked = 0;
  const answers = {
    versions: () => ({
      versions: Array.from({ length: count }, (_, number) => [uidOf(number), 1]),
      next: null,
    }),
    mirroredRows: ({ wanted }: { wanted: readonly unknown[] }) => {
      asked += wanted.length;
      return { status: 'page', phase: 'repair', rows: [], removals: [] };
    },
  };
  const api = (async (name: keyof typeof answers, { body }: { body: never }) => ({
    body: answers[name](body),
  })) as unknown as Api;
  const store = { applyRepair: async () => ({ rows: [], removed: [] }), read: async () => [] };
  const done = await repair(
    {
      api,
      store: store as unknown as MirrorStore,
      memory: createMemory(),
      announce: () => {},
      signal: new AbortController().signal,
    },
    { yearId: 1, guests: [] as MirrorState['guests'] } as MirrorState,
    ['event'],
    [],
  );
  expect([done, asked]).toEqual([{ count, isWhole: true }, count]);
});
