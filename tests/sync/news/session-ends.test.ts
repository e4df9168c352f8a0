import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { settable } from '#sync/base/observable.ts';
import { createNews, type NewsParts } from '#sync/news/news.ts';
import { createMemory } from '#sync/view/memory.ts';
import { eventually } from '../../helpers/eventually.ts';
import { turns } from '../../helpers/turns.ts';

type Source = NonNullable<ReturnType<NewsParts['workspace']['get']>>;

/** News of a case of a student of this name, as they are kept on the device. */
const newsOf = (studentName: string) => ({
  page: {
    epoch: randomUUID(),
    seen: null,
    unseen: 0,
    cases: [
      { kind: 'complaint', id: 1, uid: randomUUID(), caseNumber: 'C-1', studentName, isDeleted: false },
    ],
    changes: [],
    next: null,
  },
  askedAt: '2026-11-21T15:00:00.000Z',
});

/** A session whose kept values are read by `read`. */
const sessionWith = (read: (name: string) => Promise<unknown>): Source =>
  ({
    loop: { isPulled: settable(false) },
    newsKept: settable(0),
    stores: { meta: { read } },
  }) as unknown as Source;

test('news that are still being read as their session ends are shown to nobody who comes after it (VA6)', async () => {
  const workspace = settable<Source | null>(null);
  const { timers } = turns();
  const { known } = createNews({
    workspace,
    memory: createMemory(),
    reached: settable(true),
    now: Date.now,
    timers,
  });
  const reading = Promise.withResolvers<unknown>();
  const shown: unknown[] = [];
  known.subscribe(() => shown.push(known.get()?.page.cases[0]?.studentName ?? null));
  workspace.set(sessionWith((name) => (name === 'news' ? reading.promise : Promise.resolve(undefined))));
  workspace.set(sessionWith(async (name) => (name === 'news' ? newsOf('Bea Moss') : undefined)));
  reading.resolve(newsOf('Ann Lee'));
  await eventually(() => expect(shown).toContain('Bea Moss'));
  expect(shown).not.toContain('Ann Lee');
});
