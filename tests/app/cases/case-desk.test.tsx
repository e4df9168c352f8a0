import { sql } from 'kysely';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ComplaintScreen } from '../../../src/app/complaints/complaint-screen.tsx';
import { MediationScreen } from '../../../src/app/mediations/mediation-screen.tsx';
import { eventually } from '../../helpers/eventually.ts';
import { type Device, signedIn, type World } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

let place: World;
let device: Device;
beforeAll(async () => {
  ({ place, device } = await signedIn());
});
afterAll(() => place.close());

const screens = [
  { path: '/complaint/edit/:id/:returnState', Component: ComplaintScreen },
  { path: '/mediation/edit/:id/:returnState', Component: MediationScreen },
];
const sent = () => eventually(() => expect(device.engine.queue.edits.get()).toEqual([]));
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(box(label), { target: { value } });
const answer = (group: string, name: string) =>
  fireEvent.click(within(screen.getByRole('radiogroup', { name: group })).getByLabelText(name));

/** Opens a complaint that the server has. */
async function openComplaint(fields: Record<string, unknown> = {}): Promise<string> {
  const uid = await device.engine.edits.create('complaint', { dateFiled: '2026-09-02' });
  await sent();
  const record = device.engine.view.find('complaint', `~${uid}`)?.record;
  if (Object.keys(fields).length > 0 && record) {
    await device.engine.edits.save('complaint', uid, record, fields, '');
    await sent();
  }
  openScreens(device, `/complaint/edit/~${uid}/all`, screens);
  await screen.findByLabelText('Facts');
  return uid;
}

test('a closed field says what opens it, and no more once it is open', async () => {
  await openComplaint();
  const report = box('Date Report Issued');
  const said = () => document.getElementById(report.getAttribute('aria-describedby') ?? '')?.textContent;
  expect(report.disabled).toBe(true);
  expect(said()).toBe('Opens after Withdrawn is No');
  answer('Withdrawn', 'No');
  await waitFor(() => expect(report.disabled).toBe(false));
  expect(said()).toBeUndefined();
});

test('what typing makes odd stands at its field and at Save, which saves anyway; it stays on the case until it is mended', async () => {
  const uid = await openComplaint();
  type('Date Closed', '2020-01-01');
  const saveAnyway = await screen.findByRole('button', { name: 'Save anyway' });
  const field = box('Date Closed');
  const words = (element: HTMLElement) =>
    document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent;
  const why =
    'Date Closed is 01/01/2020. Expected: 09/02/2026 (Date Filed) or later. Rule: the steps of a case follow each other.';
  expect(words(field)).toBe(`Closed before it was filed. ${why}`);
  expect(words(saveAnyway)).toBe('Closed before it was filed.');
  expect(field.getAttribute('aria-invalid')).toBeNull();
  fireEvent.click(saveAnyway);
  await eventually(() =>
    expect(device.engine.view.find('complaint', `~${uid}`)?.record.dateClosed).toBe('2020-01-01'),
  );
  expect(await screen.findByRole('button', { name: 'Save' })).toBeDefined();
  // The list above the form explains it now.
  expect(words(box('Date Closed'))).toBe('Closed before it was filed.');
  expect(screen.getByText(why).tagName).toBe('P');
  type('Date Closed', '2020-01-02');
  await waitFor(() =>
    expect(words(box('Date Closed'))).toBe(
      `Closed before it was filed. ${why.replace('01/01/2020', '01/02/2020')}`,
    ),
  );
  type('Date Closed', '2020-01-01');

  fireEvent.click(button('Closed before it was filed.'));
  expect(document.activeElement).toBe(box('Date Closed'));
  type('Date Closed', '');
  fireEvent.click(button('Save'));
  await waitFor(() => expect(screen.queryByText('Closed before it was filed.')).toBeNull());
});

test('the day of a report is added to the events with the save, unless somebody says no; a day that was corrected only when asked', async () => {
  const uid = await openComplaint({ complaintWithdrawnFlag: false });
  const label = 'Add to Events as Report Issued';
  const told = () => device.engine.view.of('event', uid).map(({ record }) => [record.type, record.date]);
  const saveIt = async (day: string) => {
    fireEvent.click(button(/^Save/));
    await eventually(() =>
      expect(device.engine.view.find('complaint', `~${uid}`)?.record.dateReportIssued).toBe(day),
    );
    await waitFor(() => expect(screen.queryByLabelText(label)).toBeNull());
  };
  expect(screen.queryByLabelText(label)).toBeNull();
  type('Date Report Issued', '10-20');
  expect(screen.queryByLabelText(label)).toBeNull();
  type('Date Report Issued', '2026-10-20');
  expect((await screen.findByLabelText<HTMLInputElement>(label)).checked).toBe(true);
  fireEvent.click(box(label));
  await saveIt('2026-10-20');
  expect(told()).toEqual([]);

  type('Date Report Issued', '2026-10-21');
  expect((await screen.findByLabelText<HTMLInputElement>(label)).checked).toBe(true);
  await saveIt('2026-10-21');
  await eventually(() => expect(told()).toEqual([['Report Issued', '2026-10-21']]));

  type('Date Report Issued', '2026-10-22');
  expect((await screen.findByLabelText<HTMLInputElement>(label)).checked).toBe(false);
  await saveIt('2026-10-22');
  expect(told()).toEqual([['Report Issued', '2026-10-21']]);
  type('Date Report Issued', '2026-10-21');
  await screen.findByText('Unsaved: Date Report Issued');
  expect(screen.queryByLabelText(label)).toBeNull();
});

test('a day that is still being typed makes nothing odd', async () => {
  await openComplaint();
  type('Date Closed', '20');
  await screen.findByText('Unsaved: Date Closed');
  expect(screen.queryByText(/Closed before/)).toBeNull();
  type('Date Closed', '2020-01-01');
  expect(await screen.findAllByText(/Closed before/)).not.toEqual([]);
  type('Date Closed', '');
});

test('Extend asks for the reason beside the day; Cancel takes back what was typed there, Save saves the case', async () => {
  const uid = await openComplaint();
  fireEvent.click(button('Extend'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Extend' }));
  const typeDay = () =>
    fireEvent.change(dialog.getByLabelText('Report Extended To'), { target: { value: '2026-12-20' } });
  expect(dialog.getByLabelText<HTMLSelectElement>('Extension Reason').disabled).toBe(true);
  typeDay();
  expect(
    await dialog.findByText(
      /^Extended without a reason: .* Expected: one of the two reasons, since Report Extended To is/,
    ),
  ).toBeDefined();
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(box('Report Extended To').value).toBe('');

  fireEvent.click(button('Extend'));
  const again = within(await screen.findByRole('dialog', { name: 'Extend' }));
  fireEvent.change(again.getByLabelText('Report Extended To'), { target: { value: '2026-12-20' } });
  fireEvent.change(again.getByLabelText('Extension Reason'), { target: { value: 'parties agreed' } });
  fireEvent.change(again.getByLabelText('Extension Requested By'), { target: { value: 'Parent' } });
  fireEvent.change(again.getByLabelText('Extension Granted On'), { target: { value: '2026-10-30' } });
  fireEvent.click(await again.findByRole('button', { name: 'Save' }));
  await eventually(() =>
    expect(device.engine.view.find('complaint', `~${uid}`)?.record).toMatchObject({
      reportExtendedDueDate: '2026-12-20',
      reportExtensionReason: 'parties agreed',
      reportExtensionDateGranted: '2026-10-30',
    }),
  );
});

test('Filer is a line with ways to ring and to write; it opens to its fields, and stays open over what is unsaved or wrong', async () => {
  await openComplaint({
    filerFirstName: 'Jessica',
    filerLastName: 'Eilers',
    filerPhone: '(712) 555-0867',
    filerEmail: 'jessica@mail.example',
  });
  const [firstName] = screen.getAllByLabelText('First Name') as HTMLInputElement[];
  const isHidden = () => firstName?.closest('[hidden]') !== null;
  expect(isHidden()).toBe(true);
  expect(screen.getAllByText('(712) 555-0867')[0]?.getAttribute('href')).toBe('tel:7125550867');
  fireEvent.click(button('Edit Filer'));
  expect(isHidden()).toBe(false);
  fireEvent.click(button('Close Filer'));
  expect(isHidden()).toBe(true);

  // As the summary of problems leads there.
  fireEvent.click(button('Edit Filer'));
  const [zip] = screen.getAllByLabelText('Zip') as HTMLInputElement[];
  fireEvent.change(zip as HTMLInputElement, { target: { value: '1' } });
  fireEvent.click(button('Close Filer'));
  expect(isHidden()).toBe(false);
  fireEvent.click(button('Save'));
  fireEvent.click(await screen.findByRole('link', { name: 'Filer: Zip: Too short' }));
  expect(document.activeElement).toBe(zip);
  fireEvent.change(zip as HTMLInputElement, { target: { value: '' } });
  await waitFor(() => expect(button('Close Filer').getAttribute('aria-disabled')).toBeNull());
});

test('who acts next leads to the field where it is done, and Log Event to a new event', async () => {
  const uid = await openComplaint();
  fireEvent.click(button('Department: assign'));
  expect(document.activeElement).toBe(box('Investigator'));
  fireEvent.click(button('Log Event'));
  const dialog = within(await screen.findByRole('dialog', { name: 'New Event' }));
  expect(screen.getByRole('tab', { name: 'Events', hidden: true }).getAttribute('aria-selected')).toBe(
    'true',
  );
  fireEvent.change(dialog.getByLabelText('Event Type'), { target: { value: 'Phone Call' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await eventually(() => expect(device.engine.view.of('event', uid)).toHaveLength(1));
});

test('a mediation leads to the due process case that it was made from', async () => {
  const student = await device.engine.edits.create('student', {
    stateId: '1000000021',
    firstName: 'Ann',
    lastName: 'Lee',
  });
  const dueProcess = await device.engine.edits.create('dueprocess', {
    studentId: `~${student}`,
    dateFiled: '2026-09-02',
  });
  await sent();
  const { view, edits } = device.engine;
  const record = view.find('dueprocess', `~${dueProcess}`)?.record;
  if (!record) throw new Error('the due process case is not here');
  await edits.agreeToMediation(record, true, '2026-09-03');
  await sent();
  const mediation = view.find('dueprocess', `~${dueProcess}`)?.record.mediationUid;
  openScreens(device, `/mediation/edit/~${mediation}/all`, screens);
  const link = await screen.findByRole('link', { name: String(record.caseNumber) });
  expect(link.getAttribute('href')).toBe(`/dueprocess/edit/${record.id}/all`);
  expect(screen.getByText('Its due process case is closed instead')).toBeDefined();
});

test('an address that asks for a field leads to it once, and then says it no more', async () => {
  const uid = await device.engine.edits.create('complaint', { dateFiled: '2026-09-02' });
  await sent();
  const { router } = openScreens(device, `/complaint/edit/~${uid}/all?at=investigatorName`, screens);
  await waitFor(() => expect(document.activeElement).toBe(box('Investigator')));
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(router.state.location.pathname).not.toContain('~');
});

test('printing a case by the browser’s own command is noted for the audit', async () => {
  const uid = await openComplaint();
  window.dispatchEvent(new Event('beforeprint'));
  window.dispatchEvent(new Event('afterprint'));
  const exported = sql<{ file: string }>`
    select "detail" ->> 'file' as "file" from "audit" where "action" = 'export' and "uid" = ${uid}::uuid`;
  await eventually(async () =>
    expect((await exported.execute(place.server.db)).rows).toEqual([{ file: 'print' }]),
  );
});
