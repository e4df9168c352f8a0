import { openedLater } from '../ui/opened-later.tsx';
import type { ExplainProps } from './explain-window.tsx';

/** Asks why what is odd about a case is right as it stands, and which of it. */
export const ExplainDialog = openedLater<ExplainProps>(
  async () => (await import('./explain-window.tsx')).ExplainWindow,
);
