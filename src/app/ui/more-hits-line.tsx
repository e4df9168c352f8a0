import listbox from './listbox.module.css';
import type { AskingState } from './use-more-hits.ts';

interface MoreHitsLineProps {
  state: AskingState | null;
  onRetry: () => void;
  onCancel: () => void;
}

/** One line below hits: how asking the server for more of them stands. Never a toast. */
export function MoreHitsLine({ state, onRetry, onCancel }: MoreHitsLineProps) {
  if (!state) return null;
  return (
    <p className={listbox.line}>
      {wordsOf(state)}
      {state.kind === 'failed' && <Act onClick={onRetry}>Try again</Act>}
      {state.kind === 'slow' && <Act onClick={onCancel}>Cancel</Act>}
    </p>
  );
}

/** What the line says for good, to who doesn't see it; a search that goes on, and seconds that pass, would be noise. */
export const heardOf = (state: AskingState): string =>
  ['away', 'failed', 'refused'].includes(state.kind) ? wordsOf(state) : '';

function wordsOf(state: AskingState): string {
  switch (state.kind) {
    case 'asking':
      return 'Searching the server…';
    case 'slow':
      return 'Still searching…';
    case 'away':
      return 'From this device only: no connection';
    case 'failed':
      return 'The server could not be asked.';
    case 'refused':
      return `This can’t be looked for: ${state.why}`;
    case 'again':
      return `Searching again in ${state.seconds} s`;
  }
}

/** Pressed by mouse it leaves the focus where it is: leaving the box would close the list that this line belongs to. */
const Act = ({ onClick, children }: { onClick: () => void; children: string }) => (
  <button
    type="button"
    className={listbox.act}
    onMouseDown={(event) => event.preventDefault()}
    onClick={onClick}
  >
    {children}
  </button>
);
