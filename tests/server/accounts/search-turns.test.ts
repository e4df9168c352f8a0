import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Quota, Quotas } from '#server/accounts/quota.ts';
import { createSearchTurns } from '#server/accounts/search-turns.ts';
import { listen } from '#server/process/listen.ts';
import { testServer } from '../../helpers/server.ts';

/** Searches that end when they are told to, and a count that says who was counted. */
function rig() {
  const counted: string[] = [];
  const count =
    (sign: string) =>
    (quota: Quota, whom: string): Promise<void> => {
      counted.push(`${sign}${quota.name} ${whom}`);
      return Promise.resolve();
    };
  const quotas: Pick<Quotas, 'take' | 'giveBack'> = { take: count('+'), giveBack: count('-') };
  const inTurn = createSearchTurns(quotas);
  const running: string[] = [];
  const ends = new Map<string, () => void>();
  const search = (name: string, signal = new AbortController().signal, userId = 1) =>
    inTurn(
      userId,
      signal,
      () =>
        new Promise<string>((resolve) => {
          running.push(name);
          ends.set(name, () => {
            running.splice(running.indexOf(name), 1);
            resolve(name);
          });
        }),
    );
  /** Lets what is ready go on. */
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    counted,
    running,
    search,
    settle,
    end: async (name: string) => {
      ends.get(name)?.();
      await settle();
    },
  };
}

test('four searches of a user run at once, others wait for them in their order, and nobody for another user', async () => {
  const { running, search, settle, end } = rig();
  const found = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => search(name));
  void search('other', undefined, 2);
  await settle();
  expect(running).toEqual(['a', 'b', 'c', 'd', 'other']);
  await end('b');
  expect(running).toEqual(['a', 'c', 'd', 'other', 'e']);
  for (const name of ['a', 'c', 'd', 'e', 'f']) await end(name);
  expect(await Promise.all(found)).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
});

test('a search whose request ended while it waited is not made, and one that ended while it ran is not counted', async () => {
  const { counted, running, search, settle, end } = rig();
  const [ran, waited] = [new AbortController(), new AbortController()];
  const runs = search('a', ran.signal);
  for (const name of ['b', 'c', 'd']) void search(name);
  const waits = expect(search('e', waited.signal)).rejects.toMatchObject({ code: 'throttled' });
  void search('f');
  await settle();
  waited.abort();
  await waits;
  ran.abort();
  await end('a');
  expect(await runs).toBe('a');
  expect(running).toEqual(['b', 'c', 'd', 'f']);
  // Whether "f" is counted before "a" is given back is chance.
  expect(counted.toSorted()).toEqual([...Array(5).fill('+search 1'), '-search 1']);
  for (const name of ['b', 'c', 'd', 'f']) await end(name);
  await expect(search('g', AbortSignal.abort())).rejects.toMatchObject({ code: 'throttled' });
});

test('over HTTP, what a client gave up is not counted', async () => {
  const server = await testServer();
  const listening = await listen(server.app, 0, '127.0.0.1', () => false);
  const { tokens } = await server.signIn('editor');
  const search = (signal?: AbortSignal) =>
    fetch(`http://127.0.0.1:${listening.port}/api/dashboard/search`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokens.access_token}`, 'content-type': 'application/json' },
      body: '"2026"',
      ...(signal && { signal }),
    });
  const count = async () => {
    const { rows } = await sql<{ n: number }>`select "failures" as "n" from "callCounters"`.execute(
      server.db,
    );
    return rows.map(({ n }) => n);
  };
  expect((await search()).status).toBe(200);
  expect(await count()).toEqual([1]);
  // The search waits for the lock that is held here, until after its request has ended.
  await server.db.transaction().execute(async (trx) => {
    await sql`lock table "district"`.execute(trx);
    const given = new AbortController();
    const ended = expect(search(given.signal)).rejects.toThrow('aborted');
    await expect.poll(count).toEqual([2]);
    given.abort();
    await ended;
  });
  await expect.poll(count).toEqual([1]);
  expect((await search()).status).toBe(200);
  expect(await count()).toEqual([2]);
  await listening.close();
  await server.close();
});
