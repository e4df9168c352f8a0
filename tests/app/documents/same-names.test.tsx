import { fireEvent, render, screen, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayAndTime } from '../../../src/app/shell/status-words.ts';
import { ComplaintScreen } from '../../../src/app/complaints/complaint-screen.tsx';
import { binderDocuments } from '../../../src/app/binder/binder-documents.ts';
import { ChosenFiles } from '../../../src/app/documents/chosen-files.tsx';
import { nameWords, withApart } from '../../../src/app/parts/same-names.ts';
import { type Device, signedIn, type World } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

let place: World;
let device: Device;
let complaint: string;
let event: string;
beforeAll(async () => {
  ({ place, device } = await signedIn());
  const { edits, documents, queue } = device.engine;
  complaint = await edits.create('complaint', { studentId: null, dateFiled: '2026-09-02' });
  const ofCase = { parentType: 'complaint', parentId: `~${complaint}`, type: 'Letter Sent' };
  event = await edits.create('event', { ...ofCase, date: '2026-09-03' });
  const add = (name: string) => documents.add(event, { name, content: new Blob([name]) });
  for (const name of ['letter.txt', 'notes.txt']) await add(name);
  await queue.syncNow();
  device.net.isOnline = false;
  await add('letter.txt');
});
afterAll(() => place.close());

const named = (uid: string, title: string, updatedAt: string | null) => ({
  record: { uid, title, updatedAt },
});

/** A space at which no line ends. */
const together = '\u00a0';

test('documents of one name are told apart by when they came, and those of one moment by their place', () => {
  const [morning, noon] = ['2026-11-22T12:02:00.000Z', '2026-11-22T17:00:00.000Z'];
  const all = withApart([
    named('a', 'letter.pdf', morning),
    named('b', 'Letter.pdf', noon),
    named('c', 'letter.pdf', null),
    named('d', 'letter.pdf', null),
    named('e', 'notes.pdf', noon),
  ]);
  expect(all.map(({ record, apart }) => nameWords(record.title, apart))).toEqual([
    `letter.pdf, added ${dayAndTime(morning)}`,
    `Letter.pdf, added ${dayAndTime(noon)}`,
    `letter.pdf, not sent yet, 1${together}of${together}2`,
    `letter.pdf, not sent yet, 2${together}of${together}2`,
    'notes.pdf',
  ]);
});

test('files chosen for a new event that have one name are told apart by when they were changed', () => {
  const [morning, noon] = [Date.parse('2026-11-22T12:02:00.000Z'), Date.parse('2026-11-22T17:00:00.000Z')];
  const file = (name: string, lastModified: number) => new File([], name, { lastModified });
  const files = [file('letter.pdf', morning), file('letter.pdf', noon), file('notes.pdf', noon)];
  const all = files.map((one, id) => ({ id, file: one, problem: id === 1 ? 'It is empty.' : null }));
  render(<ChosenFiles chosen={{ all, add: () => {} } as never} />);
  const [first, second] = [morning, noon].map(
    (at) => `letter.pdf, changed ${dayAndTime(new Date(at).toISOString())}`,
  );
  for (const name of [first, second, 'notes.pdf']) screen.getByRole('button', { name: `Remove ${name}` });
  screen.getByRole('button', { name: `Replace ${second}` });
  expect(screen.getAllByRole('listitem').map(({ firstChild }) => firstChild?.textContent)).toEqual([
    first,
    second,
    'notes.pdf',
  ]);
});

test('two documents of one name are told apart in the log, in their event, on the timeline, in the binder and by their buttons', async () => {
  const { view } = device.engine;
  const added = view.of('document', event).find(({ record }) => record.updatedAt !== null);
  const [there, waiting] = [
    `letter.txt, added ${dayAndTime(String(added?.record.updatedAt))}`,
    'letter.txt, not sent yet',
  ];
  openScreens(device, `/complaint/edit/~${complaint}/all?tab=events`, [
    { path: '/complaint/edit/:id/:returnState', Component: ComplaintScreen },
  ]);
  for (const name of [there, waiting, 'notes.txt']) await screen.findByRole('button', { name });

  fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Event' }));
  for (const name of [there, waiting, 'notes.txt']) {
    expect((await dialog.findByRole('button', { name: `Open ${name}` })).textContent).toBe(name);
    dialog.getByRole('button', { name: `Delete ${name}` });
  }
  fireEvent.click(dialog.getByRole('button', { name: `Delete ${there}` }));
  await screen.findByText(`Are you sure you want to delete the document ${there}?`);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));

  const inBinder = binderDocuments(view, complaint).map(({ name }) => name);
  expect(inBinder.toSorted()).toEqual([there, waiting, 'notes.txt']);
});
