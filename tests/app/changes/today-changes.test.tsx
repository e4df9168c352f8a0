import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { DayScreen } from '../../../src/app/changes/day-screen.tsx';
import { TodayChanges } from '../../../src/app/changes/today-changes.tsx';
import { eventually } from '../../helpers/eventually.ts';
import { signedIn } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

test('after midnight the changes of yesterday are not Today’s, in a panel and a day sheet that stayed open', async () => {
  const { place, device } = await signedIn();
  await device.engine.edits.create('complaint', { dateFiled: '2026-09-02' });
  await eventually(() => expect(device.engine.queue.edits.get()).toEqual([]));
  const Both = () => (
    <>
      <TodayChanges onLeave={() => undefined} />
      <DayScreen />
    </>
  );
  const { close } = openScreens(device, '/changes', [{ path: '/changes', Component: Both }]);
  const none = ['This device has no changes of today.', 'No changes on this day'];
  await waitFor(() => expect(screen.queryByText('Being read …')).toBeNull());
  for (const words of none) expect(screen.queryByText(words)).toBeNull();
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 3_600_000 });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  for (const words of none) expect(screen.getByText(words)).toBeDefined();
  close();
  await place.close();
});

test('who brings a discarded change back by keyboard stays with it on the day sheet', async () => {
  const { place, device } = await signedIn();
  const { edits, queue } = device.engine;
  await queue.setWorkOffline(true);
  await edits.create('complaint', { dateFiled: '2026-09-02', facts: 'Kept after all' });
  const [made] = queue.edits.get();
  await queue.discard(String(made?.id));
  const { close } = openScreens(device, '/changes/day', [{ path: '/changes/day', Component: DayScreen }]);
  const undo = await screen.findByRole('button', { name: 'Undo Discard' });
  act(() => undo.focus());
  fireEvent.click(undo);
  await waitFor(() => expect(undo.isConnected).toBe(false));
  expect(document.activeElement?.closest('li')?.textContent).toContain('Kept after all');
  close();
  await place.close();
});
