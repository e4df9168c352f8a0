import { IDBFactory } from 'fake-indexeddb';
import { expect, onTestFinished, test } from 'vitest';
import type { MemoryFiles } from '../../helpers/memory-files.ts';
import { eventually } from '../../helpers/eventually.ts';
import { signedIn } from '../../helpers/world.ts';

const student = { stateId: '1234567890', firstName: 'Ann', lastName: 'Lee' };

test('a sign-out keeps changes that can not be opened now: they come back, and arrive, once they can (VA9, ST1)', async () => {
  const { place, device } = await signedIn();
  onTestFinished(() => place.close());
  await device.engine.queue.setWorkOffline(true);
  const uid = await device.engine.edits.create('student', student);
  await device.engine.close();
  // The browser has wiped the databases, and its files can't be read at the next start.
  device.disk.options.indexedDB = new IDBFactory();
  const files = device.disk.files as MemoryFiles;
  const { readFiles } = files;
  files.readFiles = async () => {
    throw new DOMException('in use', 'NotReadableError');
  };
  await device.reload();
  await device.signIn();
  expect(device.engine.status.get()).toMatchObject({ kind: 'attention', waiting: 0, unreadable: 1 });
  await device.engine.session.signOut('keep');
  files.readFiles = readFiles;
  await device.reload();
  await device.signIn();
  await eventually(() =>
    expect(device.engine.view.find('student', `~${uid}`)).toMatchObject({ isNew: false }),
  );
  expect(device.engine.status.get()).toMatchObject({ unreadable: 0, lost: 0 });
});

test('a sign-out does not end the telling of what this device has lost: its user has not read of it (VA9, ST1)', async () => {
  const { place, device } = await signedIn();
  onTestFinished(() => place.close());
  await device.engine.queue.setWorkOffline(true);
  await device.engine.edits.create('student', student);
  await device.engine.close();
  device.disk.options.indexedDB = new IDBFactory();
  (device.disk.files as MemoryFiles).folders.clear();
  await device.reload();
  await device.signIn();
  expect(device.engine.status.get()).toMatchObject({ kind: 'attention', lost: 1 });
  await device.engine.session.signOut('keep');
  await device.reload();
  await device.signIn();
  expect(device.engine.queue.loss.get()).toMatchObject({ count: 1 });
  device.engine.queue.dismissLoss();
  await device.engine.session.signOut('keep');
  expect(device.disk.records.size).toBe(0);
});
