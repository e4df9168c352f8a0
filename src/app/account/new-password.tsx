import * as v from 'valibot';
import { offlinePasswordLength } from '#domain/accounts.ts';
import type { Values } from '#domain/merge.ts';
import { confirmationProblem, newPassword, typedPassword } from '#domain/passwords.ts';
import type { FieldProblem } from '#domain/problems.ts';
import { fieldProblems } from '../record-form/field-problems.ts';
import { TextField } from '../ui/text-field.tsx';

/** A new password, typed twice (docs/product.md 5.7). */
export const newPasswordFields = {
  password: newPassword('New Password'),
  confirm: typedPassword('Confirm Password'),
};

/** What is wrong with the fields of a form that has a new password, the confirmation included. */
export function passwordProblems(fields: v.ObjectEntries, values: Values): FieldProblem[] {
  const found = fieldProblems(v.object(fields), values);
  const isConfirmed =
    values['password'] === values['confirm'] || found.some(({ path }) => path === 'confirm');
  return isConfirmed ? found : [...found, { path: 'confirm', message: confirmationProblem }];
}

interface Part {
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  error: string | undefined;
}

export const NewPasswordParts = ({ password, confirm }: { password: Part; confirm: Part }) => (
  <>
    <TextField
      label="New Password"
      kind="password"
      autoComplete="new-password"
      required
      hint={`With ${offlinePasswordLength} characters or more you can work offline too.`}
      {...password}
    />
    <TextField label="Confirm Password" kind="password" autoComplete="new-password" required {...confirm} />
  </>
);
