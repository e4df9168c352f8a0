import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Redirect } from '../parts/redirect.tsx';
import { useEngine, useOpenSession } from '../shell/engine-context.ts';
import { callFailureMessages } from '../shell/messages.ts';
import { links } from '../shell/links.ts';
import { takeTarget } from '../shell/target.ts';
import { useNeedsServer } from '../shell/use-needs-server.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import styles from './account.module.css';
import { AccountPage } from './account-page.tsx';
import { EnrolFactor, type FactorKey } from './enrol-factor.tsx';
import { FailureWords } from './failure-words.tsx';

/** /account/secondfactor: the only screen of somebody of whom the department asks a second factor, until it is set up. */
export function SecondFactorScreen() {
  const { online } = useEngine();
  const { user } = useOpenSession();
  const navigate = useNavigate();
  const needsServer = useNeedsServer();
  const [key, setKey] = useState<FactorKey | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const begin = async () => {
    setBusy(true);
    setFailure(null);
    try {
      setKey((await online('beginSecondFactor', {})).body);
    } catch (thrown) {
      setFailure(callFailureMessages(thrown).join(' '));
    } finally {
      setBusy(false);
    }
  };
  if (!user.mustEnrolFactor && key === null) return <Redirect to={links.devices} />;
  const signOut = (
    <LinkButton to={links.login} variant="quiet">
      Sign Out
    </LinkButton>
  );
  return (
    <AccountPage title="Second Factor">
      {key ? (
        <div className={styles.form}>
          <EnrolFactor
            factorKey={key}
            onDone={() => void navigate(takeTarget(user.uid), { replace: true })}
            cancel={signOut}
          />
        </div>
      ) : (
        <>
          <p className={styles.intro}>
            Your department asks for a second factor, {user.name}: a code from an authenticator app on your
            phone, beside your password. Set it up to go on. What you saved before is kept and sent then.
          </p>
          <div className={styles.form}>
            <FailureWords words={failure} />
            <Button variant="primary" isBusy={isBusy} unavailable={needsServer} onClick={() => void begin()}>
              Set Up
            </Button>
            {signOut}
          </div>
        </>
      )}
    </AccountPage>
  );
}
