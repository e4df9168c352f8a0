import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { ComplaintScreen } from '../../../src/app/complaints/complaint-screen.tsx';
import { keepAndReload } from '../../../src/app/shell/draft-keepers.ts';
import { type Fields, restClient } from '../../helpers/rest.ts';
import { type Device, world, type World } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

let place: World;
let device: Device;
let complaint: Fields;
beforeAll(async () => {
  place = await world();
  const editor = await restClient(place.server, 'editor');
  ({ body: complaint } = await editor.post('/api/dispute/complaint/', { dateFiled: '2026-09-02' }));
  device = place.device();
  await device.signIn();
});
afterAll(() => place.close());

const screens = [{ path: '/complaint/edit/:id/:returnState', Component: ComplaintScreen }];
const open = (tab: string) => openScreens(device, `/complaint/edit/${complaint.id}/all?tab=${tab}`, screens);
const question = async () =>
  within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
const answer = async (name: string) => fireEvent.click((await question()).getByRole('button', { name }));
const box = (label: string) => screen.findByRole<HTMLTextAreaElement>('textbox', { name: label });

test.each([
  { tab: 'events', opener: 'Add New Event', label: 'Narrative' },
  { tab: 'contacts', opener: 'Add New Contact', label: 'First Name' },
])('what is typed in the dialog $opener asks before the screen is left', async ({ tab, opener, label }) => {
  const { router, close } = open(tab);
  fireEvent.click((await screen.findAllByRole('button', { name: opener }))[0] as HTMLElement);
  fireEvent.change(await box(label), { target: { value: 'Typed' } });
  await act(() => router.navigate('/elsewhere'));
  await answer('Stay');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect((await box(label)).value).toBe('Typed');
  await act(() => router.navigate('/elsewhere'));
  await answer('Leave');
  await screen.findByRole('heading', { name: 'Another screen' });
  close();

  open(tab);
  fireEvent.click((await screen.findAllByRole('button', { name: opener }))[0] as HTMLElement);
  fireEvent.click(await screen.findByRole('button', { name: 'Restore' }));
  expect((await box(label)).value).toBe('Typed');
});

test('what is typed in the line of a new event asks likewise; a line that is empty asks nothing', async () => {
  const { router } = open('events');
  await box('What happened');
  await act(() => router.navigate('/elsewhere'));
  await screen.findByRole('heading', { name: 'Another screen' });
  await act(() => router.navigate(-1));
  fireEvent.change(await box('What happened'), { target: { value: 'Typed' } });
  await act(() => router.navigate('/elsewhere'));
  await answer('Leave');
  await screen.findByRole('heading', { name: 'Another screen' });
});

test('a page that is loaded anew for an update asks only where something of its forms would go: a file that was chosen', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  onTestFinished(() => reload.mockRestore());
  const { close } = open('events');
  fireEvent.click((await screen.findAllByRole('button', { name: 'Add New Event' }))[0] as HTMLElement);
  fireEvent.change(await box('Narrative'), { target: { value: 'Typed' } });
  const asks = () => {
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    return closing.defaultPrevented;
  };
  await waitFor(() => expect(asks()).toBe(true));
  await act(keepAndReload);
  expect(reload).toHaveBeenCalledOnce();
  expect(asks()).toBe(false);
  // Somebody stayed, and types on.
  await waitFor(() => expect(asks()).toBe(true));

  const letter = new File(['Dear parent'], 'letter.txt');
  fireEvent.change(screen.getAllByLabelText('Files to add').at(-1) as HTMLElement, {
    target: { files: [letter] },
  });
  await screen.findByText(/added when you save the event/);
  await act(keepAndReload);
  expect(asks()).toBe(true);
  close();
});
