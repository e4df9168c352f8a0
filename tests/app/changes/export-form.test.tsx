import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Problem } from '#domain/problems.ts';
import { settable } from '#sync/base/observable.ts';
import { ExportForm } from '../../../src/app/changes/export-form.tsx';
import { EngineProvider } from '../../../src/app/shell/engine-context.ts';
import { createNotices, NoticesProvider } from '../../../src/app/ui/notices.ts';

/** Opens the form of a device on which making the file goes so. */
function openForm(exportUnsent: () => Promise<never> = async () => Promise.reject(new Error('not asked'))) {
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
