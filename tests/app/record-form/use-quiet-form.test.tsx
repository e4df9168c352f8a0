import { act, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useQuietForm } from '../../../src/app/record-form/use-quiet-form.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const initial = { facts: 'was', kind: null };

/** A form, and how often its screen was drawn. */
function open() {
  let drawn = 0;
  const { result } = renderHook(() => {
    drawn += 1;
    return useQuietForm(initial);
  });
  return {
    form: () => result.current,
    drawn: () => drawn,
    type: (facts: string) => act(async () => result.current.type('facts', facts)),
  };
}
const rest = () => act(() => vi.advanceTimersByTimeAsync(1000));

test('a screen is drawn for the key that makes its form dirty, for none that follows, and once typing rests', async () => {
  const { form, drawn, type } = open();
  await type('was i');
  expect(form().values['facts']).toBe('was i');
  const before = drawn();
  await type('was it');
  await type('was it s');
  await type('was it so');
  expect(drawn()).toBe(before);
  expect(form().values['facts']).toBe('was i');
  expect(form().read()['facts']).toBe('was it so');
  await rest();
  expect(form().values['facts']).toBe('was it so');
  expect(drawn()).toBe(before + 1);
});

test('what is typed back to what it was makes the form clean without waiting', async () => {
  const { form, type } = open();
  await type('wa');
  await type('was');
  expect(form().values['facts']).toBe('was');
});

const acts: [string, () => void][] = [
  ['Ctrl+S', () => fireEvent.keyDown(document.body, { key: 's', ctrlKey: true })],
  ['Enter', () => fireEvent.keyDown(document.body, { key: 'Enter' })],
  ['Tab', () => fireEvent.keyDown(document.body, { key: 'Tab' })],
  ['a press', () => fireEvent.pointerDown(document.body)],
  ['a click that a screen reader makes', () => fireEvent.click(document.body)],
  ['sending a form', () => fireEvent.submit(document.body)],
  ['leaving the tab', () => fireEvent(document, new Event('visibilitychange'))],
];
test.each(acts)('%s finds the screen drawn with all that was typed', async (_, act) => {
  const { form, type } = open();
  await type('typed');
  await type('typed further');
  let found: unknown;
  const look = () => {
    found = form().values['facts'];
  };
  for (const event of ['keydown', 'pointerdown', 'click', 'submit', 'visibilitychange'])
    document.addEventListener(event, look, { once: true });
  act();
  expect(found).toBe('typed further');
});

test('a further letter draws nothing; what is chosen stands at once, and the typed text with it', async () => {
  const { form, type } = open();
  await type('typed');
  await type('typed further');
  act(() => void fireEvent.keyDown(document.body, { key: 'x' }));
  expect(form().values['facts']).toBe('typed');
  act(() => form().form.setFieldValue('kind', 'chosen'));
  expect(form().values).toEqual({ facts: 'typed further', kind: 'chosen' });
});
