import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { TimeField } from '../../../src/app/ui/time-field.tsx';

function Field() {
  const [value, setValue] = useState<string | null>(null);
  return <TimeField label="Begin Time" value={value} onChange={setValue} />;
}

/** What the field shows once somebody typed the text and left. */
function shownAfter(text: string): string {
  render(<Field />);
  const box = screen.getByLabelText<HTMLInputElement>('Begin Time');
  fireEvent.change(box, { target: { value: text } });
  fireEvent.blur(box);
  return box.value;
}

test.each([
  ['9:05', '9:05 AM'],
  ['23:59', '11:59 PM'],
  ['25:30', '25:30'],
  ['12:75', '12:75'],
])('%s that was typed is shown as %s', (typed, shown) => {
  expect(shownAfter(typed)).toBe(shown);
});

test('Escape closes the list first, and reaches the dialog around it where no list is seen', () => {
  const heard: string[] = [];
  const { container } = render(<Field />);
  const hear = ({ key }: KeyboardEvent) => heard.push(key);
  container.parentElement?.addEventListener('keydown', hear);
  onTestFinished(() => container.parentElement?.removeEventListener('keydown', hear));
  const box = screen.getByLabelText<HTMLInputElement>('Begin Time');
  fireEvent.change(box, { target: { value: '9' } });
  expect(screen.getAllByRole('option').length).toBeGreaterThan(0);
  fireEvent.keyDown(box, { key: 'Escape' });
  expect([screen.queryAllByRole('option'), heard]).toEqual([[], []]);
  fireEvent.change(box, { target: { value: '14:15' } });
  expect(screen.queryAllByRole('option')).toEqual([]);
  fireEvent.keyDown(box, { key: 'Escape' });
  expect(heard).toEqual(['Escape']);
});

test('a time that is only read is no list to choose from, and no key changes it', () => {
  const onChange = vi.fn<(value: string | null) => void>();
  render(<TimeField label="Begin Time" readOnly value="09:00" onChange={onChange} />);
  const field = screen.getByRole('textbox', { name: 'Begin Time' });
  expect(field.textContent).toBe('9:00 AM');
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) fireEvent.keyDown(field, { key });
  expect(onChange).not.toHaveBeenCalled();
});
