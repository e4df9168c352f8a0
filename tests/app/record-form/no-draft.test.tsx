import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ComplaintScreen } from '../../../src/app/complaints/complaint-screen.tsx';
import { eventually } from '../../helpers/eventually.ts';
import { type Device, signedIn, type World } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

let place: World;
let device: Device;
beforeAll(async () => {
  ({ place, device } = await signedIn());
});
afterAll(() => place.close());

test('where the device refuses a draft the form says so, and leaving asks whether to lose what was typed', async () => {
  const uid = await device.engine.edits.create('complaint', { dateFiled: '2026-09-02' });
  await eventually(() => expect(device.engine.queue.edits.get()).toEqual([]));
  const { drafts } = device.engine;
  const { put } = drafts;
  const refuse = async () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  drafts.put = refuse;
  openScreens(device, `/complaint/edit/~${uid}/all`, [
    { path: '/complaint/edit/:id/:returnState', Component: ComplaintScreen },
  ]);
  fireEvent.change(await screen.findByLabelText('Facts'), { target: { value: 'Typed' } });
  const alert = await screen.findByText('No draft of this can be kept');
  expect(alert.closest('[role="alert"]')).not.toBeNull();

  const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
  /** The question as it first stands. */
  const question = async () => (await screen.findByRole('alertdialog')).textContent;
  await press('Back');
  expect(await question()).toMatch(/If you go, it is gone/);
  await press('Stay');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByLabelText<HTMLTextAreaElement>('Facts').value).toBe('Typed');

  // There is room again.
  drafts.put = put;
  await press('Back');
  expect(await question()).toMatch(/is kept as a draft on this device/);
  await press('Stay');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());

  drafts.put = refuse;
  await press('Back');
  await press('Lose it');
  await screen.findByRole('heading', { name: 'Another screen' });
  drafts.put = put;
});

test('where the device does not answer, leaving asks after a while, and the question stays as it is when the draft is kept after all', async () => {
  const uid = await device.engine.edits.create('complaint', { dateFiled: '2026-09-02' });
  await eventually(() => expect(device.engine.queue.edits.get()).toEqual([]));
  const { drafts } = device.engine;
  const { put } = drafts;
  const answers: (() => void)[] = [];
  drafts.put = () => new Promise((resolve) => answers.push(resolve));
  openScreens(device, `/complaint/edit/~${uid}/all`, [
    { path: '/complaint/edit/:id/:returnState', Component: ComplaintScreen },
  ]);
  fireEvent.change(await screen.findByLabelText('Facts'), { target: { value: 'Typed' } });
  fireEvent.click(screen.getByRole('button', { name: 'Back' }));
  const question = await screen.findByRole('alertdialog', {}, { timeout: 30_000 });
  expect(question.textContent).toMatch(/If you go, it is gone/);
  await waitFor(() => expect(answers.length).toBeGreaterThan(0));
  drafts.put = put;
  await act(async () => answers.forEach((answer) => answer()));
  expect(question.textContent).toMatch(/If you go, it is gone/);
  fireEvent.click(screen.getByRole('button', { name: 'Lose it' }));
  await screen.findByRole('heading', { name: 'Another screen' });
});
