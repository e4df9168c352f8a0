import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createLog } from '#server/base/log.ts';
import { operationHandlers } from '#server/operation/handlers.ts';
import { testDatabase } from '../../helpers/database.ts';

const silent = new Writable({ write: (_chunk, _encoding, done) => done() });

test('of a database whose host vanished, and which never says no, health is 503 all the same', async () => {
  const database = await testDatabase();
  await sql`select 1`.execute(database.sql);
  const unanswered = database.sql.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: () => new Promise(() => {}),
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(async () => {
    vi.useRealTimers();
    await database.close();
  });
  const { health } = operationHandlers(unanswered, '0.0.0-test', createLog(silent));
  const asked = health({} as never);
  const refused = expect(asked).rejects.toThrow('The database does not answer.');
  await vi.advanceTimersByTimeAsync(10_000);
  await refused;
  expect(vi.getTimerCount()).toBe(0);
});
