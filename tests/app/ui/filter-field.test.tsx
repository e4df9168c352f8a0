import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { FilterField } from '../../../src/app/ui/filter-field.tsx';

let drawn: string[] = [];

function Rows({ text }: { text: string }) {
  drawn.push(text);
  return <output>{text}</output>;
}

function List() {
  const [text, setText] = useState('');
  return (
    <>
      <FilterField label="Filter these rows" text={text} onText={setText} />
      <button type="button" onClick={() => setText('')}>
        Show all
      </button>
      <Rows text={text} />
    </>
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>('Filter these rows');

test('keys are in the field before the rows are drawn for them, and none is lost when the next comes first', async () => {
  drawn = [];
  render(<List />);
  await act(async () => {
    fireEvent.input(field(), { target: { value: 'j' } });
    expect(field().value).toBe('j');
    fireEvent.input(field(), { target: { value: 'jo' } });
    expect(field().value).toBe('jo');
    expect(drawn).toEqual(['']);
  });
  expect(field().value).toBe('jo');
  expect(drawn.at(-1)).toBe('jo');
});

test('the field is empty when the list no longer narrows', async () => {
  render(<List />);
  await act(async () => void fireEvent.input(field(), { target: { value: 'jo' } }));
  await act(async () => void fireEvent.click(screen.getByText('Show all')));
  expect(field().value).toBe('');
});
