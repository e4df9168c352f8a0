import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Problem } from '#domain/problems.ts';
import type { Rescue } from '#sync/rescue/rescue.ts';
import { ImportForm } from '../../../src/app/changes/import-form.tsx';
import { EngineProvider } from '../../../src/app/shell/engine-context.ts';
import { createNotices, NoticesProvider } from '../../../src/app/ui/notices.ts';

const ofField = (path: string, message: string) =>
  Promise.reject(new Problem('invalid', message, { fields: [{ path, message }] }));

function openForm(rescue: Partial<Pick<Rescue, 'checkUnsent' | 'importUnsent'>>) {
  const engine = { rescue: { checkUnsent: async () => {}, ...rescue } };
  const onDone = vi.fn<() => void>();
  render(
    <EngineProvider value={engine as never}>
      <NoticesProvider value={createNotices()}>
        <ImportForm onCancel={() => {}} onDone={onDone} />
      </NoticesProvider>
    </EngineProvider>,
  );
  return onDone;
}

const choose = (file: File) => fireEvent.change(screen.getByLabelText('File'), { target: { files: [file] } });
const passphrase = () => screen.getByLabelText('Passphrase');
const importNow = () => fireEvent.click(screen.getByRole('button', { name: 'Import' }));
const file = (name: string) => new File(['x'], name);

test('a file that can’t be imported is told as it is chosen, beside it, and no more once another one is', async () => {
  const importUnsent = vi.fn<Rescue['importUnsent']>();
  openForm({
    checkUnsent: async ({ size }) => (size === 0 ? ofField('file', 'This file is empty.') : undefined),
    importUnsent,
  });
  choose(new File([], 'empty.accord'));
  expect((await screen.findByRole('alert')).textContent).toContain('This file is empty.');
  fireEvent.change(passphrase(), { target: { value: 'four words of mine' } });
  importNow();
  expect(screen.getByRole('alert').textContent).toContain('This file is empty.');
  expect(importUnsent).not.toHaveBeenCalled();
  choose(file('right.accord'));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a wrong passphrase is told beside it, a missing one and a missing file where they belong', async () => {
  openForm({ importUnsent: async () => ofField('passphrase', 'The passphrase is wrong.') });
  importNow();
  expect(screen.getByRole('alert').textContent).toContain('Choose the file first.');
  choose(file('right.accord'));
  importNow();
  expect(passphrase().getAttribute('aria-invalid')).toBe('true');
  fireEvent.change(passphrase(), { target: { value: 'four words of mine' } });
  expect(passphrase().getAttribute('aria-invalid')).toBeNull();
  importNow();
  expect(await screen.findByText('The passphrase is wrong.')).toBeTruthy();
  expect(passphrase().getAttribute('aria-invalid')).toBe('true');
});
