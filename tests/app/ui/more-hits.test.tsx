import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ComboboxField } from '../../../src/app/ui/combobox-field.tsx';
import type { MoreHits } from '../../../src/app/ui/use-more-hits.ts';

const here = ['Ames', 'Ankeny'];
const elsewhere = ['Adair', 'Ames', 'Amana'];
const holds = (name: string, text: string) => name.toLowerCase().includes(text.toLowerCase());

type Ask = MoreHits<string>['ask'];
const ask = vi.fn<Ask>();
let chosen: (string | null)[];

beforeEach(() => {
  vi.useFakeTimers();
  chosen = [];
  ask.mockReset();
  ask.mockImplementation(async (text) => elsewhere.filter((name) => holds(name, text)));
});

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const line = () => document.querySelector('p')?.textContent ?? '';

function renderBox(given: Partial<MoreHits<string>> = {}) {
  const more: MoreHits<string> = {
    ask,
    isAway: false,
    failureOf: () => ({ kind: 'failed' }),
    stillMatches: holds,
    isStale: () => false,
    ...given,
  };
  render(
    <ComboboxField<string>
      label="District"
      value={null}
      onChange={(item) => chosen.push(item)}
      debounceMs={0}
      minLength={1}
      search={(text) => here.filter((name) => holds(name, text))}
      more={more}
      order={() => (a, b) => (a < b ? -1 : 1)}
      itemKey={(name) => name}
      itemText={(name) => name}
      itemMark={(name) => (here.includes(name) ? null : 'On the server')}
    />,
  );
  const box = screen.getByRole<HTMLInputElement>('combobox');
  return {
    box,
    type: (text: string) => fireEvent.change(box, { target: { value: text } }),
    press: (key: string) => fireEvent.keyDown(box, { key }),
  };
}

test('what is at hand is shown at once, what else is found is added below, and ordered with the next key', async () => {
  const { type, press } = renderBox();
  type('a');
  await wait(0);
  expect([options(), line()]).toEqual([['Ames', 'Ankeny'], 'Searching the server…']);
  press('ArrowDown');
  await wait(150);
  expect(options()).toEqual(['Ames', 'Ankeny', 'AdairOn the server', 'AmanaOn the server']);
  expect([line(), screen.getByRole('option', { selected: true }).textContent]).toEqual(['', 'Ankeny']);
  type('am');
  await wait(0);
  expect(options()).toEqual(['AmanaOn the server', 'Ames']);
});

test('the next key ends the request before, and only the last text is asked for', async () => {
  const signals: AbortSignal[] = [];
  ask.mockImplementation(async (text, signal) => {
    signals.push(signal);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    return elsewhere.filter((name) => holds(name, text));
  });
  const { type } = renderBox();
  for (const text of ['a', 'am', 'ama']) {
    type(text);
    await wait(100);
  }
  await wait(100);
  type('am');
  await wait(1200);
  expect(ask.mock.calls.map(([text]) => text)).toEqual(['ama', 'am']);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
});

test('nothing is said to be found nowhere before everybody was asked', async () => {
  ask.mockResolvedValue([]);
  const { type } = renderBox();
  type('x');
  await wait(0);
  expect([line(), screen.getByRole('status').textContent]).toEqual(['Searching the server…', '']);
  await wait(150);
  expect([line(), screen.getByRole('status').textContent]).toEqual(['', 'No Results Found']);
});

test('without a connection the hits at hand say what they are', async () => {
  const { type } = renderBox({ isAway: true });
  type('a');
  await wait(500);
  expect([options(), line(), ask.mock.calls]).toEqual([
    ['Ames', 'Ankeny'],
    'From this device only: no connection',
    [],
  ]);
});

test('a failure is said beside the hits, and is tried again by keyboard too', async () => {
  ask.mockRejectedValueOnce(new Error('down'));
  const { box, type } = renderBox();
  box.focus();
  type('ada');
  await wait(150);
  expect(line()).toBe('The server could not be asked.Try again');
  const button = screen.getByRole('button', { name: 'Try again' });
  act(() => button.focus());
  expect(line()).toContain('Try again');
  fireEvent.click(button);
  await wait(0);
  expect([options(), line(), document.activeElement]).toEqual([['AdairOn the server'], '', box]);
});

test('whoever does not see the line below the hits hears what it says of those that are missing', async () => {
  const heard = () => screen.getByRole('status').textContent;
  const { type } = renderBox({ isAway: true });
  type('a');
  await wait(500);
  expect(heard()).toBe('2 results. From this device only: no connection');
  type('x');
  await wait(500);
  expect(heard()).toBe('From this device only: no connection');
  cleanup();
  ask.mockRejectedValueOnce(new Error('down'));
  const other = renderBox();
  other.type('ada');
  await wait(0);
  expect(heard()).toBe('');
  await wait(150);
  expect(heard()).toBe('The server could not be asked.');
});

test('a slow answer may be given up; a busy server is asked again by itself', async () => {
  ask.mockImplementationOnce(() => new Promise(() => {}));
  const { type } = renderBox({ failureOf: () => ({ kind: 'again', seconds: 2 }) });
  type('ad');
  await wait(5150);
  expect(line()).toBe('Still searching…Cancel');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(line()).toBe('');
  ask.mockRejectedValueOnce(new Error('busy'));
  type('ada');
  await wait(150);
  expect(line()).toBe('Searching again in 2 s');
  await wait(1000);
  expect(line()).toBe('Searching again in 1 s');
  await wait(1000);
  expect(options()).toEqual(['AdairOn the server']);
});

test('a hit that an edit at hand made another stays out', async () => {
  const { type } = renderBox({ isStale: (name) => name === 'Adair' });
  type('ad');
  await wait(150);
  expect(options()).toEqual([]);
});

test('Enter takes what is at hand at once, and waits for the answer from elsewhere where nothing is at hand', async () => {
  const { box, type, press } = renderBox();
  type('am');
  await wait(0);
  press('Enter');
  expect(chosen).toEqual(['Ames']);
  // The first line is of the answer to "a"; that to "ama" is on its way.
  ask.mockImplementation(async (text) => (text === 'ama' ? ['Amana Colonies'] : ['Amana']));
  type('a');
  await wait(200);
  type('ama');
  await wait(0);
  expect(options()).toEqual(['AmanaOn the server']);
  press('Enter');
  expect(chosen).toEqual(['Ames']);
  await wait(150);
  expect(chosen).toEqual(['Ames', 'Amana Colonies']);
  expect(box.getAttribute('aria-expanded')).toBe('false');
});

test.each([
  ['fails', async (fail: () => void) => fail()],
  [
    'is given up',
    async () => {
      await wait(5000);
      fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    },
  ],
])('an Enter takes nothing that only an earlier text found where the asking %s', async (_, end) => {
  const { type, press } = renderBox();
  type('ama');
  await wait(200);
  expect(options()).toEqual(['AmanaOn the server']);
  let fail = () => {};
  ask.mockImplementation(() => new Promise((_resolve, reject) => (fail = () => reject(new Error('lost')))));
  type('aman');
  await wait(0);
  press('Enter');
  await wait(150);
  await end(fail);
  await wait(0);
  expect([options(), chosen]).toEqual([['AmanaOn the server'], []]);
  press('Enter');
  expect(chosen).toEqual(['Amana']);
});

test('a text that can not be looked for says why, and is not to be tried again', async () => {
  ask.mockRejectedValueOnce(new Error('Too long'));
  const { type } = renderBox({ failureOf: () => ({ kind: 'refused', why: 'Too long' }) });
  type('ada');
  await wait(150);
  expect(line()).toBe('This can’t be looked for: Too long');
});
