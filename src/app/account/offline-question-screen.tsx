import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useEngine, useOpenSession } from '../shell/engine-context.ts';
import { takeTarget } from '../shell/target.ts';
import { Button } from '../ui/button.tsx';
import styles from './account.module.css';
import { AccountPage } from './account-page.tsx';
import { PassphraseForm } from './passphrase-form.tsx';

/**
 * /account/offline: whether, and by what, this device opens without a connection. Asked at a sign-in that leaves nothing
 * which could protect the device, and where what opened it was forgotten.
 */
export function OfflineQuestionScreen() {
  const { session } = useEngine();
  const { user, asksOffline, onlineOnly } = useOpenSession();
  const navigate = useNavigate();
  const isForgotten = onlineOnly === null;

  useEffect(() => {
    if (!asksOffline) void navigate(takeTarget(user.uid), { replace: true });
  }, [asksOffline, user.uid, navigate]);

  if (!asksOffline) return null;
  return (
    <AccountPage title={isForgotten ? 'Choose a new passphrase' : 'Use Accord offline on this device?'}>
      <p className={styles.intro}>
        {isForgotten
          ? 'It takes the place of the one that you forgot. Nothing that you saved on this device is lost.'
          : `With a passphrase for this device, ${user.name}, you can work here without a connection, and what is kept here is protected if the device is stolen. Without one this session works online only.`}
      </p>
      <PassphraseForm submit={isForgotten ? 'Set Passphrase' : 'Use Offline'} onDone={() => {}}>
        <Button onClick={session.ways.leave}>{isForgotten ? 'Not Now' : 'Not on this device'}</Button>
      </PassphraseForm>
    </AccountPage>
  );
}
