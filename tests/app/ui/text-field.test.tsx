import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TextField } from '../../../src/app/ui/text-field.tsx';

test('the eyes of several passwords are told apart, as the calendars of several days are', () => {
  for (const label of ['New Password', 'Confirm Password'])
    render(<TextField label={label} kind="password" value="" onChange={() => {}} />);
  const eyes = screen.getAllByRole('button', { name: 'Show what is typed' });
  const described = eyes.map((eye) => document.getElementById(eye.getAttribute('aria-describedby') ?? ''));
  expect(described.map((label) => label?.textContent)).toEqual(['New Password', 'Confirm Password']);
});
