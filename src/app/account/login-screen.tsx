import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Link, type Location, useLocation, useNavigate } from 'react-router-dom';
import type { SignInOutcome } from '#sync/engine/engine.ts';
import { takeDiscarding } from '../shell/discarding.ts';
import { useEngine, useObservable, useSession } from '../shell/engine-context.ts';
import { links } from '../shell/links.ts';
import { keepTargetUser, noteTargetUser, takeTarget } from '../shell/target.ts';
import { useAskBeforeClosing } from '../shell/use-ask-before-closing.ts';
import { useIsOnline } from '../shell/use-is-online.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import styles from './account.module.css';
import { AccountPage } from './account-page.tsx';
import { BrowserLimits } from './browser-limits.tsx';
import { ClosedHere } from './closed-here.tsx';
import { FailureWords } from './failure-words.tsx';
import { FaultReport } from './fault-report.tsx';
import { LeftInTab } from './left-in-tab.tsx';
import { OpenWithPasskey } from './open-with-passkey.tsx';
import { PasskeyButton, SignInPart, waitReason } from './password-part.tsx';
import { faultWords } from './sign-in-words.ts';
import { SignOnBeside } from './sign-on-beside.tsx';
import { SignOnPart } from './sign-on-part.tsx';
import { useSignInWays } from './single-sign-on.ts';
import { type SignInForm, useSignIn } from './use-sign-in.ts';
import { useSignOnReturn } from './use-sign-on-return.ts';

/** What is handed over to the sign-in screen. */
export interface LoginState {
  /** What is to be done asks for a fresh sign-in at the provider. */
  isFresh?: true;
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
  const { state: asked, search } = useLocation() as Location<LoginState | null>;
  const [userName, setUserName] = useState('');
  const [isSigningIn, setSigningIn] = useState(false);
  const nameField = useRef<HTMLInputElement>(null);
  const signOnButton = useRef<HTMLButtonElement>(null);
  const ways = useSignInWays();
  // The emergency Admin knows this address (docs/operations.md, Single sign-on).
  const hasPasswords = ways.password || search === '?emergency';

  const isSigningOut = useSignOutFirst(isSigningIn);
  const isFormShown = !isSigningOut && state.kind !== 'starting';
  useEffect(() => {
    if (!isFormShown) return;
    (nameField.current ?? signOnButton.current)?.focus();
    session.expectPassword('anybody');
  }, [isFormShown, session, hasPasswords]);

  const opensByPasskey = useOfflinePasskey(ways.hasNoAnswer);
  const isLeft = useObservable(session.left).length > 0;
  useAskBeforeClosing(isLeft);
  const isForgotten = asked?.isForgotten === true;
  const isFresh = asked?.isFresh === true;

  const arrive = async (way: Promise<SignInOutcome>) => {
    setSigningIn(true);
    const outcome = await way;
    const now = session.state.get();
    if (outcome.kind === 'open' && now.kind === 'open')
      void navigate(takeTarget(now.user.uid), { replace: true });
    else setSigningIn(false);
    return outcome;
  };
  const signOn = useSignOnReturn(isFormShown, (code) => arrive(session.signInByCode(code)));
  const form = useSignIn('sign-in', {
    ask: (password) => arrive(session.signIn(userName, password, isForgotten)),
    giveCode: (given) => arrive(session.giveCode(given)),
    askPasskey: ways.passkey ? () => arrive(session.signInByPasskey(isForgotten)) : undefined,
    givePasskey: (remember) => arrive(session.givePasskey(remember)),
    giveUpCode: session.giveUpCode,
  });

  const passkeyPart = opensByPasskey && form.step === 'password' && (
    <OpenWithPasskey open={() => arrive(session.openByPasskey('anybody'))} isAlone={false} />
  );
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
      <LeftInTab />
      {isForgotten && (
        <p className={styles.intro}>
          Sign in with a connection, then choose anew what opens this device. Nothing that you saved on this
          device is lost.
        </p>
      )}
      <ClosedHere />
      {state.kind === 'signed-out' && state.fault && !form.isFault && (
        <div className={styles.fault}>
          <FailureWords words={faultWords[state.fault]} />
          <FaultReport />
        </div>
      )}
      {isLeft && ways.singleSignOn && (
        <SignOnBeside
          isAlone={!hasPasswords}
          use={(code) => arrive(session.signInByCode(code))}
          buttonRef={signOnButton}
        />
      )}
      {!isLeft && (ways.singleSignOn || signOn.refusal) && (
        <SignOnPart
          isAlone={!hasPasswords}
          asked={{ isFresh: isFresh || isForgotten, isForgotten }}
          isBusy={signOn.isBusy}
          refusal={signOn.refusal}
          buttonRef={signOnButton}
        />
      )}
      {hasPasswords && (
        <PasswordSignIn form={form} userName={userName} setUserName={setUserName} nameField={nameField}>
          {passkeyPart}
        </PasswordSignIn>
      )}
      {!hasPasswords && passkeyPart}
    </AccountPage>
  );
}

/**
 * Ends the session that is open where nobody is signing in here, and tells whether that is under way. A session that a
 * reload has opened is signed out first: who signed in meanwhile would be cut off by that.
 */
function useSignOutFirst(isSigningIn: boolean): boolean {
  const { session } = useEngine();
  const state = useSession();
  const navigate = useNavigate();
  const { state: asked, hash } = useLocation() as Location<LoginState | null>;
  /** Back from the provider with a code: nothing leads away from here before it was used. */
  const [isReturning] = useState(hash.startsWith('#code='));
  const [isOver, setOver] = useState(false);
  const uid = state.kind === 'open' ? state.user.uid : null;
  const isFresh = asked?.isFresh === true;
  useEffect(() => {
    if (uid === null || isSigningIn) return;
    noteTargetUser(uid);
    void session
      // Who comes back at once finds the device as it is, with nothing to choose or fetch anew.
      .signOut(takeDiscarding() ? 'discard' : isFresh ? 'keep-device' : 'keep')
      .then((leaveTo) =>
        leaveTo === null || isReturning || isFresh
          ? navigate(links.login, { replace: true, state: asked })
          : location.assign(leaveTo),
      )
      .finally(() => {
        keepTargetUser();
        setOver(true);
      });
  }, [uid, isSigningIn, isReturning, isFresh, session, asked, navigate]);
  return uid !== null && !isSigningIn && !isOver;
}

/** Whether a passkey opens something on this device now that the server gives no answer: a browser may be in a network without it. */
function useOfflinePasskey(hasNoAnswer: boolean): boolean {
  const { ways } = useEngine().session;
  const isOffline = !useIsOnline() || hasNoAnswer;
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    if (isOffline) void ways.hasPasskey().then(setThere, () => {});
  }, [isOffline, ways]);
  return isThere && isOffline;
}

interface PasswordSignInProps {
  form: SignInForm;
  userName: string;
  setUserName: (userName: string) => void;
  nameField: RefObject<HTMLInputElement | null>;
  /** Another way in, below the button. */
  children: ReactNode;
}

const PasswordSignIn = ({ form, userName, setUserName, nameField, children }: PasswordSignInProps) => (
  <>
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
      <PasskeyButton form={form}>
        {form.step === 'password' ? 'Sign In with a Passkey' : 'Use a Passkey'}
      </PasskeyButton>
    </form>
    {children}
    <p className={styles.other}>
      <Link to={links.forgotPassword}>Forgot Password</Link>
    </p>
  </>
);
