import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { assignedFields } from '#domain/cases/assigned.ts';
import { addDays } from '#domain/deadlines/days.ts';
import type { Person } from '#domain/people.ts';
import { DashboardScreen } from '../../../src/app/dashboard/dashboard-screen.tsx';
import { NoticesButton } from '../../../src/app/frame/notices-button.tsx';
import { SinceYesterdayScreen } from '../../../src/app/news/since-yesterday-screen.tsx';
import { todayHere } from '../../../src/app/ui/today.ts';
import { eventually } from '../../helpers/eventually.ts';
import { type Fields, type Rest, restClient } from '../../helpers/rest.ts';
import { type Device, world, type World } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

let place: World;
let device: Device;
let admin: Rest;
beforeEach(async () => {
  place = await world();
  admin = await restClient(place.server, 'admin');
  device = place.device();
});
afterEach(() => place.close());

const withBell = (Screen: () => React.ReactNode) => () => (
  <>
    <NoticesButton />
    <Screen />
  </>
);
const screens = [
  { path: '/dashboard', Component: withBell(DashboardScreen) },
  { path: '/sinceyesterday', Component: withBell(SinceYesterdayScreen) },
];

/** A complaint that an Admin made and gave to the editor. */
async function ownCase(): Promise<Fields> {
  const people = (await admin.get<Person[]>('/api/dispute/people')).body;
  const { id } = (await admin.post('/api/dispute/complaint', { dateFiled: '2026-09-02' })).body;
  const user = people.find(({ firstName }) => firstName === 'Edith')?.uid;
  return (await admin.put(`/api/dispute/complaint/${id}`, { [assignedFields.complaint.user]: user })).body;
}
const change = ({ id }: Fields, facts: string) => admin.put(`/api/dispute/complaint/${id}`, { facts });

const lines = (region: HTMLElement) =>
  within(region)
    .getAllByRole('time')
    .map((time) => time.parentElement?.lastElementChild?.textContent);
const badges = () => screen.queryAllByText('New').length;
const panel = () => screen.findByRole('region', { name: 'Since yesterday' });

test('the dashboard and the bell tell what others changed, by case, until it was seen; one’s own saves are not among it', async () => {
  const own = await ownCase();
  const event = { parentId: own.id, parentType: 'complaint', type: 'Phone Call', date: '2026-10-05' };
  await admin.post('/api/dispute/event', event);
  await device.signIn('editor');
  await device.engine.edits.save(
    'complaint',
    own.uid,
    device.engine.view.find('complaint', `~${own.uid}`)?.record as never,
    {
      problem: 'Mine',
    } as never,
  );
  await eventually(() => expect(device.engine.queue.edits.get()).toEqual([]));
  const { close } = openScreens(device, '/dashboard', screens);
  const since = await panel();
  expect(within(since).getByText('3 new changes')).toBeDefined();
  expect(within(since).getByRole('link', { name: `Complaint ${String(own.yearCaseNumber)}` })).toBeDefined();
  await eventually(() =>
    expect(lines(since)).toEqual([
      'Ada Example added Event Phone Call 10/05/2026',
      'Ada Example changed Investigator',
      'Ada Example added the case',
    ]),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Notices, 3 new changes' }));
  const sheet = await screen.findByRole('dialog', { name: 'Notices' });
  expect(lines(within(sheet).getByRole('region', { name: 'Since yesterday' }))).toHaveLength(3);
  fireEvent.click(within(sheet).getByRole('button', { name: 'Mark as seen' }));
  expect(
    await within(sheet).findByText('Nobody else has changed your cases since you last looked.'),
  ).toBeDefined();
  await eventually(() => expect(screen.queryByText('3 new changes')).toBeNull());
  fireEvent.click(within(sheet).getByRole('button', { name: 'Close' }));
  expect(await screen.findByRole('button', { name: 'Notices' })).toBeDefined();
  close();
});

test('"and more" opens the list of 30 days, which marks what is new while it is open, and that is looking', async () => {
  const own = await ownCase();
  for (let count = 0; count < 60; count += 1) await change(own, `facts ${count}`);
  await device.signIn('editor');
  const { router, close } = openScreens(device, '/dashboard', screens);
  fireEvent.click(within(await panel()).getByRole('link', { name: 'and 57 more' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Since yesterday' })).toBeDefined();
  await eventually(() => expect(badges()).toBe(50));
  expect(await screen.findByRole('button', { name: 'Notices' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Earlier changes' }));
  await eventually(() => expect(badges()).toBe(62));
  expect(screen.queryByRole('button', { name: 'Earlier changes' })).toBeNull();
  await router.navigate('/dashboard');
  expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Since yesterday' })).toBeNull();
  await router.navigate('/sinceyesterday');
  expect(await screen.findByRole('heading', { level: 1, name: 'Since yesterday' })).toBeDefined();
  expect(screen.getAllByText('Ada Example changed Facts')).toHaveLength(50);
  expect(badges()).toBe(0);
  close();
});

test('what stood on the first page stays between the pages when newer changes push it down', async () => {
  let ahead = 0;
  device = place.device({ now: () => Date.now() + ahead });
  /** The device asks no more often than each half minute. */
  const refresh = () => {
    ahead += 60_000;
    device.engine.news.refresh();
  };
  const own = await ownCase();
  for (let count = 0; count < 60; count += 1) await change(own, `facts ${count}`);
  await device.signIn('editor');
  const { close } = openScreens(device, '/sinceyesterday', screens);
  await eventually(() => expect(badges()).toBe(50));
  fireEvent.click(screen.getByRole('button', { name: 'Earlier changes' }));
  await eventually(() => expect(badges()).toBe(62));
  for (let count = 0; count < 10; count += 1) await change(own, `newer facts ${count}`);
  refresh();
  await eventually(() => expect(badges()).toBe(72));
  expect(screen.queryByRole('button', { name: 'Earlier changes' })).toBeNull();

  // More than a page at once: what lies between is asked for.
  for (let count = 0; count < 55; count += 1) await change(own, `newest facts ${count}`);
  refresh();
  await eventually(() => expect(badges()).toBe(122));
  fireEvent.click(screen.getByRole('button', { name: 'Earlier changes' }));
  await eventually(() => expect(badges()).toBe(127));
  expect(screen.queryByRole('button', { name: 'Earlier changes' })).toBeNull();
  close();
});

test('a case that is restricted to others goes from all pages that are shown', async () => {
  const early = await ownCase();
  const own = await ownCase();
  for (let count = 0; count < 60; count += 1) await change(own, `facts ${count}`);
  await device.signIn('editor');
  const { close } = openScreens(device, '/sinceyesterday', screens);
  await eventually(() => expect(badges()).toBe(50));
  fireEvent.click(screen.getByRole('button', { name: 'Earlier changes' }));
  await eventually(() => expect(badges()).toBe(64));
  const heading = () => screen.queryByRole('link', { name: `Complaint ${String(early.yearCaseNumber)}` });
  expect(heading()).not.toBeNull();
  const people = (await admin.get<{ id: number; name: string }[]>('/api/dispute/restriction/users')).body;
  const self = people.find(({ name }) => name.startsWith('Ada'))?.id;
  await admin.put(`/api/dispute/restriction/complaint/${String(early.id)}`, { users: [self] });
  await device.engine.queue.syncNow();
  await eventually(() => expect(heading()).toBeNull());
  expect(badges()).toBe(62);
  close();
});

test('without a connection the device shows what it knew and since when, and looking counts', async () => {
  await ownCase();
  await device.signIn('editor');
  await eventually(() => expect(device.engine.news.known.get()?.unseen).toBe(2));
  device.goOffline();
  const { router, close } = openScreens(device, '/dashboard', screens);
  expect(within(await panel()).getByText(/^As of \d/)).toBeDefined();
  await router.navigate('/sinceyesterday');
  await eventually(() => expect(badges()).toBe(2));
  expect(screen.getByText(/^As of \d/)).toBeDefined();
  await eventually(() => expect(device.engine.news.known.get()?.unseen).toBe(0));
  close();
});

test('the bell counts what is due today in one’s own cases and leads to each, until it is done', async () => {
  const own = await ownCase();
  const today = todayHere();
  const put = (values: object) => admin.put(`/api/dispute/complaint/${String(own.id)}`, values);
  await put({ dateFiled: addDays(today, -60) });
  // Neither somebody else's case nor a day that is past or to come.
  await admin.post('/api/dispute/complaint', { dateFiled: addDays(today, -60) });
  const hearing = { parentId: own.id, parentType: 'complaint', type: 'Interview' };
  await admin.post('/api/dispute/event', { ...hearing, date: addDays(today, 1) });
  await admin.post('/api/dispute/event', { ...hearing, date: today, beginTime: '09:30' });
  await device.signIn('editor');
  await device.engine.news.look();
  const { router, close } = openScreens(device, '/dashboard', screens);
  fireEvent.click(await screen.findByRole('button', { name: 'Notices, 2 due today' }));
  const sheet = await screen.findByRole('dialog', { name: 'Notices' });
  const due = within(sheet).getByRole('region', { name: 'Due today' });
  const number = `Complaint ${String(own.yearCaseNumber)}`;
  expect(
    within(due)
      .getAllByRole('listitem')
      .map((item) => [...item.children].slice(0, 2).map((part) => part.textContent)),
  ).toEqual([
    [number, 'Complaint report'],
    [number, '9:30 AM Interview'],
  ]);
  const [link] = within(due).getAllByRole('link', { name: number });
  if (link) fireEvent.click(link);
  await eventually(() => expect(router.state.location.pathname).toContain(own.uid));
  close();

  const later = openScreens(device, '/dashboard', screens);
  await put({ dateClosed: today });
  await device.engine.queue.syncNow();
  expect(await screen.findByRole('button', { name: /^Notices(, \d+ new changes?)?$/ })).toBeDefined();
  later.close();
});

test('who has no case of their own is told so in the list, and sees no panel', async () => {
  await device.signIn('reader');
  await eventually(() => expect(device.engine.news.known.get()).not.toBeNull());
  const { router, close } = openScreens(device, '/dashboard', screens);
  expect(await screen.findByRole('button', { name: 'Notices' })).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Since yesterday' })).toBeNull();
  await router.navigate('/sinceyesterday');
  expect(await screen.findByText('No changes')).toBeDefined();
  close();
});
