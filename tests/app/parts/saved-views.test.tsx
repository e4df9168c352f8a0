import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { mostViews } from '#domain/saved-views.ts';
import { AllCasesScreen } from '../../../src/app/cases/all-cases-screen.tsx';
import { ChangesPanel } from '../../../src/app/changes/changes-panel.tsx';
import { ResolveScreen } from '../../../src/app/changes/resolve-screen.tsx';
import { DashboardScreen } from '../../../src/app/dashboard/dashboard-screen.tsx';
import { valueWords } from '../../../src/app/edits/value-words.ts';
import { SearchEverything } from '../../../src/app/frame/search/search-everything.tsx';
import { MainNav } from '../../../src/app/frame/main-nav.tsx';
import { eventually } from '../../helpers/eventually.ts';
import { type Device, signedIn, type World } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

let place: World;
let device: Device;
beforeAll(async () => {
  ({ place, device } = await signedIn('reader'));
});
afterAll(() => place.close());
afterEach(async () => {
  const { edits, queue, view } = device.engine;
  for (const { record } of view.all('savedView')) await edits.remove('savedView', record.uid);
  await queue.syncNow();
  await eventually(() => expect(view.all('savedView')).toEqual([]));
});

const framed = (screenShown: React.ReactNode) => (
  <>
    <SearchEverything />
    <MainNav />
    {screenShown}
  </>
);
const screens = [
  { path: '/complaints', element: framed(<AllCasesScreen kind="complaint" />) },
  { path: '/mediationlist', element: framed(<AllCasesScreen kind="mediation" />) },
  { path: '/dashboard', element: framed(<DashboardScreen />) },
];
const openAt = (address: string) => openScreens(device, address, screens);
const addressOf = ({ router }: ReturnType<typeof openScreens>) =>
  router.state.location.pathname + router.state.location.search;
const button = (name: string) => screen.findByRole('button', { name });
const views = () => device.engine.view.all('savedView').map(({ record }) => record);
const ofMenu = (list: string) => screen.findByRole('list', { name: `Saved views of ${list}` });
const link = async (name: string, list = 'Complaints') =>
  within(await ofMenu(list)).getByRole('link', { name });

async function saveAs(name: string) {
  fireEvent.click(await button('Save view'));
  fireEvent.change(await screen.findByRole('textbox', { name: /^Name/ }), { target: { value: name } });
  fireEvent.click(await button('Save'));
}
const aView = (name: string, address = 'complaints?filter=open') =>
  device.engine.edits.create('savedView', { name, address });

test('a name that is being saved is not cancelled', async () => {
  const app = openAt('/complaints?filter=open');
  const { promise: isSaved, resolve: save } = Promise.withResolvers<void>();
  const { create } = device.engine.edits;
  const saving = vi.spyOn(device.engine.edits, 'create').mockImplementation(async (...made) => {
    await isSaved;
    return create(...made);
  });
  onTestFinished(() => saving.mockRestore());
  await saveAs('Held up');
  await waitFor(() => expect(saving).toHaveBeenCalled());
  fireEvent.click(await button('Cancel'));
  fireEvent.keyDown(await screen.findByRole('dialog', { name: 'Save view' }), { key: 'Escape' });
  expect(screen.getByRole('dialog', { name: 'Save view' })).toBeDefined();
  save();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(views().map(({ name }) => name)).toEqual(['Held up']);
  app.close();
});

test('what a list shows gets a name and stands under its entry of the menu, from where it opens', async () => {
  const app = openAt('/complaints?sort=-filed&page=2&filter=open&hide=last');
  await saveAs('Newest open');
  const saved = await link('Newest open');
  expect(saved.getAttribute('aria-current')).toBe('page');
  expect(screen.getByRole('link', { name: 'Complaints' }).getAttribute('aria-current')).toBe('true');
  expect(views()).toMatchObject([
    { name: 'Newest open', address: 'complaints?filter=open&hide=last&sort=-filed' },
  ]);
  await app.router.navigate('/mediationlist');
  expect(screen.queryByRole('button', { name: 'Save view' })).toBeNull();
  fireEvent.click(await link('Newest open'));
  await waitFor(() => expect(addressOf(app)).toBe('/complaints?filter=open&hide=last&sort=-filed'));
  expect(await button('Saved view Newest open')).toBeDefined();
  app.close();
});

test('of the worklist, too, by a Read-Only user', async () => {
  const app = openAt('/dashboard?due=overdue&kind=mediation');
  await saveAs('Late mediations');
  expect((await link('Late mediations', 'Dashboard')).getAttribute('href')).toBe(
    '/dashboard?due=overdue&kind=mediation',
  );
  app.close();
});

test('a name is required and has 40 characters at most', async () => {
  const app = openAt('/complaints?filter=open');
  await saveAs('  ');
  expect(await screen.findByText('Name is required')).toBeDefined();
  fireEvent.change(screen.getByRole('textbox', { name: /^Name/ }), { target: { value: 'x'.repeat(41) } });
  expect(await screen.findByText('Too long')).toBeDefined();
  fireEvent.click(await button('Save'));
  expect(views()).toEqual([]);
  app.close();
});

test('under the name of a view of the list, that one shows this from now on', async () => {
  await aView('Mine');
  const app = openAt('/complaints?filter=open&sort=student');
  fireEvent.click(await button('Save view'));
  fireEvent.change(await screen.findByRole('textbox', { name: /^Name/ }), { target: { value: 'mine' } });
  expect(await screen.findByText('The view “Mine” will show this list as it is now')).toBeDefined();
  fireEvent.click(await button('Save'));
  await waitFor(() => expect(views()).toMatchObject([{ address: 'complaints?filter=open&sort=student' }]));
  app.close();
});

test('a view is renamed, not to the name of another one, and deleted when that was confirmed', async () => {
  await aView('First');
  await aView('Second', 'complaints?sort=student');
  const app = openAt('/complaints?filter=open');
  const choose = async (item: string) => {
    fireEvent.click(
      await button(`Saved view ${views().find(({ address }) => address.includes('open'))?.name}`),
    );
    fireEvent.click(await screen.findByRole('menuitem', { name: item }));
  };
  await choose('Rename');
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Name/ });
  expect(name.value).toBe('First');
  fireEvent.change(name, { target: { value: 'second' } });
  fireEvent.click(await button('Save'));
  expect(await screen.findByText('Another view of this list has this name')).toBeDefined();
  fireEvent.change(name, { target: { value: 'Third' } });
  fireEvent.click(await button('Save'));
  await link('Third');
  await choose('Delete');
  expect(await screen.findByText(/“Third” is deleted on all your devices/)).toBeDefined();
  fireEvent.click(await button('Delete'));
  await waitFor(() => expect(views().map((view) => view.name)).toEqual(['Second']));
  expect(await button('Save view')).toBeDefined();
  app.close();
});

test.each([
  ['Rename', 'dialog'],
  ['Delete', 'alertdialog'],
])('%s of a view closes with Back to another one, which nobody was asked about', async (item, role) => {
  await aView('First');
  await aView('Second', 'complaints?sort=student');
  const app = openAt('/complaints?filter=open');
  await app.router.navigate('/complaints?sort=student');
  fireEvent.click(await button('Saved view Second'));
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
  await screen.findByRole(role);
  await app.router.navigate(-1);
  await waitFor(() => expect(screen.queryByRole(role)).toBeNull());
  await app.router.navigate(1);
  expect(await button('Saved view Second')).toBeDefined();
  expect(screen.queryByRole(role)).toBeNull();
  expect(views().map(({ name }) => name)).toEqual(['First', 'Second']);
  app.close();
});

test('Save view closes with Back to another list, which would get the name', async () => {
  await aView('First');
  const app = openAt('/complaints?filter=open');
  await app.router.navigate('/complaints?sort=student');
  fireEvent.click(await button('Save view'));
  await screen.findByRole('dialog');
  await app.router.navigate(-1);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  app.close();
});

test('with twelve views Save view says that one has to go first', async () => {
  for (let count = 1; count <= mostViews; count += 1) await aView(`View ${count}`, 'complaints?sort=filed');
  const app = openAt('/complaints?filter=open');
  const save = await button('Save view');
  expect(save.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(save);
  expect(screen.queryByRole('dialog')).toBeNull();
  const names = within(await ofMenu('Complaints')).getAllByRole('link');
  expect(names.map(({ textContent }) => textContent).slice(0, 3)).toEqual(['View 1', 'View 2', 'View 3']);
  app.close();
});

test('Search everything finds a view by its name', async () => {
  await aView('Quiet autumn');
  const app = openAt('/mediationlist');
  const box = await screen.findByRole('combobox', { name: 'Search everything' });
  fireEvent.focus(box);
  fireEvent.change(box, { target: { value: 'autumn' } });
  fireEvent.click(await screen.findByRole('option', { name: /Quiet autumn/ }));
  await waitFor(() => expect(addressOf(app)).toBe('/complaints?filter=open'));
  app.close();
});

test('a saved view that waits stands among the changes by its name and leads to its list', async () => {
  device.goOffline();
  await aView('Waits here');
  const app = openScreens(device, '/complaints', [
    { path: '/complaints', element: <ChangesPanel isOpen onClose={() => {}} onPassword={() => {}} /> },
  ]);
  const found = await screen.findByRole('link', { name: 'Waits here' });
  expect(found.getAttribute('href')).toBe('/complaints?filter=open');
  app.close();
  await device.goOnline();
});

test('a view that was deleted on another device while it was renamed here can be discarded, and nobody is sent to an Admin', async () => {
  const admin = place.device();
  const other = place.device();
  await admin.signIn('admin');
  await other.signIn('admin');
  const uid = await admin.engine.edits.create('savedView', {
    name: 'Short lived',
    address: 'complaints?filter=open&sort=-filed',
  });
  await admin.engine.queue.syncNow();
  await other.engine.queue.syncNow();
  await eventually(() => expect(other.engine.view.find('savedView', `~${uid}`)).toBeDefined());
  const seen = other.engine.view.find('savedView', `~${uid}`)?.record;
  other.goOffline();
  if (seen) await other.engine.edits.save('savedView', uid, seen, { name: 'Longer' });
  await admin.engine.edits.remove('savedView', uid);
  await admin.engine.queue.syncNow();
  await other.goOnline();
  await eventually(() => expect(other.engine.status.get().attention).toBe(1));
  const [edit] = other.engine.queue.edits.get();
  const app = openScreens(other, `/changes/${edit?.id}`, [
    { path: '/changes/:id', element: <ResolveScreen /> },
  ]);
  expect(await screen.findByText(/what the list shows can be saved again/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
  fireEvent.click(await button('Discard My Changes'));
  fireEvent.click(await button('Discard'));
  await eventually(() => expect(other.engine.queue.edits.get()).toEqual([]));
  app.close();
});

test('what a view shows is said in words among the changes', () => {
  const words = (address: string) => valueWords(device.engine.view, 'address', address);
  expect(
    words('complaints?filter=open&person=-&district=99&due=within7&hide=last%2Cperson&sort=-filed'),
  ).toBe(
    'Complaints · Show: All Open Records · Person: Nobody yet · District: 99 · Due: in 7 days · Without columns: last, person · Sorted by: filed, last first',
  );
  expect(words('worklist?kind=mediation')).toBe('Worklist · Kind: Mediations');
});
