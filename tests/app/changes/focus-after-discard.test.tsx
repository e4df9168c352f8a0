import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ChangeList } from '../../../src/app/changes/change-list.tsx';
import { EngineProvider } from '../../../src/app/shell/engine-context.ts';
import { createNotices, NoticesProvider } from '../../../src/app/ui/notices.ts';
import { SideSheet } from '../../../src/app/ui/side-sheet.tsx';
import { eventually } from '../../helpers/eventually.ts';
import { type Fields, restClient, studentBody } from '../../helpers/rest.ts';
import { type Device, signedIn, type World } from '../../helpers/world.ts';

let place: World;
let device: Device;
beforeAll(async () => {
  ({ place, device } = await signedIn());
  // Else it may be sent before the connection is known to be gone, and what was sent waits for its answer.
  await device.engine.queue.setWorkOffline(true);
  for (const facts of ['First', 'Second', 'Third'])
    await device.engine.edits.create('complaint', { dateFiled: '2026-09-02', facts });
});
afterAll(() => place.close());

/** The status button has the panel opened, and was left before. */
function Page() {
  return (
    <>
      <button type="button">Status</button>
      <SideSheet isOpen onClose={() => {}} title="Changes on this device" side="end">
        <ChangeList onLeave={() => {}} />
      </SideSheet>
    </>
  );
}

const openPanel = ({ engine }: Device) =>
  render(
    <EngineProvider value={engine}>
      <NoticesProvider value={createNotices()}>
        <RouterProvider router={createMemoryRouter([{ path: '*', Component: Page }])} />
      </NoticesProvider>
    </EngineProvider>,
  );

async function discard(facts: string): Promise<void> {
  const panel = await screen.findByRole('dialog');
  const item = within(panel)
    .getAllByRole('article')
    .find(({ textContent }) => textContent?.includes(facts));
  if (!item) throw new Error(`No change has ${facts}.`);
  const button = within(item).getByRole('button', { name: 'Discard' });
  act(() => button.focus());
  fireEvent.click(button);
  const question = await screen.findByRole('alertdialog');
  fireEvent.click(within(question).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(within(panel).queryByText(facts)).toBeNull());
}

test('who discards one change after the other in the panel stays in it: on the next change, then on the one before, then on the panel', async () => {
  const { unmount } = openPanel(device);
  const focused = () => document.activeElement?.closest('article')?.textContent;
  await discard('First');
  await waitFor(() => expect(focused()).toContain('Second'));
  await discard('Third');
  await waitFor(() => expect(focused()).toContain('Second'));
  await discard('Second');
  await screen.findByText('No changes wait');
  await waitFor(() =>
    expect(screen.getByRole('dialog').contains(document.activeElement) && focused()).toBeUndefined(),
  );
  unmount();
});

test('who uses the existing student in place of a refused one stays in the panel, on the change that is next', async () => {
  const other = place.device();
  await other.signIn();
  const { edits, queue } = other.engine;
  const rest = await restClient(place.server, 'editor');
  const { body: existing } = await rest.post<Fields & { stateId: string }>(
    '/api/dispute/student/',
    studentBody(),
  );
  other.goOffline();
  await edits.create('student', { stateId: existing.stateId, firstName: 'Nora', lastName: 'Twice' });
  await other.goOnline();
  await eventually(() => expect(queue.edits.get()[0]?.state).toBe('refused'));
  await queue.setWorkOffline(true);
  await edits.create('complaint', { dateFiled: '2026-09-02', facts: 'The next one' });
  const { unmount } = openPanel(other);
  const use = await screen.findByRole('button', { name: 'Use the existing student' });
  act(() => use.focus());
  fireEvent.click(use);
  const question = await screen.findByRole('alertdialog');
  fireEvent.click(within(question).getByRole('button', { name: 'Use the existing student' }));
  await eventually(() => expect(queue.edits.get()).toHaveLength(1));
  await waitFor(() =>
    expect(document.activeElement?.closest('article')?.textContent).toContain('The next one'),
  );
  unmount();
});
