import { fireEvent, screen, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ComplaintScreen } from '../../../src/app/complaints/complaint-screen.tsx';
import { testPassword } from '../../helpers/server.ts';
import { type Device, world, type World } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

let place: World;
let device: Device;
beforeAll(async () => {
  place = await world();
  device = place.device();
  // The year can't come; what is made on the device is there all the same.
  device.net.meets('busy', ({ url }) => url.includes('/api/sync/'), Number.POSITIVE_INFINITY);
  await device.engine.session.signIn('editor', testPassword);
});
afterAll(() => place.close());

const screens = [{ path: '/complaint/edit/:id/:returnState', Component: ComplaintScreen }];
const fact = async (name: string) =>
  (await screen.findByText(name, { selector: 'dt' })).nextElementSibling?.textContent;
const region = (name: string) => within(screen.getByRole('region', { name }));

test('while parts of a case are on their way neither its log and contacts nor its calendar go into a file', async () => {
  const { edits } = device.engine;
  const uid = await edits.create('complaint', { dateFiled: '2026-09-02' });
  const parent = { parentUid: uid, parentType: 'complaint' } as const;
  await edits.create('event', { ...parent, type: 'Phone Call', date: '2026-10-07' });
  await edits.create('contact', { ...parent, firstName: 'Ruth' });
  const { close } = openScreens(device, `/complaint/edit/~${uid}/all`, screens);
  const why = { description: /^Not all of this case is on this device yet/ };
  fireEvent.click(await screen.findByRole('button', { name: 'More' }));
  expect(await screen.findByRole('menuitem', { name: 'Calendar', ...why })).toBeDefined();
  for (const tab of ['Events', 'Contacts']) {
    fireEvent.click(screen.getByRole('tab', { name: tab }));
    expect(await screen.findByRole('button', { name: 'Export to PDF', ...why })).toBeDefined();
  }
  close();
});

test('a case says that it has no event and no contact, and whose step is the next, once all of its parts are here', async () => {
  const uid = await device.engine.edits.create('complaint', { dateFiled: '2026-09-02' });
  const { close } = openScreens(device, `/complaint/edit/~${uid}/all`, screens);
  expect(await fact('Last event')).toBe('The events are being read.');
  expect(await fact('Acts next')).toBe('The events are being read.');
  expect(region('Latest events').getByText('The events are being read.')).toBeDefined();
  expect(region('People').getByText('The contacts are being read.')).toBeDefined();
  close();

  device.net.clear();
  await device.engine.queue.syncNow();
  openScreens(device, `/complaint/edit/~${uid}/all`, screens);
  expect(await fact('Last event')).toBe('None yet');
  expect(await fact('Acts next')).toMatch(/^Department: assign/);
  expect(region('People').getByText('No contacts')).toBeDefined();
});
