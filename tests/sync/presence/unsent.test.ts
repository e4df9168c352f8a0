import { expect, onTestFinished, test } from 'vitest';
import { recordOf } from '#sync/presence/unsent.ts';
import { eventually } from '../../helpers/eventually.ts';
import { world } from '../../helpers/world.ts';

test('what is unsent is told of as the record on whose screen it stands: of an event, a contact and a file it is their case', async () => {
  const w = await world();
  onTestFinished(() => w.close());
  const device = w.device();
  await device.signIn();
  const { edits, documents, queue } = device.engine;
  const complaint = await edits.create('complaint', { dateFiled: '2026-09-02' });
  await eventually(() => expect(queue.edits.get()).toEqual([]));
  device.goOffline();
  const parent = { parentId: `~${complaint}`, parentType: 'complaint' };
  const event = await edits.create('event', { ...parent, type: 'Phone Call' });
  await edits.create('contact', { ...parent, lastName: 'Ito' });
  await documents.add(event, { name: 'letter.pdf', content: new Blob(['%PDF-1.7\n%%EOF\n']) });
  expect(queue.edits.get().map((edit) => [edit.entity, recordOf(edit)])).toEqual([
    ['event', complaint],
    ['contact', complaint],
    ['document', complaint],
  ]);
});
