import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { SignInOutcome, SlotKind, TypedKind } from '#sync/engine/engine.ts';
import { Redirect } from '../parts/redirect.tsx';
import { useEngine, useSession } from '../shell/engine-context.ts';
import { links } from '../shell/links.ts';
import { takeTarget } from '../shell/target.ts';
import { Button } from '../ui/button.tsx';
import styles from './account.module.css';
import { AccountPage } from './account-page.tsx';
import type { LoginState } from './login-screen.tsx';
import { OpenWithPasskey } from './open-with-passkey.tsx';
import { PasskeyButton, SignInPart, waitReason } from './password-part.tsx';
import { wayLabels } from './sign-in-words.ts';
import { useSignIn } from './use-sign-in.ts';

/** The name is known only to a page that has seen it unlocked: none lies on the disk. */
function greeting(name: string, kind: TypedKind | null): string {
  if (kind === null) return name ? `${name}, use your passkey to go on.` : 'Use your passkey to go on.';
  return name ? `${name}, enter your ${kind} to go on.` : `Enter your ${kind} to go on.`;
}

/** What opens the locked device, a password until that is known, and what its user chose to type; null: a passkey alone opens it. */
function useWay() {
  const { ways } = useEngine().session;
  const [found, setFound] = useState<readonly SlotKind[]>([]);
  const [chosen, choose] = useState<TypedKind | null>(null);
  useEffect(() => void ways.ofLocked().then(setFound, () => {}), [ways]);
  const typed = found.filter((kind) => kind !== 'passkey');
  const hasPasskey = typed.length < found.length;
  const kind = chosen ?? typed[0] ?? (hasPasskey ? null : 'password');
  return { kind, other: typed.find((one) => one !== kind), hasPasskey, choose };
}

/** The lock: visiting it locks; it needs somebody to unlock for, else it is the sign-in's turn (docs/product.md 2.1). */
export function LockScreen() {
  const { session } = useEngine();
  const state = useSession();
  const navigate = useNavigate();
  const isUnlocking = useRef(false);

  const isOpen = state.kind === 'open';
  useEffect(() => {
    if (isOpen && !isUnlocking.current) void session.lock();
  }, [isOpen, session]);

  const arrive = async (way: Promise<SignInOutcome>) => {
    isUnlocking.current = true;
    const outcome = await way;
    const now = session.state.get();
    if (outcome.kind === 'open' && now.kind === 'open')
      void navigate(takeTarget(now.user.uid, true), { replace: true });
    else isUnlocking.current = false;
    return outcome;
  };
  const { kind, other, hasPasskey, choose } = useWay();
  const form = useSignIn(
    'password-only',
    {
      ask: (text) => arrive(session.unlock(text, kind ?? 'password')),
      giveCode: (given) => arrive(session.giveCode(given)),
      givePasskey: (remember) => arrive(session.givePasskey(remember)),
      giveUpCode: session.giveUpCode,
    },
    kind ?? 'password',
  );

  const { field } = form;
  const isAlone = kind === null;
  const passkeyButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    (isAlone ? passkeyButton : field).current?.focus();
    session.expectPassword('last-user');
  }, [field, isAlone, session]);

  if (state.kind === 'signed-out') return <Redirect to={links.login} />;
  return (
    <AccountPage title="Locked">
      <p className={styles.intro}>{state.kind === 'locked' ? greeting(state.name, kind) : 'One moment.'}</p>
      {kind && (
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void form.submit();
          }}
        >
          <SignInPart form={form} inputRef={field} />
          <Button type="submit" variant="primary" isBusy={form.isBusy} unavailable={waitReason(form)}>
            Unlock
          </Button>
          <PasskeyButton form={form}>Use a Passkey</PasskeyButton>
          {other && form.step === 'password' && (
            <Button
              variant="quiet"
              onClick={() => {
                choose(other);
                form.refuse(null);
                form.setPassword('');
                field.current?.focus();
              }}
            >
              {`Use Your ${wayLabels[other]}`}
            </Button>
          )}
        </form>
      )}
      {hasPasskey && form.step === 'password' && (
        <OpenWithPasskey
          open={() => arrive(session.openByPasskey('last-user'))}
          isAlone={isAlone}
          buttonRef={passkeyButton}
        />
      )}
      <p className={styles.other}>
        {kind !== 'password' && (
          <Link to={links.login} state={{ isForgotten: true } satisfies LoginState}>
            {isAlone ? 'Lost your passkey?' : 'Forgot your passphrase?'}
          </Link>
        )}
        <Link to={links.login}>Sign in as another user</Link>
      </p>
    </AccountPage>
  );
}
