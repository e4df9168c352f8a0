import { Socket } from 'node:net';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { eventually } from '../../helpers/eventually.ts';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/postgres.ts';
import { emptyDatabase } from '../../helpers/database.ts';

const notify = (database: Database, payload: string) =>
  sql`select pg_notify('Some channel', ${payload})`.execute(database.sql);

test('a notification reaches everyone who listens, until they stop', async () => {
  const database = await emptyDatabase();
  const [first, second]: [string[], string[]] = [[], []];
  const stopFirst = await database.listen('Some channel', (payload) => first.push(payload));
  const stopSecond = await database.listen('Some channel', (payload) => second.push(payload));
  await notify(database, 'one');
  await eventually(() => expect([first, second]).toEqual([['one'], ['one']]));
  await stopFirst();
  await notify(database, 'two');
  await eventually(() => expect(second).toEqual(['one', 'two']));
  expect(first).toEqual(['one']);
  await stopSecond();
  await database.close();
});

test('a transaction that throws leaves nothing, a script that throws neither', async () => {
  const database = await emptyDatabase();
  await database.scripts((run) => run('create table t (n int); insert into t values (1)'));
  const failing = database.scripts(async (run) => {
    await run('insert into t values (2); insert into t values (3)');
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  const { rows } = await sql`select n from t`.execute(database.sql);
  expect(rows).toEqual([{ n: 1 }]);
  await database.close();
});

test('who listens over a lost connection is told to look, and hears again', async () => {
  const database = await emptyDatabase();
  const heard: string[] = [];
  await database.listen('Some channel', (payload) => heard.push(payload));
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(database.sql);
  await eventually(() => expect(heard).toEqual(['']));
  await notify(database, 'after');
  await eventually(() => expect(heard).toEqual(['', 'after']));
  await database.close();
});

test('a statement that runs too long is ended', async () => {
  const database = await emptyDatabase();
  const { rows } = await sql`show statement_timeout`.execute(database.sql);
  expect(rows).toEqual([{ statement_timeout: '30s' }]);
  await database.close();
});

test('a server that is not there is one clear line', async () => {
  const opening = openDatabase({ url: 'postgresql://accord:secret@127.0.0.1:1/accord' });
  await expect(opening).rejects.toThrow(/^The database can't be reached: .*ECONNREFUSED[^\n]*$/);
  await expect(opening).rejects.not.toThrow(/secret/);
});

test('a server that does not wait for the disk is refused where that is required', async () => {
  const database = await emptyDatabase();
  const { rows } = await sql<{ fsync: string }>`show fsync`.execute(database.sql);
  const opening = openDatabase({ url: database.url }, { requireFsync: true });
  if (rows[0]?.fsync === 'on') await (await opening).close();
  else await expect(opening).rejects.toThrow(/fsync/);
  await database.close();
});

test('a connection soon asks whether a server is there that says nothing, and not after the two hours of Linux', async () => {
  const asks = vi.spyOn(Socket.prototype, 'setKeepAlive');
  onTestFinished(() => asks.mockRestore());
  const database = await emptyDatabase();
  await database.listen('Some channel', () => {});
  expect(asks.mock.calls.length).toBeGreaterThan(1);
  expect(asks.mock.calls).toEqual(asks.mock.calls.map(() => [true, 10_000]));
  await database.close();
});
