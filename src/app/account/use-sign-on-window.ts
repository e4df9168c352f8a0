import { useEffect, useRef, useState } from 'react';
import type { SignInOutcome, SignOnCode } from '#sync/engine/engine.ts';
import { refusalWords, signOnWords } from './sign-in-words.ts';
import {
  hearWindows,
  newWindowWay,
  openWindow,
  type WindowPurpose,
  type WindowWay,
} from './sign-on-window.ts';

/** `blocked`: the browser opened no window; `unanswered`: its user is back here, and it has told nothing. */
export type WindowState = 'closed' | 'blocked' | 'waiting' | 'unanswered' | 'busy';

/** What is said of a window in the states that call for the same words everywhere. */
export const windowWords = {
  closed: '',
  unanswered: 'The window has given no answer. Go on in it, or open it again if you closed it.',
  busy: 'One moment.',
} as const;

/** A sign-in at the department's provider in a window of its own. `use` hears the code; what is asked for goes on by it. */
export function useSignOnWindow(
  purpose: WindowPurpose,
  use: (code: SignOnCode) => Promise<SignInOutcome>,
): { state: WindowState; refusal: string | null; isReady: boolean; open: () => void } {
  const [state, setState] = useState<WindowState>('closed');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [next, setNext] = useState<WindowWay | null>(null);
  /** Each way is gone once: what comes back spends it. */
  const gone = useRef(new Map<string, WindowWay>());
  const used = useRef(use);
  useEffect(() => {
    used.current = use;
  });

  useEffect(() => {
    if (next !== null) return;
    let isLeft = false;
    void newWindowWay(purpose).then((way) => !isLeft && setNext(way));
    return () => {
      isLeft = true;
    };
  }, [next, purpose]);

  useEffect(() => {
    const ways = gone.current;
    const stop = hearWindows(
      (name) => ways.get(name),
      (returned) => {
        ways.clear();
        if ('refused' in returned) {
          setRefusal(signOnWords[returned.refused]);
          setState('closed');
          return;
        }
        setRefusal(null);
        setState('busy');
        void used
          .current(returned.code)
          .then((outcome) => setRefusal(refusalWords(outcome, 'sign-in')))
          .finally(() => setState('closed'));
      },
    );
    const back = () => setState((now) => (now === 'waiting' ? 'unanswered' : now));
    window.addEventListener('focus', back);
    return () => {
      stop();
      window.removeEventListener('focus', back);
    };
  }, []);

  return {
    state,
    refusal,
    isReady: next !== null,
    open: () => {
      if (next === null) return;
      setRefusal(null);
      if (!openWindow(next)) return setState('blocked');
      gone.current.set(next.window, next);
      setNext(null);
      setState('waiting');
    },
  };
}
