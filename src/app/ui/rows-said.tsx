import { useEffect, useRef, useState } from 'react';
import { numberText } from './number-text.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

interface RowsSaidProps {
  caption: string;
  /** How many rows there are; null while nothing is known yet. */
  count: number | null;
  /** What their order is, said when it changes. */
  order?: string;
}

/** Milliseconds that typing rests before the rows are counted aloud. */
const restMs = 1000;

/** Says to a screen reader how many rows are left when somebody narrows them: nothing else tells whoever doesn't see the table. */
export function RowsSaid({ caption, count, order = '' }: RowsSaidProps) {
  const [said, say] = useState({ words: '', after: order });
  const known = useRef(count);
  useEffect(() => {
    const before = known.current;
    known.current = count;
    if (before === null || count === null || before === count || !isAtFilter()) return;
    const words = `${caption}: ${count === 0 ? 'no' : numberText(count)} ${count === 1 ? 'row' : 'rows'}`;
    const timer = setTimeout(() => say({ words, after: order }), restMs);
    return () => clearTimeout(timer);
  }, [caption, count, order]);
  return (
    <output>
      <VisuallyHidden>{said.words !== '' && said.after === order ? said.words : order}</VisuallyHidden>
    </output>
  );
}

/** Whether the focus is where rows are narrowed: rows that come and go by others' changes interrupt nobody who is elsewhere. */
function isAtFilter(): boolean {
  const at = document.activeElement;
  return Boolean(at?.matches('input, select, button, a') && !at.closest('tr'));
}
