import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ConfirmDialog } from '../../../src/app/ui/confirm-dialog.tsx';

test.each([true, false])(
  'while what it confirms is under way (%s) nothing closes a question',
  async (isBusy) => {
    const onCancel = vi.fn<() => void>();
    render(
      <ConfirmDialog
        isOpen
        isBusy={isBusy}
        title="Lift the restriction?"
        message="Everybody will see it."
        confirmLabel="Lift"
        onConfirm={() => {}}
        onCancel={onCancel}
      />,
    );
    const cancel = await screen.findByRole('button', { name: 'Cancel' });
    fireEvent.click(cancel);
    fireEvent.keyDown(cancel, { key: 'Escape' });
    expect(onCancel.mock.calls.length > 0).toBe(!isBusy);
  },
);
