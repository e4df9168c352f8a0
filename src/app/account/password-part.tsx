import { type Ref, useState } from 'react';
import { rememberedDays } from '#domain/second-factor.ts';
import { Button } from '../ui/button.tsx';
import { CheckboxField } from '../ui/checkbox-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import styles from './account.module.css';
import { FailureWords } from './failure-words.tsx';
import { hasPasskeys } from './has-passkeys.ts';
import { FaultReport } from './fault-report.tsx';
import { waitWords, wayLabels } from './sign-in-words.ts';
import type { SignInForm } from './use-sign-in.ts';

interface PartProps {
  form: SignInForm;
  inputRef: Ref<HTMLInputElement>;
}

/** What is asked for now: the password, or a code of the second factor; `mayRemember`: so that the code isn't asked for here soon again. */
export const SignInPart = ({ mayRemember = true, ...props }: PartProps & { mayRemember?: boolean }) =>
  props.form.step === 'password' ? (
    <PasswordPart {...props} />
  ) : (
    <CodePart {...props} mayRemember={mayRemember} />
  );

const PasswordPart = ({ form, inputRef }: PartProps) => (
  <div className={styles.passwordPart}>
    <TextField
      label={wayLabels[form.kind]}
      kind="password"
      autoComplete="current-password"
      ref={inputRef}
      value={form.password}
      onChange={form.setPassword}
    />
    <Refusal form={form} />
  </div>
);

function CodePart({ form, inputRef, mayRemember }: PartProps & { mayRemember: boolean }) {
  const hasApp = form.factors.includes('app');
  const [isRecovery, setRecovery] = useState(!hasApp);
  return (
    <div className={styles.passwordPart}>
      <TextField
        key={String(isRecovery)}
        label={isRecovery ? 'Recovery Code' : 'Code'}
        hint={
          isRecovery
            ? 'One of the ten that you kept. Each is good once.'
            : 'The six digits that your authenticator app shows for Accord.'
        }
        kind="code"
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        ref={inputRef}
        value={form.code}
        onChange={form.setCode}
      />
      <Refusal form={form} />
      {mayRemember && (
        <CheckboxField
          label={`Remember this device for ${rememberedDays} days`}
          hint="Your password alone signs in here until you sign out. Not on a device that others use."
          value={form.remember}
          onChange={form.setRemember}
        />
      )}
      <div className={styles.otherWays}>
        {hasApp && (
          <Button
            small
            variant="quiet"
            onClick={() => {
              setRecovery(!isRecovery);
              form.setCode('');
              form.refuse(null);
              requestAnimationFrame(() => form.field.current?.focus());
            }}
          >
            {isRecovery ? 'Use the Authenticator App' : 'Use a Recovery Code'}
          </Button>
        )}
        <Button small variant="quiet" onClick={form.startOver}>
          Start Over
        </Button>
      </div>
    </div>
  );
}

/** What was wrong, beside the field. The countdown is for eyes only: said each second it would be noise. */
const Refusal = ({ form }: { form: SignInForm }) => (
  <>
    <FailureWords words={form.refusal} />
    {form.isFault && <FaultReport />}
    {form.seconds > 0 && (
      <p className={styles.wait} aria-hidden="true">
        You can try again {waitWords(form.seconds)}.
      </p>
    )}
  </>
);

/** Offers a passkey in place of what is asked for, where one is taken and this browser has any. */
export const PasskeyButton = ({ form, children }: { form: SignInForm; children: string }) =>
  form.takesPasskey && hasPasskeys() ? (
    <Button isBusy={form.isBusy} unavailable={waitReason(form)} onClick={form.submitPasskey}>
      {children}
    </Button>
  ) : null;

/** Why the button waits, for `Button`'s `unavailable`. */
export const waitReason = (form: SignInForm): string | false =>
  form.seconds > 0 && 'Wait a moment before the next try';
