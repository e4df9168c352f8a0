import type { DialogProps } from './dialog-window.tsx';
import { openedLater } from './opened-later.tsx';

/** A modal over the page; the focus stays in it and returns to where it was. It fills narrow screens. */
export const Dialog = openedLater<DialogProps>(
  async () => (await import('./dialog-window.tsx')).DialogWindow,
);
