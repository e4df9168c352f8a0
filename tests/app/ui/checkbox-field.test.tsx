import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CheckboxField } from '../../../src/app/ui/checkbox-field.tsx';

test('a box that is closed for now is a box; to who only reads it is a value in words', () => {
  const never = () => {
    throw new Error('changed');
  };
  const { rerender } = render(<CheckboxField label="Alert" value onChange={never} disabled />);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Alert' }).disabled).toBe(true);
  rerender(<CheckboxField label="Alert" value onChange={never} readOnly />);
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.getByRole('textbox', { name: 'Alert' }).textContent).toBe('Yes');
  rerender(<CheckboxField label="Alert" value={false} onChange={never} readOnly />);
  expect(screen.getByRole('textbox', { name: 'Alert' }).textContent).toBe('No');
});
