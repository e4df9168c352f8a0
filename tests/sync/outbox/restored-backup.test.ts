import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../helpers/eventually.ts';
import { type Device, type World, world } from '../../helpers/world.ts';

/** The department restores a backup in which a record is as it was before what a device has seen. */

let w: World;
let device: Device;
let uid: string;
beforeEach(async () => {
  w = await world();
  device = w.device();
  await device.signIn();
  uid = await device.engine.edits.create('complaint', { dateFiled: '2026-09-02', facts: 'of the backup' });
  await sent();
  for (const facts of ['later', 'latest']) await save(facts);
  await sent();
});
afterEach(() => w.close());

const sent = () => eventually(() => expect(device.engine.queue.edits.get()).toEqual([]));
const seen = () => {
  const found = device.engine.view.find('complaint', `~${uid}`);
  if (!found) throw new Error('the complaint is not shown');
  return found.record;
};
const save = (facts: string) => device.engine.edits.save('complaint', uid, seen(), { facts });
const inConflict = () =>
  eventually(() => expect(device.engine.queue.edits.get()[0]).toMatchObject({ state: 'conflict' }));
const onServer = async () => {
  const { rows } = await sql<{ facts: string }>`select "facts" from "complaint" where "uid" = ${uid}`.execute(
    w.server.db,
  );
  return rows[0]?.facts;
};

/** Restores the first version of the record, as far as devices can tell, while the device is offline. */
async function restored(): Promise<void> {
  await w.server.db.transaction().execute(async (trx) => {
    // Only a restored backup takes lines of the log away.
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`delete from "change_log" where "uid" = ${uid} and "version" > 1`.execute(trx);
    await sql`update "complaint" set "version" = 1, "facts" = 'of the backup' where "uid" = ${uid}`.execute(
      trx,
    );
    await sql`update "databaseIdentity" set "epoch" = gen_random_uuid()`.execute(trx);
  });
}

test('what is typed over a conflict with a restored record doesn’t overwrite the restored value unseen (CO3, CO6)', async () => {
  device.goOffline();
  await save('typed before');
  await restored();
  await device.goOnline();
  await inConflict();
  await eventually(() => expect(device.engine.status.get().mirror?.pulledAt).not.toBeNull());
  await save('typed over the conflict');
  const [first] = device.engine.queue.edits.get();
  await device.engine.queue.resolve(first?.id ?? '', { facts: 'of the backup' });
  await inConflict();
  expect(await onServer()).toBe('of the backup');
});

test('who decides for the own value after a restore is asked nothing again about what they typed after it (CO6)', async () => {
  device.goOffline();
  await save('typed first');
  await save('typed second');
  await restored();
  await device.goOnline();
  await inConflict();
  const [first] = device.engine.queue.edits.get();
  await device.engine.queue.resolve(first?.id ?? '', { facts: 'typed first' });
  await sent();
  expect(await onServer()).toBe('typed second');
});
