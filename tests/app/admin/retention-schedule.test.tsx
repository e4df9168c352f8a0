import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Retention } from '#contract/retention.ts';
import { RetentionScreen } from '../../../src/app/admin/retention-screen.tsx';
import { eventually } from '../../helpers/eventually.ts';
import { restClient } from '../../helpers/rest.ts';
import { type Device, signedIn, type World } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

let place: World;
let device: Device;
beforeAll(async () => {
  ({ place, device } = await signedIn('admin'));
});
afterAll(() => place.close());

const screens = [
  { path: '/retention', Component: RetentionScreen },
  { path: '/elsewhere', element: <p>Elsewhere</p> },
];
const founded = () => screen.findByLabelText<HTMLInputElement>('Founded');

test('years of the schedule are asked for before their screen is left, offered again, and saved', async () => {
  const { router, close } = openScreens(device, '/retention', screens);
  fireEvent.change(await founded(), { target: { value: '7' } });
  await act(() => router.navigate('/elsewhere'));
  expect(await screen.findByText('Leave without saving?')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Leave' }));
  expect(await screen.findByText('Elsewhere')).toBeDefined();
  await act(() => router.navigate('/retention'));
  expect((await founded()).value).toBe('');
  fireEvent.click(await screen.findByRole('button', { name: 'Restore' }));
  await waitFor(async () => expect((await founded()).value).toBe('7'));
  fireEvent.click(screen.getByRole('button', { name: 'Save Schedule' }));
  expect(await screen.findByText('Schedule saved')).toBeDefined();
  // What is saved is asked about no more.
  await act(() => router.navigate('/elsewhere'));
  expect(await screen.findByText('Elsewhere')).toBeDefined();
  await act(() => router.navigate('/retention'));
  await waitFor(async () => expect((await founded()).value).toBe('7'));
  expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
  close();
});

test('years that are typed while others are being saved stay, and are saved next', async () => {
  const { fetch } = device.net;
  onTestFinished(() => void (device.net.fetch = fetch));
  const [asked, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  device.net.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (request.method === 'PUT') {
      asked.resolve();
      await gate.promise;
    }
    return fetch(request);
  };
  onTestFinished(openScreens(device, '/retention', screens).close);
  const unfounded = () => screen.findByLabelText<HTMLInputElement>('Unfounded');
  fireEvent.change(await founded(), { target: { value: '9' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save Schedule' }));
  await asked.promise;
  fireEvent.change(await unfounded(), { target: { value: '5' } });
  gate.resolve();
  expect(await screen.findByText('Schedule saved')).toBeDefined();
  await waitFor(async () => expect([(await founded()).value, (await unfounded()).value]).toEqual(['9', '5']));
  fireEvent.click(screen.getByRole('button', { name: 'Save Schedule' }));
  expect(await screen.findByText('Nothing was changed')).toBeDefined();
  await waitFor(async () => expect((await unfounded()).value).toBe('5'));
});

test('years that another Admin has set meanwhile are told at their field before they are replaced; the other years are saved', async () => {
  await place.server.addUser('second', ['Admin']);
  const other = await restClient(place.server, 'second');
  const { close } = openScreens(device, '/retention', screens);
  const agreement = () => screen.findByLabelText<HTMLInputElement>('Agreement reached');
  const type = async (years: string) => fireEvent.change(await agreement(), { target: { value: years } });
  await type('7');
  fireEvent.change(await screen.findByLabelText('No agreement'), { target: { value: '8' } });
  await other.put('/api/admin/retention/schedule/mediation/agreement', { years: 5 });
  fireEvent.click(screen.getByRole('button', { name: 'Save Schedule' }));
  const told = /^Mediations, Agreement reached: somebody has set 5 meanwhile/;
  const summary = await screen.findByRole('region', { name: 'This form has problems' });
  await waitFor(() => expect(document.activeElement).toBe(summary));
  fireEvent.click(within(summary).getByRole('link', { name: told }));
  expect(document.activeElement).toBe(await agreement());
  const description = async () =>
    document.getElementById((await agreement()).getAttribute('aria-describedby') ?? '')?.textContent;
  expect(await description()).toMatch(told);
  expect(screen.queryByRole('alert')).toBeNull();
  const saved = async () => {
    const { schedule } = (await other.get<Retention>('/api/admin/retention')).body;
    return ['agreement', 'noAgreement'].map(
      (outcome) => schedule.find((rule) => rule.kind === 'mediation' && rule.outcome === outcome)?.years,
    );
  };
  expect([await saved(), (await agreement()).value]).toEqual([[5, 8], '7']);
  // It was said of the years that were sent, which are kept as a draft.
  await type('6');
  expect(await description()).toBeUndefined();
  await type('7');
  close();
  onTestFinished(openScreens(device, '/retention', screens).close);
  fireEvent.click(await screen.findByRole('button', { name: 'Restore' }));
  await eventually(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Save Schedule' }));
    expect(await saved()).toEqual([7, 8]);
  });
});
