import type { Ref } from 'react';
import { Icon } from '../ui/icon.tsx';
import { TextField } from '../ui/text-field.tsx';
import styles from './account.module.css';
import { FaultReport } from './fault-report.tsx';
import { waitWords } from './sign-in-words.ts';
import type { SignInForm } from './use-sign-in.ts';

/** The password with what was wrong beside it. The countdown is for eyes only: said each second it would be noise. */
export const PasswordPart = ({ form, inputRef }: { form: SignInForm; inputRef: Ref<HTMLInputElement> }) => (
  <div className={styles.passwordPart}>
    <TextField
      label="Password"
      kind="password"
      autoComplete="current-password"
      ref={inputRef}
      value={form.password}
      onChange={form.setPassword}
    />
    <div role="alert" className={form.refusal ? styles.refusal : undefined}>
      {form.refusal && (
        <>
          <Icon name="error" />
          <span>{form.refusal}</span>
        </>
      )}
    </div>
    {form.isFault && <FaultReport />}
    {form.seconds > 0 && (
      <p className={styles.wait} aria-hidden="true">
        You can try again {waitWords(form.seconds)}.
      </p>
    )}
  </div>
);

/** Why the button waits, for `Button`'s `unavailable`. */
export const waitReason = (form: SignInForm): string | false =>
  form.seconds > 0 && 'Wait a moment before the next try';
