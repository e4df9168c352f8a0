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
import { hasPasskeys } from './has-passkeys.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { FailureWords } from './failure-words.tsx';

/** /account/secondfactor: the only screen of somebody of whom the department asks a second factor, until it is set up. */
export function SecondFactorScreen() {
  const { online, session } = useEngine();
  const { user } = useOpenSession();
  const navigate = useNavigate();
  const needsServer = useNeedsServer();
  const [key, setKey] = useState<FactorKey | null>(null);
  /** Of the factor that was set up here; null while none is. From the press on the screen stays for them. */
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [isAdding, setAdding] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const settle = async (work: () => Promise<void>) => {
    setBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (thrown) {
      setFailure(callFailureMessages(thrown).join(' '));
    } finally {
      setBusy(false);
    }
  };
  const begin = () => settle(async () => setKey((await online('beginSecondFactor', {})).body));
  const addPasskey = () =>
    settle(async () => {
      const begun = (await online('beginPasskey', {})).body;
      // Its tokens end what keeps the user here, before the codes were shown.
      setAdding(true);
      setCodes(await session.addPasskey('Passkey', begun));
    });
  const goOn = () => void navigate(takeTarget(user.uid), { replace: true });
  if (!user.mustEnrolFactor && key === null && codes === null && !isAdding)
    return <Redirect to={links.devices} />;
  const signOut = (
    <LinkButton to={links.login} variant="quiet">
      Sign Out
    </LinkButton>
  );
  return (
    <AccountPage title="Second Factor">
      {codes ? (
        <div className={styles.form}>
          <RecoveryCodes codes={codes} onDone={goOn} />
        </div>
      ) : key ? (
        <div className={styles.form}>
          <EnrolFactor factorKey={key} onEnrolled={setCodes} cancel={signOut} />
        </div>
      ) : (
        <>
          <p className={styles.intro}>
            Your department asks for a second factor, {user.name}: a code from an authenticator app on your
            phone, beside your password, or a passkey. Set one up to go on. What you saved before is kept and
            sent then.
          </p>
          <div className={styles.form}>
            <FailureWords words={failure} />
            <Button variant="primary" isBusy={isBusy} unavailable={needsServer} onClick={() => void begin()}>
              Set Up
            </Button>
            {hasPasskeys() && (
              <Button isBusy={isBusy} unavailable={needsServer} onClick={() => void addPasskey()}>
                Use a Passkey
              </Button>
            )}
            {signOut}
          </div>
        </>
      )}
    </AccountPage>
  );
}
