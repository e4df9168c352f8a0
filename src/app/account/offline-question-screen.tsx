import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useEngine, useObservable, useOpenSession } from '../shell/engine-context.ts';
import { takeTarget } from '../shell/target.ts';
import { Button } from '../ui/button.tsx';
import styles from './account.module.css';
import { AccountPage } from './account-page.tsx';
import { PassphraseForm } from './passphrase-form.tsx';
import { PutPasskey } from './put-passkey.tsx';
import { passkeyAtHandWords, passkeyWords } from './sign-in-words.ts';

/**
 * /account/offline: whether, and by what, this device opens without a connection. Asked at a sign-in that leaves nothing
 * which could protect the device, and where what opened it was forgotten.
 */
export function OfflineQuestionScreen() {
  const { session } = useEngine();
  const { user, asksOffline, onlineOnly } = useOpenSession();
  const isPasskeyAtHand = useObservable(session.ways.isPasskeyAtHand);
  const navigate = useNavigate();
  const isForgotten = onlineOnly === null;
  const chosen = session.ways.canUsePasskey ? 'passkey or passphrase' : 'passphrase';

  useEffect(() => {
    if (!asksOffline) void navigate(takeTarget(user.uid), { replace: true });
  }, [asksOffline, user.uid, navigate]);

  if (!asksOffline) return null;
  return (
    <AccountPage
      title={isForgotten ? 'Choose anew what opens this device' : 'Use Accord offline on this device?'}
    >
      <p className={styles.intro}>
        {isForgotten
          ? `A new ${chosen} takes the place of the one that you forgot or lost. Nothing that you saved on this device is lost.`
          : `With a ${chosen} for this device, ${user.name}, you can work here without a connection, and what is kept here is protected if the device is stolen. Without one this session works online only.`}
      </p>
      {session.ways.canUsePasskey && (
        <div className={styles.form}>
          <p className={styles.wait}>{isPasskeyAtHand ? passkeyAtHandWords : passkeyWords}</p>
          <PutPasskey label="Use a Passkey" />
          <p className={styles.wait}>Or choose a passphrase:</p>
        </div>
      )}
      <PassphraseForm submit={isForgotten ? 'Set Passphrase' : 'Use Offline'} onDone={() => {}}>
        <Button onClick={session.ways.leave}>{isForgotten ? 'Not Now' : 'Not on this device'}</Button>
      </PassphraseForm>
    </AccountPage>
  );
}
