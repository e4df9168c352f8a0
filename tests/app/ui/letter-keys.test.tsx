import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { useLetterKeys } from '../../../src/app/ui/use-letter-keys.ts';

let done: string[];
beforeEach(() => {
  done = [];
});

function Page({ children }: { children?: React.ReactNode }) {
  useLetterKeys({
    'g d': () => done.push('dashboard'),
    d: () => done.push('d'),
    ']': () => done.push('next'),
  });
  return children;
}
const press = (key: string, more: KeyboardEventInit = {}, target: Element = document.body) =>
  fireEvent.keyDown(target, { key, ...more });

test('two letters one after the other are one key, and the second alone is its own', () => {
  render(<Page />);
  press('g');
  press('d');
  press('d');
  expect(done).toEqual(['dashboard', 'd']);
});

test('a first letter that was pressed long ago or is followed by another one waits for nothing', () => {
  render(<Page />);
  press('g');
  press('x');
  press('d');
  expect(done).toEqual(['d']);
});

test.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }])('no letter fires with %o', (modifier) => {
  render(<Page />);
  press(']', modifier);
  expect(done).toEqual([]);
});

test.each([
  ['a field', <input key="field" aria-label="Target" />],
  ['a narrative', <textarea key="text" aria-label="Target" />],
  ['a choice', <select key="choice" aria-label="Target" />],
  [
    'a menu',
    <div key="menu" role="menu">
      <button type="button" role="menuitem" aria-label="Target" />
    </div>,
  ],
  ['a dialog', <button key="dialog" type="button" aria-label="Target" />],
])('no letter fires in %s', (where, target) => {
  render(
    <>
      <Page />
      {where === 'a dialog' ? (
        <div role="dialog" aria-label="Open">
          {target}
        </div>
      ) : (
        target
      )}
    </>,
  );
  press(']', {}, screen.getByLabelText('Target'));
  expect(done).toEqual([]);
});
