import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { studentBody } from '../../helpers/rest.ts';
import { testServer, type TestServer } from '../../helpers/server.ts';
import { anEdit, presenceDevice } from './presence-device.ts';

/** What a user's device is told of what their other devices hold unsent, until it has said that they read of it. */
let server: TestServer;
beforeEach(async () => {
  server = await testServer();
});
afterEach(() => server.close());

const device = (userName: string) => presenceDevice(server, userName);

test('a device is told of the others, and not of what it holds itself', async () => {
  const [laptop, phone] = [await device('editor'), await device('editor')];
  await laptop.tell({ unsent: [anEdit(randomUUID())] });
  expect((await phone.tell({ unsent: [anEdit(randomUUID())] })).devices.map((one) => one.device)).toEqual([
    laptop.id,
  ]);
});

test('an edit that has arrived since is not told of', async () => {
  const [laptop, phone] = [await device('editor'), await device('editor')];
  const [sent, waiting] = [anEdit(randomUUID()), anEdit(randomUUID())];
  await laptop.tell({ unsent: [sent, waiting] });
  await laptop.call('POST', '/api/dispute/student', studentBody(), { 'idempotency-key': sent.key });
  expect((await phone.tell({})).devices).toMatchObject([{ count: 1, records: [{ uid: waiting.uid }] }]);
});

test('five records of a device are named, in the order in which they were typed', async () => {
  const [laptop, phone] = [await device('editor'), await device('editor')];
  const typed = Array.from({ length: 7 }, (_, at) => anEdit(randomUUID(), `2026-11-21T14:0${at}:00.000Z`));
  await laptop.tell({ unsent: typed.toReversed() });
  const [told] = (await phone.tell({})).devices;
  expect([told?.count, told?.records.map(({ uid }) => uid)]).toEqual([
    7,
    typed.slice(0, 5).map(({ uid }) => uid),
  ]);
});

test('what a user has read of one device is told no more, there and beside its records; of the others it is', async () => {
  const [laptop, tablet, phone] = [await device('editor'), await device('editor'), await device('editor')];
  const [read, other] = [anEdit(randomUUID()), anEdit(randomUUID())];
  await laptop.tell({ unsent: [read] });
  await tablet.tell({ unsent: [other] });
  const devices = (await phone.tell({ open: [read.uid, other.uid] })).devices;
  expect(devices.map((one) => one.device).toSorted()).toEqual([laptop.id, tablet.id].toSorted());
  const seenAt = devices.find((one) => one.device === laptop.id)?.seenAt ?? '';
  const after = await phone.tell({ open: [read.uid, other.uid], read: [{ device: laptop.id, seenAt }] });
  expect(after.devices.map((one) => one.device)).toEqual([tablet.id]);
  expect(after.others.map(({ uid }) => uid)).toEqual([other.uid]);
});

test('what a device told after its user read of it is told, and beside its record what it told again', async () => {
  const [laptop, phone] = [await device('editor'), await device('editor')];
  const [first, second] = [anEdit(randomUUID()), anEdit(randomUUID())];
  await laptop.tell({ unsent: [first] });
  const seenAt = (await phone.tell({})).devices[0]?.seenAt ?? '';
  server.clock.advance(1000);
  await laptop.tell({ unsent: [second] });
  // The user reads of what the device had told when the phone was last told of it.
  const after = await phone.tell({ open: [first.uid], read: [{ device: laptop.id, seenAt }] });
  expect(after.devices).toMatchObject([{ count: 1, records: [{ uid: second.uid }] }]);
  expect(after.others).toEqual([]);
  server.clock.advance(1000);
  await laptop.tell({ unsent: [first, second] });
  expect((await phone.tell({ open: [first.uid] })).others).toMatchObject([{ uid: first.uid, isYou: true }]);
});

test('a device that tells much takes nothing from what another of its user told', async () => {
  const [laptop, phone] = [await device('editor'), await device('editor')];
  await laptop.tell({ unsent: [anEdit(randomUUID())] });
  for (let report = 0; report < 3; report += 1) {
    server.clock.advance(1000);
    await phone.tell({ unsent: Array.from({ length: 1000 }, () => anEdit(randomUUID())) });
  }
  server.clock.advance(1000);
  await laptop.tell({ unsent: [anEdit(randomUUID())] });
  expect((await phone.tell({})).devices).toMatchObject([{ device: laptop.id, count: 2 }]);
});

test('what a device has lost is told in the order in which it was typed', async () => {
  const laptop = await device('editor');
  const typed = Array.from({ length: 5 }, (_, at) => anEdit(randomUUID(), `2026-11-21T14:0${at}:00.000Z`));
  await laptop.tell({ unsent: typed.toReversed() });
  expect((await laptop.tell({ unsent: [] })).missing.map(({ key }) => key)).toEqual(
    typed.map(({ key }) => key),
  );
});
