import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ComboboxFieldProps } from '../../../src/app/ui/combobox.ts';
import { ComboboxField } from '../../../src/app/ui/combobox-field.tsx';

interface District {
  code: string;
  name: string;
}

const districts: District[] = [
  { code: '0261', name: 'Ankeny' },
  { code: '0225', name: 'Ames' },
  { code: '1737', name: 'Des Moines' },
];

const find = vi.fn<(text: string) => readonly District[]>();

beforeEach(() => {
  vi.useFakeTimers();
  find.mockReset();
  find.mockImplementation((text) =>
    districts.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase())),
  );
});

function renderBox(start: District | null = null, more: Partial<ComboboxFieldProps<District>> = {}) {
  const seen: (string | null)[] = [];
  function Holder() {
    const [value, setValue] = useState(start);
    return (
      <ComboboxField
        label="Primary District"
        value={value}
        onChange={(item) => {
          seen.push(item?.code ?? null);
          setValue(item);
        }}
        search={find}
        itemKey={({ code }) => code}
        itemText={({ name }) => name}
        {...more}
      />
    );
  }
  render(<Holder />);
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Primary District' });
  return {
    box,
    seen,
    type: (text: string) => fireEvent.change(box, { target: { value: text } }),
    press: (key: string) => fireEvent.keyDown(box, { key }),
  };
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

test('where a shorter list takes the place of the one that an arrow went down in, its first item is chosen', async () => {
  const { box, seen, type, press } = renderBox();
  type('es');
  await wait(500);
  expect(options()).toEqual(['Ames', 'Des Moines']);
  type('ame');
  press('ArrowDown');
  await wait(500);
  expect(options()).toEqual(['Ames']);
  const active = document.getElementById(box.getAttribute('aria-activedescendant') ?? '');
  expect(active?.textContent).toBe('Ames');
  press('Enter');
  expect(seen).toEqual(['0225']);
});

test('an arrow and Enter before a shorter list came choose its first item', async () => {
  const { seen, type, press } = renderBox();
  type('es');
  await wait(500);
  type('ame');
  press('ArrowDown');
  press('Enter');
  expect(seen).toEqual([]);
  await wait(500);
  expect(seen).toEqual(['0225']);
});

test('a district is found and chosen by keyboard alone', async () => {
  const { box, seen, type, press } = renderBox();
  type('an');
  expect(box.getAttribute('aria-expanded')).toBe('false');
  type('a');
  type('am');
  await wait(500);
  expect(options()).toEqual(['Ames']);
  expect(box.getAttribute('aria-expanded')).toBe('true');
  type('me');
  type('es');
  await wait(500);
  expect(options()).toEqual(['Ames', 'Des Moines']);
  press('ArrowDown');
  const active = document.getElementById(box.getAttribute('aria-activedescendant') ?? '');
  expect(active?.textContent).toBe('Des Moines');
  press('Enter');
  expect(seen).toEqual(['1737']);
  expect(box.value).toBe('Des Moines');
  expect(box.getAttribute('aria-expanded')).toBe('false');
});

test('Enter takes the first of the answer to what stands in the box, not of the one before', async () => {
  const { box, seen, type, press } = renderBox();
  type('an');
  await wait(500);
  expect(options()).toEqual(['Ankeny']);
  type('am');
  press('Enter');
  expect(seen).toEqual([]);
  expect(box.value).toBe('am');
  await wait(500);
  expect(seen).toEqual(['0225']);
  expect([box.value, box.getAttribute('aria-expanded')]).toEqual(['Ames', 'false']);
});

test.each([
  ['typing on', (of: ReturnType<typeof renderBox>) => of.type('am')],
  ['Escape', (of: ReturnType<typeof renderBox>) => of.press('Escape')],
  ['an arrow', (of: ReturnType<typeof renderBox>) => of.press('ArrowDown')],
])('an Enter that came too early is taken back by %s', async (_, takeBack) => {
  const of = renderBox();
  of.type('me');
  of.press('Enter');
  takeBack(of);
  await wait(1000);
  expect(of.seen).toEqual([]);
});

test('the Enter that ends a composed letter chooses nothing when the answer comes', async () => {
  const { box, seen, type } = renderBox();
  type('ames');
  fireEvent.keyDown(box, { key: 'Enter', isComposing: true, keyCode: 229 });
  await wait(500);
  expect(options()).toEqual(['Ames']);
  expect(seen).toEqual([]);
});

test('it searches once, 500 ms after typing rested, and not before two letters', async () => {
  const { type } = renderBox();
  type('a');
  await wait(1000);
  expect(find).not.toHaveBeenCalled();
  type('an');
  await wait(499);
  type('ank');
  await wait(499);
  expect(find).not.toHaveBeenCalled();
  await wait(1);
  expect(find.mock.calls).toEqual([['ank']]);
});

test('no match says No Results Found', async () => {
  const { type } = renderBox();
  type('zz');
  await wait(500);
  expect(screen.getByText('No Results Found').closest('output')).toBeTruthy();
});

test('a slow answer to older text does not replace a newer one', async () => {
  let answerOld: (items: readonly District[]) => void = () => {};
  const { type } = renderBox(null, {
    search: (text) =>
      text === 'an' ? new Promise((resolve) => (answerOld = resolve)) : districts.slice(1, 2),
  });
  type('an');
  await wait(500);
  type('am');
  await wait(500);
  await act(async () => answerOld(districts.slice(0, 1)));
  expect(options()).toEqual(['Ames']);
});

test('leaving with the name of one district typed chooses it after 250 ms', async () => {
  const { box, seen, type } = renderBox();
  type('ames');
  fireEvent.blur(box);
  await wait(249);
  expect(seen).toEqual([]);
  await wait(1);
  expect(seen).toEqual(['0225']);
});

test('leaving with unknown text keeps the value and says so', async () => {
  const { box, seen, type } = renderBox(districts[0] ?? null);
  expect(box.value).toBe('Ankeny');
  type('nowhere');
  fireEvent.blur(box);
  await wait(250);
  expect(seen).toEqual([]);
  expect(box.value).toBe('Ankeny');
  expect(screen.getByText('Nothing was chosen for “nowhere”.')).toBeTruthy();
});

test('of a long text that was pasted the beginning tells which it was', async () => {
  const { box, type } = renderBox(null);
  type('a letter to the district '.repeat(4000));
  fireEvent.blur(box);
  await wait(250);
  expect(screen.getByText(/^Nothing was chosen for “a letter/).textContent.length).toBeLessThan(200);
});

test('that nothing was chosen is said until something else stands in the box, by whatever', async () => {
  const boxOf = (value: District | null) => (
    <ComboboxField
      label="Primary District"
      value={value}
      onChange={() => {}}
      search={find}
      itemKey={({ code }) => code}
      itemText={({ name }) => name}
    />
  );
  const { rerender } = render(boxOf(null));
  const box = screen.getByRole('combobox', { name: 'Primary District' });
  fireEvent.change(box, { target: { value: 'nowhere' } });
  fireEvent.blur(box);
  await wait(250);
  const words = 'Nothing was chosen for “nowhere”.';
  expect(screen.getByText(words)).toBeTruthy();
  for (const value of [districts[0] ?? null, null]) {
    rerender(boxOf(value));
    expect(screen.queryByText(words)).toBeNull();
  }
});

test('Escape closes the list and keeps what was typed and chosen', async () => {
  const { box, seen, type, press } = renderBox(districts[0] ?? null);
  type('am');
  await wait(500);
  press('Escape');
  expect(options()).toEqual([]);
  expect(box.value).toBe('am');
  press('Escape');
  expect(box.value).toBe('am');
  expect(seen).toEqual([]);
});

test('going on to the next field does not choose the first of several that were found', async () => {
  const { box, seen, type } = renderBox();
  const next = document.body.appendChild(document.createElement('button'));
  act(() => box.focus());
  type('es');
  await wait(500);
  expect(options()).toEqual(['Ames', 'Des Moines']);
  act(() => next.focus());
  fireEvent.blur(box, { relatedTarget: next });
  await wait(1000);
  expect(seen).toEqual([]);
  expect(box.value).toBe('');
  next.remove();
});

test('an emptied box is null', () => {
  const { seen, type } = renderBox(districts[0] ?? null);
  type('');
  expect(seen).toEqual([null]);
});

test('a box that opens records never opens one because it was left', async () => {
  const { box, seen, type } = renderBox(null, { isJump: true });
  type('ames');
  fireEvent.blur(box);
  await wait(1000);
  expect(seen).toEqual([]);
});

test('a chosen item is whole in the title and on paper; its box holds the text', () => {
  const { box } = renderBox(districts[1] ?? null, { itemWhole: ({ name, code }) => `${name} (${code})` });
  expect(box.value).toBe('Ames');
  expect(box.title).toBe('Ames (0225)');
  expect(box.closest('[data-printed]')?.getAttribute('data-printed')).toBe('Ames (0225)');
});
