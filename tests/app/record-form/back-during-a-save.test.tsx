import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { AllCasesScreen } from '../../../src/app/cases/all-cases-screen.tsx';
import { ComplaintScreen } from '../../../src/app/complaints/complaint-screen.tsx';
import { NewComplaintScreen } from '../../../src/app/complaints/new-complaint-screen.tsx';
import { eventually } from '../../helpers/eventually.ts';
import { type Device, signedIn, type World } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

let place: World;
let device: Device;
let uid: string;
beforeAll(async () => {
  ({ place, device } = await signedIn());
  uid = await device.engine.edits.create('complaint', { dateFiled: '2026-09-02' });
  await eventually(() => expect(device.engine.queue.edits.get()).toEqual([]));
});
afterAll(() => place.close());

const screens = [
  { path: '/complaintlist', element: <AllCasesScreen kind="complaint" /> },
  { path: '/complaint/edit/:id/:returnState', Component: ComplaintScreen },
  { path: '/complaint/create/:returnState', Component: NewComplaintScreen },
];

/** A form that was opened from the list and is being saved; `finish` lets the save end. */
async function saving(address: string) {
  const { edits } = device.engine;
  const gate = Promise.withResolvers<void>();
  for (const method of ['create', 'save'] as const) {
    const write = edits[method] as (...given: unknown[]) => Promise<never>;
    vi.spyOn(edits, method).mockImplementation(async (...given: unknown[]) => {
      await gate.promise;
      return write(...given);
    });
  }
  const { router } = openScreens(device, '/complaintlist?sort=student', screens);
  await screen.findAllByRole('row');
  await act(() => router.navigate(address));
  fireEvent.change(await screen.findByLabelText('Date Filed'), { target: { value: '2026-09-03' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  fireEvent.click(screen.getByRole('button', { name: 'Back' }));
  const pathname = () => router.state.location.pathname;
  expect(pathname()).toBe(address);
  return { router, pathname, finish: gate.resolve };
}

const forms = [
  ['a new case', () => '/complaint/create/all'],
  ['a case', () => `/complaint/edit/${device.engine.view.find('complaint', `~${uid}`)?.record.id}/all`],
] as const;

test.each(forms)('Back while %s is saved goes back once it is saved', async (_, address) => {
  const { router, finish } = await saving(address());
  finish();
  await waitFor(() =>
    expect(router.state.location).toMatchObject({ pathname: '/complaintlist', search: '?sort=student' }),
  );
  await screen.findAllByRole('row');
});

test.each(forms)('whoever goes elsewhere after Back while %s is saved stays there', async (_, address) => {
  const { router, pathname, finish } = await saving(address());
  await act(() => router.navigate('/elsewhere'));
  finish();
  await screen.findByText(/^Saved/);
  await new Promise((resolve) => setTimeout(resolve));
  expect(pathname()).toBe('/elsewhere');
});
