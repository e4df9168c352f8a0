import type { FieldProblem } from '#domain/problems.ts';

/** What a form asks for that sets a passphrase. */
export const blankPassphrase = { passphrase: '', confirm: '' };

/** What is wrong with a passphrase as it was typed twice. How easily it is guessed, only the judge says. */
export function passphraseProblems({ passphrase, confirm }: typeof blankPassphrase): FieldProblem[] {
  if (passphrase === '') return [{ path: 'passphrase', message: 'Passphrase is required' }];
  return confirm === passphrase ? [] : [{ path: 'confirm', message: 'This is not the same passphrase.' }];
}
