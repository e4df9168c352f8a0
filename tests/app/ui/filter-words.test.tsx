import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { type FilterWord, FilterWords } from '../../../src/app/ui/filter-words.tsx';

test('whoever clears all filters by keyboard is at the title of the list, not before the page', () => {
  function List() {
    const [words, setWords] = useState<readonly FilterWord[]>([
      { id: 'mediator', text: 'Mediator: Robin Park' },
      { id: 'district', text: 'District: Adair-Casey' },
    ]);
    return (
      <>
        <h1 id="page-title" tabIndex={-1}>
          Case Search
        </h1>
        <FilterWords words={words} onRemove={() => {}} onClear={() => setWords([])} />
      </>
    );
  }
  render(<List />);
  const clear = screen.getByRole('button', { name: 'Clear all filters' });
  clear.focus();
  fireEvent.click(clear);
  expect(clear.isConnected).toBe(false);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Case Search' }));
});
