import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Problem } from '#domain/problems.ts';
import { settable } from '#sync/base/observable.ts';
import type { UnsentFile } from '#sync/rescue/rescue.ts';
import { ExportForm } from '../../../src/app/changes/export-form.tsx';
import { EngineProvider } from '../../../src/app/shell/engine-context.ts';
import { todayHere } from '../../../src/app/ui/today.ts';
import { createNotices, NoticesProvider } from '../../../src/app/ui/notices.ts';

/** Opens the form of a device on which making the file goes so. */
function openForm(
  exportUnsent: () => Promise<UnsentFile> = async () => Promise.reject(new Error('not asked')),
) {
  const whileOpen = <T,>(act: () => T) => act();
  const engine = { queue: { edits: settable([]) }, rescue: { exportUnsent }, whileOpen };
  render(
    <EngineProvider value={engine as never}>
      <NoticesProvider value={createNotices()}>
        <ExportForm onCancel={() => {}} onDone={() => {}} />
      </NoticesProvider>
    </EngineProvider>,
  );
}

const box = (label: string) => screen.getByLabelText(label);
const type = (label: string, value: string) => fireEvent.change(box(label), { target: { value } });
const exportNow = () => fireEvent.click(screen.getByRole('button', { name: 'Export' }));
const isWrong = (label: string) => box(label).getAttribute('aria-invalid') === 'true';
const words = (label: string) =>
  (box(label).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');

test('a passphrase that was typed otherwise the second time is told there, once that field was left or Export pressed', async () => {
  openForm();
  type('Passphrase', 'four words of mine');
  type('Confirm Passphrase', 'f');
  expect(isWrong('Confirm Passphrase')).toBe(false);
  fireEvent.blur(box('Confirm Passphrase'));
  expect(words('Confirm Passphrase')).toContain('This is not the same passphrase.');
  exportNow();
  await waitFor(() => expect(document.activeElement).toBe(box('Confirm Passphrase')));
  expect(isWrong('Passphrase')).toBe(false);
});

test('a passphrase that is not taken is told beside it, and nowhere else', async () => {
  const message = 'This passphrase was not taken. Try again.';
  const fields = [{ path: 'passphrase', message }];
  openForm(async () => Promise.reject(new Problem('unavailable', message, { fields })));
  type('Passphrase', 'four words of mine');
  type('Confirm Passphrase', 'four words of mine');
  exportNow();
  await waitFor(() => expect(words('Passphrase')).toContain(message));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a file that cannot be made is told in the form, not as a fault of the passphrase', async () => {
  openForm(async () => Promise.reject(new Error('out of memory')));
  type('Passphrase', 'four words of mine');
  type('Confirm Passphrase', 'four words of mine');
  exportNow();
  expect((await screen.findByRole('alert')).textContent).toContain(
    'The file could not be made on this device.',
  );
  expect(isWrong('Passphrase')).toBe(false);
});

test('the file is named by the day here, as what is printed is dated, not by UTC’s', async () => {
  // Of another day than here, whichever hour it is.
  vi.spyOn(Date.prototype, 'toISOString').mockReturnValue('2031-01-01T00:00:00.000Z');
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  onTestFinished(() => void vi.restoreAllMocks());
  openForm(async () => ({ content: new Blob(['sealed']), count: 1, drafts: 0, left: 0 }));
  type('Passphrase', 'four words of mine');
  type('Confirm Passphrase', 'four words of mine');
  exportNow();
  await waitFor(() => expect(saved).toHaveBeenCalled());
  const { download } = saved.mock.contexts[0] as HTMLAnchorElement;
  expect(download).toBe(`accord-unsent-changes-${todayHere()}.accord`);
});
