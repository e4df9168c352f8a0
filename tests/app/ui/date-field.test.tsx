import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { DateField } from '../../../src/app/ui/date-field.tsx';

function renderDate(start: string | null = null) {
  const seen: (string | null)[] = [];
  function Holder() {
    const [value, setValue] = useState(start);
    return (
      <>
        <DateField
          label="Date Filed"
          required
          today="2026-11-21"
          value={value}
          onChange={(next) => {
            seen.push(next);
            setValue(next);
          }}
        />
        <button onClick={() => setValue('2026-01-31')}>settle</button>
      </>
    );
  }
  render(<Holder />);
  const box = screen.getByRole<HTMLInputElement>('textbox', { name: 'Date Filed' });
  return { box, seen, type: (text: string) => fireEvent.change(box, { target: { value: text } }) };
}

test.each([
  ['09-02-2026', '2026-09-02'],
  ['9/2/2026', '2026-09-02'],
  ['09022026', '2026-09-02'],
  ['2026-09-02', '2026-09-02'],
  ['t', '2026-11-21'],
])('%s, typed or pasted whole, is a day and is shown as MM-dd-yyyy when left', (text, day) => {
  const { box, seen, type } = renderDate();
  type(text);
  expect(seen).toEqual([day]);
  fireEvent.blur(box);
  expect(box.value).toBe(`${day.slice(5, 7)}-${day.slice(8)}-${day.slice(0, 4)}`);
});

test('text that is no day is kept as typed and handed on for the schema to refuse', () => {
  const { box, seen, type } = renderDate('2026-09-02');
  type('02-30-2026');
  fireEvent.blur(box);
  expect(box.value).toBe('02-30-2026');
  expect(seen).toEqual(['02-30-2026']);
});

test('an emptied date is null', () => {
  const { seen, type } = renderDate('2026-09-02');
  type('');
  expect(seen).toEqual([null]);
});

test('a date that is set from outside replaces what was typed', () => {
  const { box, type } = renderDate();
  type('9/2');
  fireEvent.click(screen.getByText('settle'));
  expect(box.value).toBe('01-31-2026');
});

test('the name of a required field has no "(required)" in it, and the field says that it is required', () => {
  const { box } = renderDate();
  expect(screen.getByText('(required)').closest('label')).toBeNull();
  expect(box.getAttribute('aria-required')).toBe('true');
  expect(box.autocomplete).toBe('off');
});
