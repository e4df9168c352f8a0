import { useStore } from '@tanstack/react-form';
import { act, fireEvent, render, renderHook, screen } from '@testing-library/react';
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
  ['a click', () => fireEvent.click(document.body)],
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
  for (const event of ['keydown', 'click', 'submit', 'visibilitychange'])
    document.addEventListener(event, look, { once: true });
  act();
  expect(found).toBe('typed further');
});

const wasLeft = (form: ReturnType<typeof useQuietForm>['form']) =>
  form.getFieldMeta('facts')?.isBlurred === true;

test('a press that leaves a field moves nothing from under the pointer until it is a click', async () => {
  const { form, type } = open();
  await type('typed');
  await type('typed further');
  act(() => void fireEvent.pointerDown(document.body));
  act(() => form().leave('facts'));
  expect([form().values['facts'], wasLeft(form().form)]).toEqual(['typed', false]);
  act(() => void fireEvent.pointerUp(document.body));
  expect(wasLeft(form().form)).toBe(false);
  await rest();
  expect([form().values['facts'], wasLeft(form().form)]).toEqual(['typed further', true]);
});

test('a field that is left by a key shows its message of all that was typed', async () => {
  const { form, type } = open();
  await type('typed');
  await type('typed further');
  act(() => form().leave('facts'));
  expect([form().values['facts'], wasLeft(form().form)]).toEqual(['typed further', true]);
});

test('a box that is ticked directly after typing is ticked', async () => {
  function Ticked() {
    const { form, type, set } = useQuietForm({ facts: 'was', flag: false });
    const flag = useStore(form.store, (state) => state.values['flag'] === true);
    return (
      <>
        <input aria-label="Facts" onChange={({ target }) => type('facts', target.value)} />
        <input type="checkbox" checked={flag} onChange={({ target }) => set({ flag: target.checked })} />
      </>
    );
  }
  render(<Ticked />);
  for (const value of ['typed', 'typed further'])
    fireEvent.change(screen.getByLabelText('Facts'), { target: { value } });
  const box = screen.getByRole<HTMLInputElement>('checkbox');
  fireEvent.click(box);
  expect(box.checked).toBe(true);
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
