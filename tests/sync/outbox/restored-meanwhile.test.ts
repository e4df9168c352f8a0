import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { to } from '../../helpers/network.ts';
import { eventually } from '../../helpers/eventually.ts';
import { type Device, type World, world } from '../../helpers/world.ts';

/** An Admin restores what a device deletes, before the device has heard that it is deleted. */

let w: World;
let device: Device;
beforeEach(async () => {
  w = await world();
  device = w.device();
  await device.signIn();
});
afterEach(() => w.close());

const sent = () =>
  eventually(() => expect(device.engine.status.get()).toMatchObject({ kind: 'up-to-date', waiting: 0 }));

/** Resolves when the server has deleted the record. */
const deleted = (entity: 'complaint' | 'mediation', uid: string) =>
  eventually(async () => {
    const { rows } = await sql`
      select from ${sql.table(entity)} where "uid" = ${uid}::uuid and "deletedAt" is not null`.execute(
      w.server.db,
    );
    expect(rows).toHaveLength(1);
  });

/**
 * The edit is made, takes the record away and its answer is lost; the record is restored and pulled; then the edit is sent
 * again, and the server says that it has it.
 */
async function restoredBeforeTheRepeat(
  entity: 'complaint' | 'mediation',
  uid: string,
  path: [method: string, path: string],
  edit: () => Promise<void>,
): Promise<void> {
  device.net.meets('answer lost', to(...path));
  device.net.meets('request lost', to(...path), 100);
  await edit();
  await deleted(entity, uid);
  const admin = await w.server.signIn('admin');
  expect((await admin.call('POST', `/api/admin/restore/${entity}/~${uid}`)).status).toBe(200);
  await device.engine.queue.syncNow();
  expect(device.engine.queue.edits.get()).toMatchObject([{ state: 'sent' }]);
  expect(device.engine.view.find(entity, `~${uid}`)).toBeUndefined();
  device.net.clear();
  await device.engine.queue.syncNow();
  await sent();
}

test('a delete that is repeated after the record was restored and pulled takes nothing away', async () => {
  const { edits, view } = device.engine;
  const uid = await edits.create('complaint', { dateFiled: '2026-09-02', facts: 'restored' });
  await sent();
  await restoredBeforeTheRepeat('complaint', uid, ['DELETE', '/api/dispute/complaint'], () =>
    edits.remove('complaint', uid),
  );
  expect(view.find('complaint', `~${uid}`)).toMatchObject({
    mark: null,
    record: { facts: 'restored', version: 3 },
  });
});

test('no mediation after all, repeated after the mediation was restored and pulled, takes nothing away', async () => {
  const { edits, view } = device.engine;
  const student = await edits.create('student', {
    stateId: '1234567890',
    firstName: 'Ann',
    lastName: 'Lee',
  });
  const uid = await edits.create('dueprocess', { studentId: `~${student}`, dateFiled: '2026-09-02' });
  const dueProcess = () => {
    const found = view.find('dueprocess', `~${uid}`);
    if (!found) throw new Error('the case is not there');
    return found.record;
  };
  await sent();
  await edits.agreeToMediation(dueProcess(), true, '2026-11-18');
  await sent();
  const mediation = dueProcess().mediationUid ?? '';
  const path: [string, string] = ['POST', '/api/dispute/updatedueprocessmediation'];
  await restoredBeforeTheRepeat('mediation', mediation, path, () =>
    edits.agreeToMediation(dueProcess(), false, '2026-11-18'),
  );
  expect(view.find('mediation', `~${mediation}`)).toMatchObject({ mark: null, record: { version: 3 } });
  expect(dueProcess()).toMatchObject({ mediationUid: mediation, mediationAgreedToMediationFlag: true });
});
