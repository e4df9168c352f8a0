import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { SignInOutcome } from '#sync/engine/engine.ts';
import { useEngine, useSession } from '../shell/engine-context.ts';
import { links } from '../shell/links.ts';
import { keepTargetUser, noteTargetUser, takeTarget } from '../shell/target.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import styles from './account.module.css';
import { AccountPage } from './account-page.tsx';
import { BrowserLimits } from './browser-limits.tsx';
import { FailureWords } from './failure-words.tsx';
import { FaultReport } from './fault-report.tsx';
import { SignInPart, waitReason } from './password-part.tsx';
import { closedWords, faultWords } from './sign-in-words.ts';
import { useSignIn } from './use-sign-in.ts';

/** What the Sign Out dialog hands over: what becomes of unsent edits; or the lock. */
export interface LoginState {
  unsent?: 'discard';
  /** What opened this device was forgotten. */
  isForgotten?: true;
}

/**
 * Sign-in. Visiting it signs out (docs/product.md 2.1) and keeps unsent edits sealed on the device, unless their author has
 * just chosen to discard them.
 */
export function LoginScreen() {
  const { session } = useEngine();
  const state = useSession();
  const navigate = useNavigate();
  const { state: asked } = useLocation() as { state: LoginState | null };
  const [userName, setUserName] = useState('');
  const [isSignOutOver, setSignOutOver] = useState(false);
  const [isSigningIn, setSigningIn] = useState(false);
  const nameField = useRef<HTMLInputElement>(null);

  const uid = state.kind === 'open' ? state.user.uid : null;
  // A session that a reload has opened is signed out first: who signed in meanwhile would be cut off by that.
  const isSigningOut = uid !== null && !isSigningIn && !isSignOutOver;
  const isFormShown = !isSigningOut && state.kind !== 'starting';
  useEffect(() => {
    if (!isFormShown) return;
    nameField.current?.focus();
    session.expectPassword('anybody');
  }, [isFormShown, session]);

  const isForgotten = asked?.isForgotten === true;
  const unsent = asked?.unsent ?? 'keep';
  useEffect(() => {
    if (uid === null || isSigningIn) return;
    noteTargetUser(uid);
    void session
      .signOut(unsent)
      .then(() => navigate(links.login, { replace: true }))
      .finally(() => {
        keepTargetUser();
        setSignOutOver(true);
      });
  }, [uid, isSigningIn, session, unsent, navigate]);

  const arrive = async (way: Promise<SignInOutcome>) => {
    setSigningIn(true);
    const outcome = await way;
    const now = session.state.get();
    if (outcome.kind === 'open' && now.kind === 'open')
      void navigate(takeTarget(now.user.uid), { replace: true });
    else setSigningIn(false);
    return outcome;
  };
  const form = useSignIn('sign-in', {
    ask: (password) => arrive(session.signIn(userName, password, isForgotten)),
    giveCode: (given) => arrive(session.giveCode(given)),
    giveUpCode: session.giveUpCode,
  });

  if (!isFormShown)
    return (
      <AccountPage title="Sign In">
        <output className={styles.intro}>
          {isSigningOut ? 'Signing out. Changes that wait are sent first.' : 'One moment.'}
        </output>
      </AccountPage>
    );

  return (
    <AccountPage title="Sign In">
      <BrowserLimits />
      {isForgotten && (
        <p className={styles.intro}>
          Sign in with a connection, then choose a new passphrase. Nothing that you saved on this device is
          lost.
        </p>
      )}
      {state.kind === 'signed-out' && state.closed && <p role="alert">{closedWords(state.closed.sealed)}</p>}
      {state.kind === 'signed-out' && state.fault && !form.isFault && (
        <div className={styles.fault}>
          <FailureWords words={faultWords[state.fault]} />
          <FaultReport />
        </div>
      )}
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (userName.trim() !== '') return void form.submit();
          form.refuse('Username is required');
          nameField.current?.focus();
        }}
      >
        {form.step === 'code' ? (
          <p className={styles.intro}>Your password is right, {userName.trim()}.</p>
        ) : (
          <TextField
            label="Username"
            autoComplete="username"
            ref={nameField}
            value={userName}
            onChange={setUserName}
          />
        )}
        <SignInPart form={form} inputRef={form.field} />
        <Button type="submit" variant="primary" isBusy={form.isBusy} unavailable={waitReason(form)}>
          Sign In
        </Button>
      </form>
      <p className={styles.other}>
        <Link to={links.forgotPassword}>Forgot Password</Link>
      </p>
    </AccountPage>
  );
}
