import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { SignInOutcome, SignOnCode } from '#sync/engine/engine.ts';
import { links } from '../shell/links.ts';
import { refusalWords, signOnWords } from './sign-in-words.ts';
import { forgetVerifier, type Returned, returnedBy } from './single-sign-on.ts';

/**
 * Goes on with what the provider's sign-in sent the browser back with, once `isReady`: signs in by the code, or says why there is none.
 * The address and this tab forget the code and its verifier at once.
 */
export function useSignOnReturn(
  isReady: boolean,
  signIn: (code: SignOnCode) => Promise<SignInOutcome>,
): { isBusy: boolean; refusal: string | null } {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [returned] = useState<Returned | null>(() => returnedBy(hash));
  const [isBusy, setBusy] = useState(returned !== null && 'code' in returned);
  const [refusal, setRefusal] = useState<string | null>(
    returned !== null && 'refused' in returned ? signOnWords[returned.refused] : null,
  );
  const ask = useRef(signIn);
  const isBegun = useRef(false);
  useEffect(() => {
    ask.current = signIn;
  });
  useEffect(() => {
    if (hash !== '') void navigate(links.login, { replace: true });
  }, [hash, navigate]);
  useEffect(() => {
    if (!isReady || returned === null || isBegun.current) return;
    isBegun.current = true;
    forgetVerifier();
    if ('refused' in returned) return;
    void ask
      .current(returned.code)
      .then((outcome) => setRefusal(refusalWords(outcome, 'sign-in')))
      .finally(() => setBusy(false));
  }, [isReady, returned]);
  return { isBusy, refusal };
}
