import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Problem } from '#domain/problems.ts';
import { NewMediationScreen } from '../../../src/app/mediations/new-mediation-screen.tsx';
import { messages } from '../../../src/app/shell/messages.ts';
import { eventually } from '../../helpers/eventually.ts';
import { type Device, signedIn, type World } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

let place: World;
let device: Device;
beforeAll(async () => {
  ({ place, device } = await signedIn());
});
afterAll(() => place.close());

const screens = [{ path: '/mediation/create/:studentId/:returnState', Component: NewMediationScreen }];
const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(box(label), { target: { value } });

let made = 0;
async function openForm() {
  made += 1;
  const student = await device.engine.edits.create('student', {
    stateId: String(1_000_000_100 + made),
    firstName: 'Ann',
    lastName: 'Lee',
  });
  const opened = openScreens(device, `/mediation/create/~${student}/s`, screens);
  await screen.findByLabelText('Mediation Scheduled');
  return { student, ...opened };
}

const mediationsOf = (student: string) =>
  device.engine.view.all('mediation').filter(({ record }) => record.studentUid === student);
const eventsOf = (uid: string) =>
  device.engine.view.of('event', uid).map(({ record }) => [record.type, record.date]);
async function saved(student: string): Promise<string> {
  await eventually(() => expect(mediationsOf(student)).toHaveLength(1));
  return mediationsOf(student)[0]?.record.uid ?? '';
}

test('the day for which a new mediation is scheduled is an event that is made with it, without a connection too', async () => {
  device.net.isOnline = false;
  const { student } = await openForm();
  type('Date Filed', '2026-09-02');
  type('Mediation Scheduled', '2026-12-10');
  expect(await screen.findByText('Unsaved: Date Filed, Mediation Scheduled')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const uid = await saved(student);
  await eventually(() => expect(eventsOf(uid)).toEqual([['Mediation Scheduled', '2026-12-10']]));
  device.net.isOnline = true;
  await device.engine.queue.syncNow();
  await eventually(() => expect(device.engine.queue.edits.get()).toEqual([]));
  expect(eventsOf(uid)).toEqual([['Mediation Scheduled', '2026-12-10']]);
});

test('without a day no event is made; a day that is none keeps the form from being saved, by its name', async () => {
  const { student } = await openForm();
  type('Date Filed', '2026-09-02');
  type('Mediation Scheduled', '13-45-2026');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('link', { name: 'Mediation Scheduled is invalid' })).toBeDefined();
  expect(mediationsOf(student)).toEqual([]);
  type('Mediation Scheduled', '');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const uid = await saved(student);
  await eventually(() => expect(device.engine.queue.edits.get()).toEqual([]));
  expect(eventsOf(uid)).toEqual([]);
});

test('a save whose event fails says so; the next one adds it, with what was changed since, and makes no second mediation', async () => {
  const { student } = await openForm();
  type('Date Filed', '2026-09-02');
  type('Mediation Scheduled', '2026-12-10');
  const { edits } = device.engine;
  const create = edits.create.bind(edits);
  vi.spyOn(edits, 'create').mockImplementation(async (entity, values, draft) => {
    if (entity === 'event') throw new Problem('unavailable', 'No room.');
    return create(entity, values as never, draft);
  });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const uid = await saved(student);
  expect(await screen.findByText(messages.errorTitle)).toBeDefined();
  expect(box('Mediation Scheduled').value).toBe('2026-12-10');
  vi.mocked(edits.create).mockRestore();
  type('Mediation Scheduled', '2026-12-12');
  type('Date Filed', '2026-09-03');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await eventually(() => expect(eventsOf(uid)).toEqual([['Mediation Scheduled', '2026-12-12']]));
  expect(await saved(student)).toBe(uid);
  expect(mediationsOf(student)[0]?.record.dateFiled).toBe('2026-09-03');
  await screen.findByRole('heading', { name: 'Another screen' });
});

test('the day is in the draft that the form offers when it is opened again', async () => {
  const { student, close } = await openForm();
  type('Mediation Scheduled', '2026-12-11');
  await screen.findByText('Unsaved: Mediation Scheduled');
  const draft = `mediation:new:${JSON.stringify({ studentUid: student })}`;
  await eventually(async () => expect(await device.engine.drafts.of(draft)).toHaveLength(1));
  close();
  openScreens(device, `/mediation/create/~${student}/s`, screens);
  fireEvent.click(await screen.findByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(box('Mediation Scheduled').value).toBe('12-11-2026'));
});
