import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { DayFilter } from '../../../src/app/parts/day-filter.tsx';

/** A day of an address, which is always one. */
function open() {
  const asked = vi.fn<(day: string | null) => void>();
  function Address() {
    const [day, setDay] = useState<string | null>('2026-11-24');
    return (
      <DayFilter
        label="Day"
        value={day}
        isRequired
        onChange={(next) => {
          asked(next);
          setDay(next);
        }}
      />
    );
  }
  render(<Address />);
  const box = screen.getByLabelText<HTMLInputElement>('Day');
  const type = (value: string) => fireEvent.change(box, { target: { value } });
  return { asked, box, type };
}

test('an emptied day stays empty while the next one is typed, and only a whole day is asked for', () => {
  const { asked, box, type } = open();
  expect(box.value).toBe('11-24-2026');
  type('');
  expect(box.value).toBe('');
  for (const part of ['1', '12', '12-0', '12-01-202']) type(part);
  expect(box.value).toBe('12-01-202');
  expect(asked).not.toHaveBeenCalled();
  type('12-01-2026');
  expect(asked.mock.calls).toEqual([['2026-12-01']]);
});

test('a day that is left empty is the one that is shown; one that is none stays and is refused', () => {
  const { box, type } = open();
  type('');
  fireEvent.blur(box);
  expect(box.value).toBe('11-24-2026');
  type('02-30-2026');
  fireEvent.blur(box);
  expect(box.value).toBe('02-30-2026');
  expect(screen.getByText('Day is invalid')).toBeDefined();
});
