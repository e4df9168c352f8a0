import { fireEvent, render } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { useShortcuts } from '../../../src/app/frame/use-shortcuts.ts';

let searches: number;
beforeEach(() => {
  searches = 0;
});
const Frame = ({ dialog }: { dialog: 'open' | 'closing' | null }) => {
  useShortcuts({ onSearch: () => (searches += 1), onHelp: () => {} });
  return (
    dialog && <div role="dialog" aria-label="Help" {...(dialog === 'closing' && { 'data-closed': '' })} />
  );
};
const searchKey = () => fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });

test('the search key works again as soon as a dialog begins to close', () => {
  const { rerender } = render(<Frame dialog="open" />);
  searchKey();
  expect(searches).toBe(0);
  rerender(<Frame dialog="closing" />);
  searchKey();
  expect(searches).toBe(1);
});
