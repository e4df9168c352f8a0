import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { ColumnChoice } from '../../../src/app/ui/column-choice.tsx';

const columns = ['Case Number', 'Student', 'Due'].map((header) => ({
  id: header.toLowerCase(),
  header,
  value: () => null,
}));
function Holder() {
  const [hidden, setHidden] = useState<readonly string[]>(['due']);
  const change = (id: string, isShown: boolean) =>
    setHidden((before) => (isShown ? before.filter((one) => one !== id) : [...before, id]));
  return (
    <>
      <ColumnChoice columns={columns} hidden={new Set(hidden)} onChange={change} />
      <button type="button">Elsewhere</button>
    </>
  );
}
const sheet = () => screen.queryByRole('group', { name: 'Columns' });
const boxes = () =>
  within(sheet() as HTMLElement)
    .getAllByRole<HTMLInputElement>('checkbox')
    .map(({ labels, checked }) => [labels?.[0]?.textContent, checked]);

test('the sheet of columns has all but the first, says which are shown, and stays while they are changed', () => {
  render(<Holder />);
  const button = screen.getByRole('button', { name: 'Columns' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(boxes()).toEqual([
    ['Student', true],
    ['Due', false],
  ]);
  fireEvent.click(screen.getByLabelText('Due'));
  fireEvent.click(screen.getByLabelText('Student'));
  expect(boxes()).toEqual([
    ['Student', false],
    ['Due', true],
  ]);
});

test('Escape closes the sheet and gives the focus back to its button; so does leaving it, without', () => {
  render(<Holder />);
  const button = screen.getByRole('button', { name: 'Columns' });
  fireEvent.click(button);
  screen.getByLabelText('Due').focus();
  fireEvent.keyDown(screen.getByLabelText('Due'), { key: 'Escape' });
  expect(sheet()).toBeNull();
  expect(document.activeElement).toBe(button);
  fireEvent.click(button);
  screen.getByLabelText('Due').focus();
  act(() => screen.getByText('Elsewhere').focus());
  expect(sheet()).toBeNull();
});

test('its button closes the sheet where a press gives a button no focus, as in Safari', () => {
  render(<Holder />);
  const button = screen.getByRole('button', { name: 'Columns' });
  fireEvent.click(button);
  act(() => screen.getByLabelText('Due').focus());
  fireEvent.pointerDown(button);
  act(() => screen.getByLabelText('Due').blur());
  fireEvent.pointerUp(button);
  fireEvent.click(button);
  expect(sheet()).toBeNull();
});
