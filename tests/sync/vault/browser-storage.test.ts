import { randomUUID } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { judgeHere } from './judge-here.ts';
import { type DeviceFiles, noFiles } from '#sync/files/device-files.ts';
import { eitherFiles } from '#sync/files/either-files.ts';
import { workingFiles } from '#sync/files/working-files.ts';
import { testVaults } from '../../helpers/test-vaults.ts';
import { memoryVaults } from '#sync/vault/memory-vaults.ts';
import { eventually } from '../../helpers/eventually.ts';
import { memoryFiles } from '../../helpers/memory-files.ts';
import { testPassword } from '../../helpers/server.ts';
import { world } from '../../helpers/world.ts';

const bytes = Uint8Array.of(1, 2, 3);
const never = () => new Promise<never>(() => {});

afterEach(() => void vi.useRealTimers());

test('files of before a browser kept its own are read, replaced and removed where they lie', async () => {
  const [own, database] = [memoryFiles(), memoryFiles()];
  await eitherFiles(noFiles, database).writeFile('queued', 'before', bytes);
  const files = eitherFiles(own, database, async () => true);
  await files.writeFile('queued', 'after', bytes);
  expect([...(own.folders.get('queued')?.keys() ?? [])]).toEqual(['after']);
  expect(await files.readFile('queued', 'before')).toEqual(bytes);
  expect((await files.listFiles('queued')).map(({ name }) => name)).toEqual(['after', 'before']);
  await files.replaceFile('queued', 'before', Uint8Array.of(4));
  expect(await database.readFile('queued', 'before')).toEqual(Uint8Array.of(4));
  await files.removeFiles('queued', ['before', 'after']);
  expect(await files.listFiles('queued')).toEqual([]);
});

test('private files that never answer are as none, and those that stop answering reject', async () => {
  vi.useFakeTimers();
  const silent: DeviceFiles = { ...memoryFiles(), keeps: never };
  const none = workingFiles(silent);
  const keeps = none.keeps();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await keeps).toBe(false);
  await none.writeFile('folder', 'name', bytes);
  expect(await silent.readFile('folder', 'name')).toBeNull();

  const stopped = workingFiles({ ...memoryFiles(), writeFile: never });
  expect(await stopped.keeps()).toBe(true);
  const written = expect(stopped.writeFile('folder', 'name', bytes)).rejects.toThrow('took too long');
  await vi.advanceTimersByTimeAsync(30_000);
  await written;
});

test('where nothing can be kept, a session works online only, in memory, and says why', async () => {
  const w = await world();
  const keepsNothing = 'This browser keeps nothing, so this session works online only.';
  const device = w.device({
    vaults: memoryVaults({ keepsNothing, judge: judgeHere, newId: randomUUID, now: Date.now }),
  });
  expect(device.engine.session.keepsNothing).toBe(keepsNothing);
  await eventually(() => expect(device.engine.session.state.get()).toEqual({ kind: 'signed-out' }));
  await device.signIn();
  expect(device.engine.session.state.get()).toMatchObject({ kind: 'open', onlineOnly: keepsNothing });
  const uid = await device.engine.edits.create('student', {
    stateId: '1234567890',
    firstName: 'Ann',
    lastName: 'Inmemory',
  });
  expect(device.engine.queue.edits.get()).toEqual([]);
  expect(device.engine.view.find('student', `~${uid}`)?.isNew).toBe(false);
  await device.engine.session.lock();
  expect(device.engine.session.state.get()).toEqual({ kind: 'signed-out' });
  await w.close();
});

test('a start that fails is told, and a sign-in that fails too, with the error in the diagnostics', async () => {
  const w = await world();
  const { disk } = w.device();
  const broken = { ...testVaults(disk, Date.now) };
  broken.load = () => Promise.reject(new Error('A newer version of Accord has been on this device.'));
  broken.has = () => Promise.reject(new DOMException('The database was lost.', 'UnknownError'));
  const { session } = w.device({ vaults: broken, browser: { userAgent: 'a browser' } }).engine;
  await eventually(() => expect(session.state.get()).toEqual({ kind: 'signed-out', fault: 'newer' }));
  expect(await session.signIn('editor', testPassword)).toEqual({ kind: 'failed', fault: 'storage' });
  expect(JSON.parse(session.faults())).toMatchObject({
    browser: { userAgent: 'a browser' },
    faults: [
      { during: 'start', kind: 'newer' },
      { during: 'sign-in', kind: 'storage', error: ['UnknownError: The database was lost.'] },
    ],
  });
  await w.close();
});
