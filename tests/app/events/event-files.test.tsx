import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { ComplaintScreen } from '../../../src/app/complaints/complaint-screen.tsx';
import { eventually } from '../../helpers/eventually.ts';
import { type Fields, type Rest, restClient } from '../../helpers/rest.ts';
import { type Device, world, type World } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

let place: World;
let editor: Rest;
let device: Device;
beforeAll(async () => {
  place = await world();
  editor = await restClient(place.server, 'editor');
  device = place.device();
  await device.signIn();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => place.close());

const screens = [{ path: '/complaint/edit/:id/:returnState', Component: ComplaintScreen }];
const patiently = { timeout: 45_000 };

/** The log of a new complaint. */
async function aLog(): Promise<string> {
  const { body } = await editor.post<Fields>('/api/dispute/complaint/', { dateFiled: '2026-09-02' });
  await device.engine.queue.syncNow();
  openScreens(device, `/complaint/edit/${body.id}/all?tab=events`, screens);
  await screen.findByRole('form', { name: 'New event in a line' });
  return body.uid;
}

/** Holds a call of the documents open until it is released. */
function held(call: 'addAll' | 'check') {
  const { documents } = device.engine;
  const gate = Promise.withResolvers<void>();
  const real = documents[call].bind(documents) as (...given: unknown[]) => Promise<never>;
  vi.spyOn(documents, call).mockImplementation(async (...given: unknown[]) => {
    await gate.promise;
    return real(...given);
  });
  return gate.resolve;
}

const line = () => within(screen.getByRole('form', { name: 'New event in a line' }));
const choose = (name: string, label = 'Files of the new event') =>
  fireEvent.change(screen.getByLabelText(label), { target: { files: [new File(['words'], name)] } });
function saveLine(words: string) {
  fireEvent.change(line().getByLabelText('Type'), { target: { value: 'Hearing' } });
  fireEvent.change(line().getByLabelText('What happened'), { target: { value: words } });
  fireEvent.click(line().getByRole('button', { name: 'Save event' }));
}
/** Each event of the case as its device has it: what happened, and the names of its documents. */
const filesOf = (caseUid: string) =>
  device.engine.view
    .of('event', caseUid)
    .map(({ record }) => [
      record.narrative,
      ...device.engine.view
        .of('document', record.uid)
        .map((document) => document.record.title)
        .sort(),
    ])
    .sort();
const isEmptyLine = () =>
  waitFor(() => expect(line().getByLabelText<HTMLInputElement>('What happened').value).toBe(''), patiently);

test('while the files of a line are added the next line has none of them, and keeps those that are chosen for it', async () => {
  const uid = await aLog();
  const release = held('addAll');
  choose('first.txt');
  await line().findByText('first.txt');
  saveLine('The first');
  await isEmptyLine();
  expect(line().queryByText('first.txt')).toBeNull();
  saveLine('The second');
  await eventually(() => expect(filesOf(uid)).toEqual([['The first'], ['The second']]));
  await isEmptyLine();
  choose('third.txt');
  await line().findByText('third.txt');
  release();
  await eventually(() => expect(filesOf(uid)).toEqual([['The first', 'first.txt'], ['The second']]));
  expect(line().getByText('third.txt')).toBeDefined();
  saveLine('The third');
  await eventually(() =>
    expect(filesOf(uid)).toEqual([['The first', 'first.txt'], ['The second'], ['The third', 'third.txt']]),
  );
});

test('a file that is still looked at when its line is saved goes to its event', async () => {
  const uid = await aLog();
  const release = held('check');
  choose('slow.txt');
  saveLine('The first');
  await isEmptyLine();
  release();
  await eventually(() => expect(filesOf(uid)).toEqual([['The first', 'slow.txt']]));
  expect(line().queryByText('slow.txt')).toBeNull();
});

test('a file whose look ends while its line is being saved goes to its event', async () => {
  const uid = await aLog();
  const { edits } = device.engine;
  const gate = Promise.withResolvers<void>();
  const real = edits.create.bind(edits);
  vi.spyOn(edits, 'create').mockImplementation(async (...given) => {
    await gate.promise;
    return real(...given);
  });
  saveLine('The first');
  choose('late.txt');
  await line().findByText('late.txt');
  gate.resolve();
  await eventually(() => expect(filesOf(uid)).toEqual([['The first', 'late.txt']]));
});

test('a file that could not be added is named with the reason', async () => {
  const uid = await aLog();
  choose('good.txt');
  await line().findByText('good.txt');
  vi.spyOn(device.engine.documents, 'addAll').mockResolvedValue([
    { name: 'good.txt', thrown: new Error('no room') },
  ]);
  saveLine('The first');
  expect(
    await screen.findByText('good.txt', { selector: '[role="alert"] *, [role="status"] *' }),
  ).toBeDefined();
  expect(filesOf(uid)).toEqual([['The first']]);
});

test('an event whose files are being added is saved once, and nobody is asked whether to leave it unsaved', async () => {
  const uid = await aLog();
  const release = held('addAll');
  fireEvent.click(screen.getByRole('button', { name: 'Add New Event' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New Event' }));
  fireEvent.change(dialog.getByLabelText('Event Type'), { target: { value: 'Hearing' } });
  choose('letter.txt', 'Files to add');
  await dialog.findByText('letter.txt');
  const save = dialog.getByRole('button', { name: 'Save' });
  fireEvent.click(save);
  await eventually(() => expect(device.engine.documents.addAll).toHaveBeenCalledTimes(1));
  fireEvent.click(save);
  fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
  for (const cancel of screen.queryAllByRole('button', { name: 'Cancel' })) fireEvent.click(cancel);
  expect(screen.queryByText('Close without saving?')).toBeNull();
  release();
  await eventually(() => expect(filesOf(uid)).toEqual([[null, 'letter.txt']]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patiently);
});

test('whoever closes the dialog while its event is saved loses none of its files', async () => {
  const uid = await aLog();
  const { edits } = device.engine;
  const gate = Promise.withResolvers<void>();
  const real = edits.create.bind(edits);
  vi.spyOn(edits, 'create').mockImplementation(async (...given) => {
    await gate.promise;
    return real(...given);
  });
  fireEvent.click(screen.getByRole('button', { name: 'Add New Event' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New Event' }));
  fireEvent.change(dialog.getByLabelText('Event Type'), { target: { value: 'Hearing' } });
  choose('letter.txt', 'Files to add');
  await dialog.findByText('letter.txt');
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByText('Close without saving?')).toBeNull();
  gate.resolve();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patiently);
  await eventually(() => expect(filesOf(uid)).toEqual([[null, 'letter.txt']]));
});

test('Cancel of a new event asks before it lets go of files that were chosen, though nothing was typed', async () => {
  await aLog();
  fireEvent.click(screen.getByRole('button', { name: 'Add New Event' }));
  const dialog = await screen.findByRole('dialog', { name: 'New Event' }, patiently);
  choose('alone.txt', 'Files to add');
  await within(dialog).findByText('alone.txt');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  const question = await screen.findByRole('alertdialog', { name: 'Close without saving?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Go back' }));
  expect(within(dialog).getByText('alone.txt')).toBeDefined();
});
