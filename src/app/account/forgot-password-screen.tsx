import { useState } from 'react';
import { Link } from 'react-router-dom';
import * as v from 'valibot';
import { typedPassword } from '#domain/passwords.ts';
import { fieldProblems } from '../record-form/field-problems.ts';
import { useEngine } from '../shell/engine-context.ts';
import { links } from '../shell/links.ts';
import { messages } from '../shell/messages.ts';
import { useNeedsServer } from '../shell/use-needs-server.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import styles from './account.module.css';
import { AccountPage } from './account-page.tsx';
import { FailureWords } from './failure-words.tsx';
import { Outcome } from './outcome.tsx';
import { usePlainForm } from '../record-form/use-plain-form.ts';

const schema = v.object({ userName: typedPassword('Username') });

/** /forgotpw: mails a link to set a new password (docs/product.md 2.1). */
export function ForgotPasswordScreen() {
  const { online } = useEngine();
  const needsServer = useNeedsServer();
  const [mailedTo, setMailedTo] = useState<string | null>(null);
  const form = usePlainForm({
    blank: { userName: '' },
    problemsOf: (values) => fieldProblems(schema, values),
    failed: messages.passwordReset.failed,
    send: async ({ userName }) => setMailedTo((await online('requestReset', { body: userName })).body.email),
  });
  return (
    <AccountPage title="Forgot Password">
      {mailedTo === null ? (
        <>
          <p className={styles.intro}>
            Enter your username, and a link to set a new password is mailed to you.
          </p>
          <form className={styles.form} noValidate onSubmit={form.submit}>
            <TextField label="Username" required autoComplete="username" {...form.field('userName')} />
            <FailureWords words={form.failure} />
            <Button type="submit" variant="primary" isBusy={form.isBusy} unavailable={needsServer}>
              Reset
            </Button>
          </form>
        </>
      ) : (
        <Outcome title={messages.resetMailed(mailedTo)}>The link works once, within 30 minutes.</Outcome>
      )}
      <p className={styles.other}>
        <Link to={links.login}>Back to Sign In</Link>
      </p>
    </AccountPage>
  );
}
