import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ComplaintScreen } from '../../../src/app/complaints/complaint-screen.tsx';
import { NewComplaintScreen } from '../../../src/app/complaints/new-complaint-screen.tsx';
import { eventually } from '../../helpers/eventually.ts';
import { restClient, studentBody } from '../../helpers/rest.ts';
import { type Device, signedIn, type World } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

let place: World;
let device: Device;
beforeAll(async () => {
  ({ place, device } = await signedIn());
});
afterAll(() => place.close());

const screens = [
  { path: '/complaint/create/:returnState', Component: NewComplaintScreen },
  { path: '/complaint/edit/:id/:returnState', Component: ComplaintScreen },
  { path: '/complaint/create/:studentId/:returnState', Component: NewComplaintScreen },
];
const facts = () => screen.getByLabelText<HTMLInputElement>('Facts');

test("what was typed into a new case is offered again after its student's agency was corrected", async () => {
  const { edits, drafts, view } = device.engine;
  const uid = await edits.create('student', studentBody({ aeaCode: '92010000' }) as never);
  const path = `/complaint/create/~${uid}/s`;
  const { close } = openScreens(device, path, screens);
  await screen.findByLabelText('Facts');
  fireEvent.change(facts(), { target: { value: 'No notice was given' } });
  await eventually(async () => expect(await drafts.count()).toBe(1));
  close();
  const student = view.find('student', `~${uid}`);
  if (!student) throw new Error('no student');
  await edits.save('student', uid, student.record, { aeaCode: '92120000' });
  openScreens(device, path, screens);
  fireEvent.click(await screen.findByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(facts().value).toBe('No notice was given'));
});

describe('of a student whose district was corrected since', () => {
  const district = () => screen.getByLabelText<HTMLInputElement>('Primary District').value;
  const choose = async (typed: string, whole: RegExp) => {
    fireEvent.change(screen.getByLabelText('Primary District'), { target: { value: typed } });
    fireEvent.click(await screen.findByRole('option', { name: whole }));
  };
  beforeAll(async () => {
    const admin = await restClient(place.server, 'admin');
    for (const [code, name, parentCode] of [
      ['00090000', 'Adair-Casey', '92110000'],
      ['00180000', 'Adel-Desoto', '92120000'],
      ['00270000', 'Agwsr', '92110000'],
    ])
      await admin.post('/api/admin/district/', { code, name, parentCode });
    await device.engine.queue.syncNow();
  });
  let close = () => {};
  afterEach(() => close());
  /** Types a case of a student, in the district given, leaves it, corrects the student, and restores the draft. */
  async function restoredIn(code: string, lastName: string, type: () => Promise<void>) {
    const { edits, drafts, view } = device.engine;
    const place = { districtCode: '00090000', aeaCode: '92110000' };
    const uid = await edits.create('student', studentBody({ lastName, ...place }) as never);
    const path = `/complaint/create/~${uid}/s`;
    ({ close } = openScreens(device, path, screens));
    await screen.findByLabelText('Facts');
    expect(district()).toContain('Adair-Casey');
    fireEvent.change(facts(), { target: { value: 'No notice was given' } });
    await type();
    const kept = () => drafts.of(`complaint:new:${JSON.stringify({ studentUid: uid })}`);
    const typed = { facts: 'No notice was given', locationDistrict: code };
    await eventually(async () => expect((await kept())[0]?.draft.values).toMatchObject(typed));
    close();
    const student = view.find('student', `~${uid}`);
    if (!student) throw new Error('no student');
    await edits.save('student', uid, student.record, { districtCode: '00180000', aeaCode: '92120000' });
    ({ close } = openScreens(device, path, screens));
    fireEvent.click(await screen.findByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(facts().value).toBe('No notice was given'));
  }

  test("a restored draft has the student's district of now, and what was typed", async () => {
    await restoredIn('00090000', 'Nobody', async () => {});
    expect(district()).toContain('Adel-Desoto');
    expect(screen.getByText('AEA 12 Northwest')).toBeDefined();
  });

  /** A student in Adair-Casey, chosen in a complaint's form at the address. */
  async function chosenIn(address: string, lastName: string): Promise<string> {
    const place = { districtCode: '00090000', aeaCode: '92110000' };
    const uid = await device.engine.edits.create('student', studentBody({ lastName, ...place }) as never);
    ({ close } = openScreens(device, address, screens));
    fireEvent.change(await screen.findByLabelText('Student'), { target: { value: lastName } });
    fireEvent.click(await screen.findByRole('option', { name: new RegExp(lastName) }));
    await waitFor(() => expect(district()).toContain('Adair-Casey'));
    return uid;
  }

  /** Leaves the form once its draft has this, corrects the student's district, and restores the draft. */
  async function restoredAfter(key: string, typed: object, uid: string, address: string) {
    const { edits, drafts, view } = device.engine;
    const kept = async () => (await drafts.of(key))[0]?.draft.values;
    await eventually(async () => expect(await kept()).toMatchObject(typed));
    close();
    const student = view.find('student', `~${uid}`);
    if (!student) throw new Error('no student');
    await edits.save('student', uid, student.record, { districtCode: '00180000', aeaCode: '92120000' });
    ({ close } = openScreens(device, address, screens));
    fireEvent.click(await screen.findByRole('button', { name: 'Restore' }));
  }

  test('so it has where the student was chosen in the form, and Change takes it back', async () => {
    const address = '/complaint/create/all';
    const uid = await chosenIn(address, 'Picked');
    const key = `complaint:new:${JSON.stringify({ studentUid: null })}`;
    await restoredAfter(key, { studentId: `~${uid}`, locationDistrict: '00090000' }, uid, address);
    await waitFor(() => expect(district()).toContain('Adel-Desoto'));
    expect(screen.getByText('AEA 12 Northwest')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Change' }));
    await waitFor(() => expect(district()).toBe(''));
  });

  test('a complaint that was saved with the student keeps its district, whatever is typed and restored since', async () => {
    const complaint = await device.engine.edits.create('complaint', { dateFiled: '2026-09-02' });
    await eventually(() => expect(device.engine.queue.edits.get()).toEqual([]));
    const address = `/complaint/edit/~${complaint}/all`;
    const uid = await chosenIn(address, 'Settled');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Change' })).toBeNull());
    fireEvent.change(facts(), { target: { value: 'No notice was given' } });
    await restoredAfter(`complaint:${complaint}`, { facts: 'No notice was given' }, uid, address);
    await waitFor(() => expect(facts().value).toBe('No notice was given'));
    expect(district()).toContain('Adair-Casey');
  });

  test('a restored draft has the district that was chosen in it, with its agency', async () => {
    await restoredIn('00270000', 'Chosen', () => choose('Agw', /Agwsr/));
    expect(district()).toContain('Agwsr');
    expect(screen.getByText('AEA 11 Heartland')).toBeDefined();
  });
});

test("a new case that the browser's history leads to from one of another student is of its own student", async () => {
  const { edits, view } = device.engine;
  const made = (lastName: string) => edits.create('student', studentBody({ lastName }) as never);
  const [first, second] = [await made('Ofone'), await made('Oftwo')];
  const { close, router } = openScreens(device, `/complaint/create/~${first}/s`, screens);
  await screen.findAllByText(/^Ofone/);
  await act(() => router.navigate(`/complaint/create/~${second}/s`));
  await screen.findAllByText(/^Oftwo/);
  fireEvent.change(screen.getByLabelText('Date Filed'), { target: { value: '09-02-2026' } });
  fireEvent.change(facts(), { target: { value: 'Of the second' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const found = () => view.all('complaint').find(({ record }) => record.facts === 'Of the second')?.record;
  await eventually(() => expect(found()?.studentUid).toBe(second));
  close();
});
