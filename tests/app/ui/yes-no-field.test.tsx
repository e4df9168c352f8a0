import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { YesNoField } from '../../../src/app/ui/yes-no-field.tsx';

test('one control has Yes, No and Not set, and shows which holds', () => {
  const onChange = vi.fn<(value: boolean | null) => void>();
  render(<YesNoField label="Withdrawn" value={false} onChange={onChange} />);
  expect(screen.getByRole('radiogroup', { name: 'Withdrawn' })).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'No' }).checked).toBe(true);
  fireEvent.click(screen.getByRole('radio', { name: 'Yes' }));
  fireEvent.click(screen.getByRole('radio', { name: 'Not set' }));
  expect(onChange.mock.calls).toEqual([[true], [null]]);
});

test('not set is shown as such, not as No', () => {
  render(<YesNoField label="Withdrawn" value={null} onChange={() => {}} />);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Not set' }).checked).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'No' }).checked).toBe(false);
});

test('a determination says Founded and Unfounded', () => {
  render(<YesNoField label="Determination" yes="Founded" no="Unfounded" value onChange={() => {}} />);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Founded' }).checked).toBe(true);
  expect(screen.getByRole('radio', { name: 'Unfounded' })).toBeTruthy();
});

test('those who only read see the answer as text', () => {
  render(<YesNoField label="Withdrawn" value={false} onChange={() => {}} readOnly />);
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.getByRole('textbox', { name: 'Withdrawn' }).textContent).toBe('No');
});

test('moving inside the control is not leaving it', () => {
  const onBlur = vi.fn<() => void>();
  render(<YesNoField label="Withdrawn" value={null} onChange={() => {}} onBlur={onBlur} />);
  const no = screen.getByRole('radio', { name: 'No' });
  fireEvent.blur(no, { relatedTarget: screen.getByRole('radio', { name: 'Yes' }) });
  expect(onBlur).not.toHaveBeenCalled();
  fireEvent.blur(no);
  expect(onBlur).toHaveBeenCalledOnce();
});
