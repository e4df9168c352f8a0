import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordWords } from '../../../src/app/edits/record-words.ts';
import { eventually } from '../../helpers/eventually.ts';
import { type Fields, restClient } from '../../helpers/rest.ts';
import { type Device, signedIn, type World } from '../../helpers/world.ts';

let place: World;
let device: Device;
beforeAll(async () => {
  ({ place, device } = await signedIn());
});
afterAll(() => place.close());

test('a document whose event was deleted before it arrived names the event and its case, and leads there', async () => {
  const admin = await restClient(place.server, 'admin');
  const { body: complaint } = await admin.post<Fields & { yearCaseNumber: string }>(
    '/api/dispute/complaint/',
    { dateFiled: '2026-09-02' },
  );
  const ofCase = { parentId: complaint.id, parentType: 'complaint' };
  const { body: event } = await admin.post<Fields>('/api/dispute/event/', { ...ofCase, type: 'Email' });
  const { queue, documents, view } = device.engine;
  await queue.syncNow();
  device.goOffline();
  await documents.add(event.uid, { name: 'letter.txt', content: new Blob(['words']) });
  const words = () => queue.edits.get().map((edit) => recordWords(view, edit));
  const named = {
    kind: 'Document',
    title: `letter.txt · Email · Complaint ${complaint.yearCaseNumber}`,
    address: `/complaint/edit/${complaint.id}/all?tab=events`,
  };
  expect(words()).toEqual([named]);

  await admin.delete(`/api/dispute/event/${event.id}`);
  await device.goOnline();
  await eventually(() => expect(queue.edits.get()[0]?.state).toBe('refused'));
  await queue.syncNow();
  await eventually(() => expect(view.find('event', `~${event.uid}`)).toBeUndefined());
  expect(words()).toEqual([named]);
});
