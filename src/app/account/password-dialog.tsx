import { type ReactNode, useEffect, useState } from 'react';
import type { Confirming } from '#sync/engine/engine.ts';
import { useEngine, useOpenSession } from '../shell/engine-context.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import styles from './account.module.css';
import { PasskeyButton, SignInPart, waitReason } from './password-part.tsx';
import { SignOnAgain } from './sign-on-again.tsx';
import { useSignIn } from './use-sign-in.ts';

/**
 * The server asks for the password again: in place, so that what is typed on the screen stays. It can be put off; work
 * goes on without sending, and the sync status says so.
 */
export function PasswordDialog() {
  const { session } = useEngine();
  const { user } = useOpenSession();
  const [isPostponed, setPostponed] = useState(false);
  const postpone = () => setPostponed(true);
  return (
    <Dialog
      isOpen={!isPostponed}
      onRequestClose={postpone}
      title={user.way === 'sso' ? 'Sign in again' : 'Enter your password again'}
      size="medium"
    >
      {user.way === 'sso' ? (
        <SignOnAgain purpose="resume" use={session.resumeByCode} cancelLabel="Not Now" onCancel={postpone}>
          Your sign-in on the server has ended, {user.name}. What you typed is kept, and you can go on
          working; changes are sent once you signed in again with single sign-on.
        </SignOnAgain>
      ) : (
        <PasswordAgain onPostpone={postpone} />
      )}
    </Dialog>
  );
}

function PasswordAgain({ onPostpone }: { onPostpone: () => void }) {
  const { session } = useEngine();
  const { user } = useOpenSession();
  const form = useSignIn('password-only', {
    ask: session.resume,
    giveCode: session.giveCode,
    askPasskey: user.hasPasskey ? session.resumeByPasskey : undefined,
    givePasskey: session.givePasskey,
    giveUpCode: session.giveUpCode,
  });
  const { field } = form;
  useEffect(() => field.current?.focus(), [field]);
  return (
    <PasswordForm form={form} cancelLabel="Not Now" onCancel={onPostpone}>
      Your sign-in on the server has ended. What you typed is kept, {user.name}, and you can go on working;
      changes are sent once you entered your password.
    </PasswordForm>
  );
}

/** What was asked for wants the password again: given, it goes on; nothing typed on the screen is lost either way. */
export function ConfirmPasswordDialog() {
  const { confirming } = useEngine().session;
  const { user } = useOpenSession();
  return (
    <Dialog
      isOpen
      onRequestClose={confirming.giveUp}
      title={user.way === 'sso' ? 'Confirm by signing in again' : 'Confirm with your password'}
      size="medium"
    >
      {user.way === 'sso' ? (
        <SignOnAgain
          purpose="confirm"
          use={confirming.confirmByCode}
          cancelLabel="Cancel"
          onCancel={confirming.giveUp}
        >
          This is done only by somebody who has just signed in, {user.name}. Sign in again with single
          sign-on, in a window of its own; then it goes on.
        </SignOnAgain>
      ) : (
        <ConfirmPassword confirming={confirming} />
      )}
    </Dialog>
  );
}

function ConfirmPassword({ confirming }: { confirming: Confirming }) {
  const { user } = useOpenSession();
  const form = useSignIn('password-only', {
    ask: confirming.confirm,
    giveCode: confirming.giveCode,
    askPasskey: user.hasPasskey ? () => confirming.givePasskey(false) : undefined,
    givePasskey: confirming.givePasskey,
    giveUpCode: confirming.giveUpCode,
  });
  return (
    <PasswordForm form={form} cancelLabel="Cancel" onCancel={confirming.giveUp} mayRemember={false}>
      This is done only by somebody who has just given their password, {user.name}. Then it goes on.
    </PasswordForm>
  );
}

interface PasswordFormProps {
  form: ReturnType<typeof useSignIn>;
  cancelLabel: string;
  onCancel: () => void;
  mayRemember?: boolean;
  /** Why the password is asked for. */
  children: ReactNode;
}

const PasswordForm = ({ form, cancelLabel, onCancel, mayRemember, children }: PasswordFormProps) => (
  <form
    className={styles.form}
    noValidate
    onSubmit={(event) => {
      event.preventDefault();
      void form.submit();
    }}
  >
    <p className={styles.intro}>{children}</p>
    <SignInPart form={form} inputRef={form.field} mayRemember={mayRemember ?? true} />
    <div className={styles.actions}>
      <Button onClick={onCancel}>{cancelLabel}</Button>
      <PasskeyButton form={form}>Use a Passkey</PasskeyButton>
      <Button type="submit" variant="primary" isBusy={form.isBusy} unavailable={waitReason(form)}>
        Continue
      </Button>
    </div>
  </form>
);
