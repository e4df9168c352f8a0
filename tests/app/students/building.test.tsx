import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { StudentScreen } from '../../../src/app/students/student-screen.tsx';
import { eventually } from '../../helpers/eventually.ts';
import { restClient, studentBody } from '../../helpers/rest.ts';
import { type Device, world, type World } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

let place: World;
let device: Device;
beforeAll(async () => {
  place = await world();
  const admin = await restClient(place.server, 'admin');
  for (const [code, name] of [
    ['00090000', 'Adair-Casey'],
    ['65360000', 'Tipton'],
    ['17370000', 'Without'],
  ])
    await admin.post('/api/admin/district/', { code, name });
  await sql`insert into "school" ("districtCode", "code", "name") values
    ('00090000', '0109', 'Adair-Casey Elementary'), ('00090000', '0172', 'Shared High'),
    ('65360000', '0109', 'Tipton Middle'), ('65360000', '0172', 'Shared High')`.execute(place.server.db);
  device = place.device();
  await device.signIn();
});
afterAll(() => place.close());

const sent = () => eventually(() => expect(device.engine.queue.edits.get()).toEqual([]));
const screens = [{ path: '/studentlist/edit/:id', Component: StudentScreen }];
const building = () => screen.findByLabelText('Building');
const options = () => within(screen.getByLabelText('Building')).getAllByRole('option');
const offers = (...names: string[]) =>
  waitFor(() => expect(options().map(({ textContent }) => textContent)).toEqual(['Not set', ...names]));
const choose = (label: string) => {
  const chosen = options().find(({ textContent }) => textContent === label);
  fireEvent.change(screen.getByLabelText('Building'), { target: { value: chosen?.getAttribute('value') } });
};
async function chooseDistrict(name: string): Promise<void> {
  fireEvent.change(screen.getByLabelText('Primary District'), { target: { value: name } });
  fireEvent.click(await screen.findByRole('option', { name: new RegExp(name) }));
}
const make = (given: object) => device.engine.edits.create('student', studentBody(given) as never);
const recordOf = (uid: string) => device.engine.view.find('student', `~${uid}`)?.record;

async function save(uid: string, expected: object): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await eventually(() => expect(recordOf(uid)).toMatchObject(expected));
  await sent();
}

test('a building is one of the schools of the district, with its code; another district empties both', async () => {
  const uid = await make({ districtCode: '00090000' });
  await sent();
  openScreens(device, `/studentlist/edit/~${uid}`, screens);
  await building();
  await offers('Adair-Casey Elementary', 'Shared High');
  choose('Adair-Casey Elementary');
  await save(uid, { buildingCode: '0109', buildingName: 'Adair-Casey Elementary' });

  await chooseDistrict('Tipton');
  await offers('Shared High', 'Tipton Middle');
  expect(screen.getByLabelText('Building')).toHaveProperty('value', '');
  await save(uid, { districtCode: '65360000', buildingCode: null, buildingName: null });
});

test('a school that the new district has too stays', async () => {
  const uid = await make({ districtCode: '00090000', buildingCode: '0172', buildingName: 'Shared High' });
  await sent();
  openScreens(device, `/studentlist/edit/~${uid}`, screens);
  await building();
  await offers('Adair-Casey Elementary', 'Shared High');
  await chooseDistrict('Tipton');
  await offers('Shared High', 'Tipton Middle');
  await save(uid, {
    districtCode: '65360000',
    buildingCode: '0172',
    buildingName: 'Shared High',
  });
});

test('who chooses another district by mistake and then the right one again has the building again', async () => {
  const given = { districtCode: '00090000', buildingCode: '0109', buildingName: 'Adair-Casey Elementary' };
  const uid = await make(given);
  await sent();
  openScreens(device, `/studentlist/edit/~${uid}`, screens);
  await building();
  await offers('Adair-Casey Elementary', 'Shared High');
  await chooseDistrict('Tipton');
  await offers('Shared High', 'Tipton Middle');
  expect(screen.getByLabelText('Building')).toHaveProperty('value', '');
  await chooseDistrict('Adair-Casey');
  const chosen = () => screen.getByLabelText<HTMLSelectElement>('Building').selectedOptions[0]?.textContent;
  await waitFor(() => expect(chosen()).toBe('Adair-Casey Elementary'));

  choose('Not set');
  await chooseDistrict('Tipton');
  await offers('Shared High', 'Tipton Middle');
  await chooseDistrict('Adair-Casey');
  await offers('Adair-Casey Elementary', 'Shared High');
  expect(chosen()).toBe('Not set');
});

test('a building that was typed before stays readable and as it is, until another is chosen', async () => {
  const uid = await make({ districtCode: '65360000', buildingCode: '0109', buildingName: 'Tipton X' });
  await sent();
  openScreens(device, `/studentlist/edit/~${uid}`, screens);
  await building();
  await offers('Tipton X', 'Shared High', 'Tipton Middle');
  fireEvent.change(screen.getAllByLabelText('City')[0] as HTMLElement, { target: { value: 'Tipton' } });
  await save(uid, { buildingName: 'Tipton X', buildingCode: '0109', city: 'Tipton' });
});

test('a district without a list takes any text', async () => {
  const uid = await make({ districtCode: '17370000' });
  await sent();
  openScreens(device, `/studentlist/edit/~${uid}`, screens);
  await waitFor(async () => expect((await building()).tagName).toBe('INPUT'));
});

test('without a connection the schools are those last known, and an unknown list closes the field and says why', async () => {
  const known = await make({ districtCode: '65360000' });
  const admin = await restClient(place.server, 'admin');
  await admin.post('/api/admin/district/', { code: '20000000', name: 'Never Seen' });
  const unknown = await make({ districtCode: '20000000', buildingName: 'Old Building' });
  await sent();
  device.goOffline();
  await device.engine.queue.setWorkOffline(true);
  const first = openScreens(device, `/studentlist/edit/~${known}`, screens);
  await building();
  await offers('Shared High', 'Tipton Middle');
  first.close();

  openScreens(device, `/studentlist/edit/~${unknown}`, screens);
  const field = await building();
  expect(field).toHaveProperty('disabled', true);
  expect(options().at(-1)?.textContent).toBe('Old Building');
  expect(screen.getByText(/^The schools of this district are not on this device\./)).toBeDefined();
  await device.engine.queue.setWorkOffline(false);
  await device.goOnline();
});
