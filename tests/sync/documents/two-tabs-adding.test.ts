import { expect, onTestFinished, test } from 'vitest';
import type { MemoryFiles } from '../../helpers/memory-files.ts';
import { testPassword } from '../../helpers/server.ts';
import { eventually } from '../../helpers/eventually.ts';
import { type Device, world } from '../../helpers/world.ts';
import { heardChannels } from '../session/heard-channels.ts';
import { pdf } from './document-device.ts';

/** A second tab of the device, where its user is signed in and the event is shown; then both are offline. */
async function besideTab(device: Device, event: string) {
  const other = device.openTab();
  await other.session.signIn('editor', testPassword);
  await eventually(() => expect(other.view.find('event', `~${event}`)).toBeTruthy());
  device.goOffline();
  return other;
}

/** An event of a new complaint, which the server has. */
async function anEvent({ engine: { edits, queue } }: Device) {
  const complaint = await edits.create('complaint', { dateFiled: '2026-09-02' });
  const facts = { parentType: 'complaint', parentId: `~${complaint}`, type: 'Hearing' } as const;
  const event = await edits.create('event', facts);
  await eventually(() => expect(queue.edits.get()).toEqual([]));
  return event;
}

test('files that are being added in another tab while its user signs out in this one are all kept (UP2)', async () => {
  const w = await world();
  onTestFinished(() => w.close());
  const tabs = heardChannels();
  const device = w.device({ channel: tabs.channel });
  await device.signIn();
  const { session } = device.engine;
  const event = await anEvent(device);
  const other = await besideTab(device, event);

  const files = device.disk.files as MemoryFiles;
  const { writeFile } = files;
  const sealed = Promise.withResolvers<void>();
  files.writeFile = async (folder, name, bytes) => {
    if (folder.endsWith('-queued')) await sealed.promise;
    return writeFile(folder, name, bytes);
  };
  const names = ['one.pdf', 'two.pdf', 'three.pdf'];
  const adding = other.documents.addAll(
    event,
    names.map((name) => ({ name, content: pdf(name) })),
  );
  const voided = tabs.times('key-void');
  const leaving = session.signOut('keep');
  // The other tab has heard of the sign-out: no key of its is good any more either.
  await eventually(() => expect(tabs.times('key-void') - voided).toBe(2));
  sealed.resolve();
  expect(await adding).toEqual([]);
  await leaving;
  expect([session, other.session].map(({ state }) => state.get().kind)).toEqual(['signed-out', 'signed-out']);
  device.net.isOnline = true;
  await device.signIn();
  await eventually(() => expect(device.engine.queue.edits.get()).toEqual([]));
  const titles = device.engine.view.of('document', event).map(({ record }) => record.title);
  expect(titles).toEqual(names);
});

test('a document that another tab has given up for room is marked as kept in none', async () => {
  const w = await world();
  onTestFinished(() => w.close());
  const device = w.device();
  await device.signIn();
  const { queue, documents } = device.engine;
  const event = await anEvent(device);
  const kept = await documents.add(event, { name: 'one.pdf', content: pdf() });
  await eventually(() => expect(queue.edits.get()).toEqual([]));
  await eventually(() => expect(documents.kept.get().has(kept)).toBe(true));
  const other = await besideTab(device, event);

  const files = device.disk.files as MemoryFiles;
  const { writeFile } = files;
  files.writeFile = async (folder, name, bytes) => {
    const isFull = [...files.folders].some(([of, found]) => of.endsWith('-kept') && found.size > 0);
    if (isFull && folder.endsWith('-queued')) throw new DOMException('', 'QuotaExceededError');
    return writeFile(folder, name, bytes);
  };
  await other.documents.add(event, { name: 'two.pdf', content: pdf() });
  await eventually(() => expect(documents.kept.get().size).toBe(0));
});
