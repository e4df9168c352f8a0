import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Button } from '../../../src/app/ui/button.tsx';

test('a button keeps the focus when it becomes unavailable, and when it is available again', () => {
  const saveThat = (unavailable: string | false) => <Button unavailable={unavailable}>Save</Button>;
  const { rerender } = render(saveThat(false));
  const button = () => screen.getByRole('button', { name: 'Save' });
  button().focus();
  rerender(saveThat('Nothing was changed'));
  expect(document.activeElement).toBe(button());
  rerender(saveThat(false));
  expect(document.activeElement).toBe(button());
});
