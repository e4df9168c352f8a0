import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useEngine } from '../shell/engine-context.ts';
import { links } from '../shell/links.ts';
import { messages } from '../shell/messages.ts';
import { useNeedsServer } from '../shell/use-needs-server.ts';
import { Button } from '../ui/button.tsx';
import styles from './account.module.css';
import { AccountPage } from './account-page.tsx';
import { FailureWords } from './failure-words.tsx';
import { newPasswordFields, NewPasswordParts, passwordProblems } from './new-password.tsx';
import { Outcome } from './outcome.tsx';
import { type ResetLink, resetLink } from './reset-link.ts';
import { usePlainForm } from '../record-form/use-plain-form.ts';

/** /pwreset: sets a new password by a mailed link (docs/product.md 2.1). */
export const ResetPasswordScreen = () => (
  <AccountPage title="Reset Password">
    {resetLink === null ? <NoLink /> : <ResetForm link={resetLink} />}
  </AccountPage>
);

function ResetForm({ link }: { link: ResetLink }) {
  const { online } = useEngine();
  const needsServer = useNeedsServer();
  const [isSet, setSet] = useState(false);
  const form = usePlainForm({
    blank: { password: '', confirm: '' },
    problemsOf: (values) => passwordProblems(newPasswordFields, values),
    failed: messages.passwordFailed,
    send: async (typed) => {
      await online('setNewPassword', { body: { ...link, ...typed } });
      setSet(true);
    },
  });
  if (isSet)
    return (
      <>
        <Outcome title={messages.passwordWasReset} />
        <p className={styles.other}>
          <Link to={links.login}>Sign In</Link>
        </p>
      </>
    );
  return (
    <>
      <form className={styles.form} noValidate onSubmit={form.submit}>
        <NewPasswordParts password={form.field('password')} confirm={form.field('confirm')} />
        <FailureWords words={form.failure} />
        <Button type="submit" variant="primary" isBusy={form.isBusy} unavailable={needsServer}>
          Reset
        </Button>
      </form>
      <p className={styles.other}>
        <Link to={links.forgotPassword}>Ask for another link</Link>
      </p>
    </>
  );
}

/** Without its token, which a reload of the page forgets too, a link sets nothing. */
const NoLink = () => (
  <>
    <p className={styles.intro}>
      Open the link in the mail again, or ask for another one. A link works once, within 30 minutes.
    </p>
    <p className={styles.other}>
      <Link to={links.forgotPassword}>Ask for another link</Link>
    </p>
  </>
);
