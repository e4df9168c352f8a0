import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../../helpers/eventually.ts';
import { setPassword } from '../../helpers/set-password.ts';
import { turns } from '../../helpers/turns.ts';
import { type Device, world } from '../../helpers/world.ts';

const weak = 'short pass';

/** A device that works online only, on which a conflict was decided a moment ago: nobody has told the server. */
async function decided() {
  const w = await world();
  onTestFinished(() => w.close());
  await setPassword(w.server, 'editor', weak);
  // No time passes: what is told later than at once is not told.
  const device = w.device({ timers: turns().timers });
  const other = w.device();
  await device.signIn('editor', weak);
  await other.signIn('admin');
  const uid = await other.engine.edits.create('complaint', { dateFiled: '2026-09-02', facts: 'first' });
  await other.engine.queue.syncNow();
  await device.engine.queue.syncNow();
  const seenOn = ({ engine }: Device) => engine.view.find('complaint', `~${uid}`)?.record ?? {};
  const seen = seenOn(device);
  await other.engine.edits.save('complaint', uid, seenOn(other) as never, { facts: 'theirs' });
  await other.engine.queue.syncNow();

  const { edits, queue } = device.engine;
  await edits.save('complaint', uid, seen as never, { facts: 'mine' });
  await eventually(() => expect(queue.edits.get()[0]?.state).toBe('conflict'));
  await queue.resolve(queue.edits.get()[0]?.id ?? '', { facts: 'theirs' });
  const told = async () => {
    const { rows } = await sql<{ action: string }>`
      select "action" from "audit" where "action" in ('conflict decided', 'export') order by "id"`.execute(
      w.server.db,
    );
    return rows.map(({ action }) => action).toSorted();
  };
  return { device, told };
}

test('what a session that works online only has to tell the server is told before its lock, with which it goes', async () => {
  const { device, told } = await decided();
  const { presence, session } = device.engine;
  await presence.note({ what: 'print', entity: 'complaint', uid: null, count: 3 });
  await session.lock();
  expect(session.state.get().kind).toBe('signed-out');
  expect(session.left.get()).toEqual([]);
  expect(await told()).toEqual(['conflict decided', 'export']);
});

test('a decision waits in its tab where the server is out of reach at the lock, and is told once its author signs in there (VA10)', async () => {
  const { device, told } = await decided();
  device.net.isOnline = false;
  await device.engine.session.lock();
  expect(device.engine.session.left.get()).toHaveLength(1);
  expect(await told()).toEqual([]);
  device.net.isOnline = true;
  await device.signIn('editor', weak);
  await device.engine.session.lock();
  expect(device.engine.session.left.get()).toEqual([]);
  expect(await told()).toEqual(['conflict decided']);
});
