import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  newPasswordFields,
  NewPasswordParts,
  passwordProblems,
} from '../../../src/app/account/new-password.tsx';
import { usePlainForm } from '../../../src/app/record-form/use-plain-form.ts';

function Form() {
  const form = usePlainForm({
    blank: { password: '', confirm: '' },
    problemsOf: (values) => passwordProblems(newPasswordFields, values),
    send: async () => {},
    failed: '',
  });
  return (
    <form onSubmit={form.submit}>
      <NewPasswordParts password={form.field('password')} confirm={form.field('confirm')} />
      <button type="submit">Set Password</button>
    </form>
  );
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const leave = (label: string) => fireEvent.blur(screen.getByLabelText(label));
const isWrong = (label: string) => screen.getByLabelText(label).getAttribute('aria-invalid') === 'true';

test('a new password that was typed otherwise the second time says so when that field is left, not while it is typed', () => {
  render(<Form />);
  type('New Password', 'wooden kettle');
  leave('New Password');
  type('Confirm Password', 'wooden kettel');
  expect(isWrong('Confirm Password')).toBe(false);
  leave('Confirm Password');
  expect(isWrong('Confirm Password')).toBe(true);
  type('Confirm Password', 'wooden kettle');
  expect(isWrong('Confirm Password')).toBe(false);
});

test('a password field that was passed by empty says nothing before the button is pressed', () => {
  render(<Form />);
  leave('New Password');
  leave('Confirm Password');
  expect([isWrong('New Password'), isWrong('Confirm Password')]).toEqual([false, false]);
  fireEvent.submit(screen.getByRole('button', { name: 'Set Password' }));
  expect([isWrong('New Password'), isWrong('Confirm Password')]).toEqual([true, true]);
});

test('what is wrong with the second typing is said after the press that left it, which would miss its button', async () => {
  render(<Form />);
  type('New Password', 'wooden kettle');
  type('Confirm Password', 'wooden kettel');
  fireEvent.pointerDown(screen.getByRole('button', { name: 'Set Password' }));
  leave('Confirm Password');
  expect(isWrong('Confirm Password')).toBe(false);
  fireEvent.pointerUp(screen.getByRole('button', { name: 'Set Password' }));
  await expect.poll(() => isWrong('Confirm Password')).toBe(true);
});
