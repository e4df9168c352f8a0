import type { ConfirmDialogProps } from './confirm-window.tsx';
import { openedLater } from './opened-later.tsx';

/** A question that must be answered; Esc cancels, and the focus starts on Cancel. */
export const ConfirmDialog = openedLater<ConfirmDialogProps>(
  async () => (await import('./confirm-window.tsx')).ConfirmWindow,
);
