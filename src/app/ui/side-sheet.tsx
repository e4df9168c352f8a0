import { openedLater } from './opened-later.tsx';
import type { SideSheetProps } from './side-sheet-window.tsx';

/** A modal sheet from the side of the window: the narrow screens' navigation, notices, changes on this device. */
export const SideSheet = openedLater<SideSheetProps>(
  async () => (await import('./side-sheet-window.tsx')).SideSheetWindow,
);
