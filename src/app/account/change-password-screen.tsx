import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { typedPassword } from '#domain/passwords.ts';
import { useEngine, useOpenSession } from '../shell/engine-context.ts';
import { links } from '../shell/links.ts';
import { messages } from '../shell/messages.ts';
import { takeTarget } from '../shell/target.ts';
import { useNeedsServer } from '../shell/use-needs-server.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { useNotices } from '../ui/notices.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { Panel } from '../ui/panel.tsx';
import { TextField } from '../ui/text-field.tsx';
import styles from './account.module.css';
import { AccountPage } from './account-page.tsx';
import { FailureWords } from './failure-words.tsx';
import { newPasswordFields, NewPasswordParts, passwordProblems } from './new-password.tsx';
import { Outcome } from './outcome.tsx';
import { usePlainForm } from '../record-form/use-plain-form.ts';

const fields = { old: typedPassword('Current Password'), ...newPasswordFields };

/** /changepassword: for everybody who is signed in; the only screen of somebody who must change it first. */
export function ChangePasswordScreen() {
  const { user } = useOpenSession();
  const navigate = useNavigate();
  const notices = useNotices();
  const [isChanged, setChanged] = useState(false);
  const isDue = user.mustChangePassword;

  const changed = () => {
    if (!isDue) return setChanged(true);
    notices.success(messages.passwordChanged);
    void navigate(takeTarget(user.uid), { replace: true });
  };
  if (isDue)
    return (
      <AccountPage title="Change Password">
        <p className={styles.intro}>
          Your password was set by somebody else, {user.name}. Choose one that only you know to go on.
        </p>
        <ChangeForm onChanged={changed}>
          <LinkButton to={links.login} variant="quiet">
            Sign Out
          </LinkButton>
        </ChangeForm>
      </AccountPage>
    );
  return (
    <div className={styles.inFrame}>
      <PageHeader title="Change Password" />
      <Panel>
        {isChanged ? (
          <Outcome
            title={messages.passwordChanged}
            actions={<LinkButton to={links.dashboard}>Go to the Dashboard</LinkButton>}
          >
            On other devices you sign in with it at the next connection.
          </Outcome>
        ) : (
          <ChangeForm onChanged={changed} />
        )}
      </Panel>
    </div>
  );
}

function ChangeForm({ onChanged, children }: { onChanged: () => void; children?: ReactNode }) {
  const { session } = useEngine();
  const needsServer = useNeedsServer();
  const form = usePlainForm({
    blank: { old: '', password: '', confirm: '' },
    problemsOf: (values) => passwordProblems(fields, values),
    failed: messages.passwordFailed,
    send: async ({ old, password, confirm }) => {
      await session.changePassword({ old, new: password, confirm });
      onChanged();
    },
    // The server calls the new password by the name that it has in the call.
    fieldOf: (path) => (path === 'new' ? 'password' : path),
  });
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      <TextField
        label="Current Password"
        kind="password"
        autoComplete="current-password"
        required
        {...form.field('old')}
      />
      <NewPasswordParts password={form.field('password')} confirm={form.field('confirm')} />
      <FailureWords words={form.failure} />
      <Button type="submit" variant="primary" isBusy={form.isBusy} unavailable={needsServer}>
        Change Password
      </Button>
      {children}
    </form>
  );
}
