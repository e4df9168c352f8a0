import { globSync, readFileSync } from 'node:fs';
import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { KeyboardHelp } from '../../../src/app/frame/keyboard-help.tsx';

/** What is pressed of the keys without Ctrl that the code listens for: "g d", "[", "n". */
function listenedFor(): string[] {
  const code = globSync('src/app/**/*.{ts,tsx}').map((path) => readFileSync(path, 'utf8'));
  const letters = code.flatMap((text) => [...text.matchAll(/useLetterKeys\(\{([^;]*)\}\);/g)]);
  const keys = letters.flatMap(([, body = '']) => [...body.matchAll(/(?:'([^']+)'|\b(\w)): /g)]);
  const pairs = code.flatMap((text) => [...text.matchAll(/^\s+'(g \w)': /gm)]);
  return [...keys.map(([, quoted, bare]) => quoted ?? bare ?? ''), ...pairs.map(([, pair]) => pair ?? '')];
}

test('the sheet of keys has each key that something listens for', async () => {
  render(<KeyboardHelp isOpen onClose={() => {}} />);
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard' });
  const listed = within(dialog)
    .getAllByRole('term')
    .map((term) => [...term.children].map(({ textContent }) => textContent).join(' '));
  const keys = listenedFor();
  expect(keys).toEqual(expect.arrayContaining(['?', '[', ']', 'n', 'g d']));
  expect(keys.filter((key) => !listed.includes(key))).toEqual([]);
  expect(listed).toEqual(expect.arrayContaining(['Ctrl K', 'Ctrl S', '1 2 3', 't', 'Ctrl Enter']));
});

test('the keys are a stop of Tab, so that arrows scroll them where the window is lower than they are', async () => {
  render(<KeyboardHelp isOpen onClose={() => {}} />);
  const keys = await screen.findByRole('region', { name: 'Keys' });
  expect(keys.tabIndex).toBe(0);
  expect(within(keys).getAllByRole('term').length).toBeGreaterThan(10);
});
