import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LookupScreen } from '../../../src/app/admin/lookup-screen.tsx';
import { UserScreen } from '../../../src/app/admin/user-screen.tsx';
import { eventually } from '../../helpers/eventually.ts';
import { type Fields, type Rest, restClient } from '../../helpers/rest.ts';
import { type Device, world, type World } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

let place: World;
let device: Device;
let other: Rest;
beforeAll(async () => {
  place = await world();
  await place.server.addUser('second', ['Admin']);
  device = place.device();
  await device.signIn('admin');
  other = await restClient(place.server, 'second');
});
afterAll(() => place.close());

const screens = [
  { path: '/useradmin/user/:id', Component: UserScreen },
  { path: '/lists/judge/:id', element: <LookupScreen kind="judge" /> },
  { path: '/lists/district/:id', element: <LookupScreen kind="district" /> },
];
const title = 'Somebody else changed this while you worked';
const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(box(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
/** Saves what was typed, once the form has noticed it: its fields are there a moment before it listens. */
async function save(): Promise<void> {
  await screen.findByText(/^Unsaved/);
  fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
}
/** Presses Save, and waits for the answer. */
async function saveInVain() {
  const { fetch } = device.net;
  const asked = Promise.withResolvers<number>();
  device.net.fetch = async (input, init) => {
    const request = new Request(input, init);
    const answer = await fetch(request);
    if (request.method === 'PUT') asked.resolve(answer.status);
    return answer;
  };
  await save();
  expect(await asked.promise).toBe(412);
  device.net.fetch = fetch;
}
const isSaved = () => screen.findByText(/ changes saved$/);
const choice = () => screen.findByText(title);
const noChoice = () => waitFor(() => expect(screen.queryByText(title)).toBeNull());
const subtitle = () => screen.getByRole('heading', { level: 1 }).closest('header')?.textContent;

let users = 0;
async function aUser() {
  const { body } = await other.post('/api/accounts/user/', {
    userName: `user.${++users}`,
    firstName: 'First',
    lastName: 'Example',
    email: `user.${users}@example.gov`,
    roles: ['IDOE-Edit'],
  });
  const path = `/api/accounts/user/${body.id}`;
  const stored = async () => (await other.get(path)).body;
  const put = async (values: object): Promise<Fields> => (await other.put(path, values)).body;
  return { user: body, address: `/useradmin/user/${body.id}`, stored, put };
}

async function aJudge(name: string) {
  const { body } = await other.post('/api/admin/judge/', { name });
  const path = `/api/admin/judge/${body.id}`;
  const stored = async () => (await other.get(path)).body;
  return { judge: body, address: `/lists/judge/${body.id}`, path, stored };
}

/** A user whom both Admins renamed: the choice is there. */
async function aChoice() {
  const made = await aUser();
  openScreens(device, made.address, screens);
  await screen.findByLabelText('First Name');
  await made.put({ firstName: 'Theirs', phoneNumber: '(317) 555-0100' });
  type('First Name', 'Mine');
  await save();
  await choice();
  return made;
}

test('Save Mine saves what the fields hold by then, not what they held at the first try', async () => {
  const { stored } = await aChoice();
  expect(box('First Name').value).toBe('Mine');
  expect(box('Phone Number').value).toBe('(317) 555-0100');
  type('First Name', 'Mine, mended');
  type('Last Name', 'TypedAfter');
  press('Save Mine');
  await isSaved();
  await noChoice();
  expect(box('First Name').value).toBe('Mine, mended');
  expect(await stored()).toMatchObject({
    firstName: 'Mine, mended',
    lastName: 'TypedAfter',
    phoneNumber: '(317) 555-0100',
  });
});

test('Save Mine of a judge saves what was typed after the conflict', async () => {
  const { address, path, stored } = await aJudge('A Judge');
  openScreens(device, address, screens);
  await screen.findByLabelText('Name');
  await other.put(path, { name: 'Their Judge' });
  type('Name', 'My Judge');
  await save();
  await choice();
  type('Name', 'My Judge, mended');
  fireEvent.click(box('Active'));
  press('Save Mine');
  await isSaved();
  await noChoice();
  expect(await stored()).toMatchObject({ name: 'My Judge, mended', isActive: false });
});

test('Use Theirs sets the fields in conflict alone: the rest of what was typed stays, and is saved', async () => {
  const { stored } = await aChoice();
  type('Last Name', 'TypedAfter');
  screen.getByRole('button', { name: 'Use Theirs' }).focus();
  press('Use Theirs');
  await noChoice();
  expect(document.activeElement).toBe(box('First Name'));
  expect([box('First Name').value, box('Last Name').value]).toEqual(['Theirs', 'TypedAfter']);
  await save();
  await isSaved();
  expect(await stored()).toMatchObject({ firstName: 'Theirs', lastName: 'TypedAfter' });
});

test('Save, pressed while the choice is open, overwrites nothing', async () => {
  const { stored } = await aChoice();
  type('First Name', 'Mine, mended');
  await saveInVain();
  await choice();
  expect(box('First Name').value).toBe('Mine, mended');
  expect(await stored()).toMatchObject({ firstName: 'Theirs' });
});

test('Save Mine sends nothing that has problems, and says them', async () => {
  const { stored } = await aChoice();
  type('Last Name', '');
  press('Save Mine');
  expect(await screen.findByRole('region', { name: 'This form has problems' })).toBeDefined();
  await choice();
  expect(await stored()).toMatchObject({ firstName: 'Theirs', lastName: 'Example' });
});

test('a password that was set beside a conflict is not set a second time', async () => {
  const made = await aUser();
  openScreens(device, made.address, screens);
  await screen.findByLabelText('First Name');
  await made.put({ firstName: 'Theirs' });
  type('First Name', 'Mine');
  type('Password', 'a new password of theirs');
  type('Confirm Password', 'a new password of theirs');
  await save();
  await choice();
  expect(box('Password').value).toBe('');
  expect(box('First Name').value).toBe('Mine');
});

test('what is typed during a save in a field that another Admin changed is asked about, not saved over theirs', async () => {
  const { address, put, stored } = await aUser();
  openScreens(device, address, screens);
  await screen.findByLabelText('First Name');
  await put({ lastName: 'Theirs' });
  type('First Name', 'Mine');
  await save();
  type('Last Name', 'Typed meanwhile');
  await isSaved();
  await choice();
  expect(box('Last Name').value).toBe('Typed meanwhile');
  await saveInVain();
  expect(await stored()).toMatchObject({ firstName: 'Mine', lastName: 'Theirs' });
  press('Save Mine');
  await noChoice();
  expect(await stored()).toMatchObject({ firstName: 'Mine', lastName: 'Typed meanwhile' });
});

/** Opens a form, types a first name and leaves it as a draft. */
async function leaveDraft(address: string, label: string, value: string): Promise<void> {
  const { close } = openScreens(device, address, screens);
  await screen.findByLabelText(label);
  type(label, value);
  close();
}

async function restore(address: string): Promise<void> {
  openScreens(device, address, screens);
  fireEvent.click(await screen.findByRole('button', { name: 'Restore' }));
}

test('a draft that another Admin’s change came after overwrites nothing unseen', async () => {
  const { user, address, put, stored } = await aUser();
  await leaveDraft(address, 'First Name', 'Mine');
  await eventually(async () => expect(await device.engine.drafts.of(`user:${user.uid}`)).toHaveLength(1));
  await put({ firstName: 'Theirs' });
  await restore(address);
  await waitFor(() => expect(box('First Name').value).toBe('Mine'));
  await save();
  await choice();
  const told = within(screen.getByRole('alert'));
  expect(told.getByText(/Theirs/, { selector: 'dd:last-child' })).toBeDefined();
  expect(await stored()).toMatchObject({ firstName: 'Theirs' });
  press('Save Mine');
  await isSaved();
  expect(await stored()).toMatchObject({ firstName: 'Mine' });
});

test('a draft of a draft, left once more, still knows on which version it was typed', async () => {
  const { judge, address, path, stored } = await aJudge('Old Judge');
  const drafts = () => device.engine.drafts.of(`judge:${judge.uid}`);
  await leaveDraft(address, 'Name', 'My Old Judge');
  await eventually(async () => expect(await drafts()).toHaveLength(1));
  await other.put(path, { name: 'Their Old Judge' });
  const { close } = openScreens(device, address, screens);
  fireEvent.click(await screen.findByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(box('Name').value).toBe('My Old Judge'));
  type('Name', 'My Older Judge');
  close();
  await eventually(async () => {
    const [only, ...rest] = await drafts();
    expect(rest).toEqual([]);
    expect(only?.draft.values).toMatchObject({ name: 'My Older Judge' });
  });
  await restore(address);
  await waitFor(() => expect(box('Name').value).toBe('My Older Judge'));
  await save();
  await choice();
  expect(await stored()).toMatchObject({ name: 'Their Old Judge' });
});

/** A draft as the version before wrote it: without the version of the record. */
const draftOfBefore = (uid: string, values: object, seen: object) =>
  device.engine.drafts.put(`user:${uid}`, { values: { ...values }, seen: { ...seen } });

test('a draft without a version asks where a field that it holds has changed since', async () => {
  const { user, address, put, stored } = await aUser();
  const seen = { firstName: 'First', lastName: 'Example' };
  await draftOfBefore(user.uid, { ...seen, firstName: 'Mine' }, seen);
  await put({ firstName: 'Theirs' });
  await restore(address);
  await waitFor(() => expect(box('First Name').value).toBe('Mine'));
  await save();
  await choice();
  expect(await stored()).toMatchObject({ firstName: 'Theirs' });
});

test('a draft without a version is saved where nothing that it holds has changed since', async () => {
  const { user, address, put, stored } = await aUser();
  await put({ firstName: 'Second' });
  const seen = { firstName: 'Second', lastName: 'Example' };
  await draftOfBefore(user.uid, { ...seen, firstName: 'Mine' }, seen);
  await put({ lastName: 'Theirs' });
  await restore(address);
  await waitFor(() => expect(box('First Name').value).toBe('Mine'));
  await save();
  await isSaved();
  expect(await stored()).toMatchObject({ firstName: 'Mine', lastName: 'Theirs' });
});

test('the head of a user has the name and the marks of the record that was saved', async () => {
  const { address } = await aUser();
  openScreens(device, address, screens);
  await screen.findByLabelText('First Name');
  expect(subtitle()).toContain('Example, First');
  expect(screen.queryByText('Not active')).toBeNull();
  type('First Name', 'Renamed');
  fireEvent.click(box('Active'));
  expect(subtitle()).toContain('Example, First');
  await save();
  expect(await screen.findByText('Not active')).toBeDefined();
  expect(subtitle()).toContain('Example, Renamed');
  fireEvent.click(box('Active'));
  await save();
  await waitFor(() => expect(screen.queryByText('Not active')).toBeNull());
});

test('the head of a judge and of a district has the name that was saved', async () => {
  const { address } = await aJudge('Former Judge');
  const opened = openScreens(device, address, screens);
  await screen.findByLabelText('Name');
  expect(subtitle()).toContain('Former Judge');
  type('Name', 'Renamed Judge');
  await save();
  await waitFor(() => expect(subtitle()).toContain('Renamed Judge'));
  opened.close();
  const district = { code: '99990000', name: 'Former District', isActive: true };
  await other.post('/api/admin/district/', district);
  openScreens(device, '/lists/district/99990000', screens);
  await screen.findByLabelText('Name');
  type('Name', 'Renamed District');
  await save();
  await waitFor(() => expect(subtitle()).toContain('99990000 - Renamed District'));
});
