import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ComplaintScreen } from '../../../src/app/complaints/complaint-screen.tsx';
import { eventually } from '../../helpers/eventually.ts';
import { type Fields, restClient } from '../../helpers/rest.ts';
import { type Device, signedIn, type World } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

let place: World;
let device: Device;
beforeAll(async () => void ({ place, device } = await signedIn()));
afterAll(() => place.close());

const screens = [{ path: '/complaint/edit/:id/:returnState', Component: ComplaintScreen }];
const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const offer = 'Add to Events as Report Issued';
const typeDay = (value: string) => fireEvent.change(box('Date Report Issued'), { target: { value } });
const show = (tab: RegExp) => fireEvent.click(screen.getByRole('tab', { name: tab }));
const told = (uid: string) => device.engine.view.of('event', uid).map(({ record }) => record.date);

/** A complaint on whose screen the day of its report is typed. */
async function reported(): Promise<string> {
  const editor = await restClient(place.server, 'editor');
  const { body } = await editor.post<Fields>('/api/dispute/complaint/', { dateFiled: '2026-09-02' });
  await editor.put(`/api/dispute/complaint/${body.id}`, { complaintWithdrawnFlag: false });
  await device.engine.queue.syncNow();
  openScreens(device, `/complaint/edit/${body.id}/all`, screens);
  await screen.findByLabelText('Facts');
  typeDay('2026-10-20');
  await screen.findByLabelText(offer);
  return body.uid;
}

async function saveIt(uid: string, day: string | null = '2026-10-20'): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name: /^Save( anyway)?$/ }));
  const record = () => device.engine.view.find('complaint', `~${uid}`)?.record;
  await eventually(() => expect(record()?.dateReportIssued).toBe(day));
  await waitFor(() => expect(screen.queryByText(/^Unsaved/)).toBeNull());
}

test('the report is added to the events, too, where the save is pressed beside another tab', async () => {
  const uid = await reported();
  show(/^Events/);
  await screen.findByText('No Events');
  await saveIt(uid);
  await eventually(() => expect(told(uid)).toEqual(['2026-10-20']));
});

test('who does not want the event has said so also of a corrected day, and after a look at the events', async () => {
  const uid = await reported();
  fireEvent.click(box(offer));
  typeDay('10-2');
  await waitFor(() => expect(screen.queryByLabelText(offer)).toBeNull());
  typeDay('2026-10-21');
  expect((await screen.findByLabelText<HTMLInputElement>(offer)).checked).toBe(false);
  show(/^Events/);
  await screen.findByText('No Events');
  show(/^Summary/);
  expect((await screen.findByLabelText<HTMLInputElement>(offer)).checked).toBe(false);
  await saveIt(uid, '2026-10-21');
  expect(told(uid)).toEqual([]);
});

test('a day that is taken back and typed again gets no second event', async () => {
  const uid = await reported();
  await saveIt(uid);
  await eventually(() => expect(told(uid)).toHaveLength(1));
  for (const day of ['', '2026-10-20']) {
    typeDay(day);
    await saveIt(uid, day === '' ? null : day);
  }
  expect(told(uid)).toHaveLength(1);
});
