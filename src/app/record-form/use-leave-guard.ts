import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useBlocker, useLocation } from 'react-router-dom';
import { isDiscarding } from '../shell/discarding.ts';
import { isReloadingKept } from '../shell/draft-keepers.ts';
import { isNumbered } from '../shell/use-canonical-address.ts';
import { useRouter } from '../ui/use-router.ts';

type Keep = () => Promise<void>;

/** A dirty form that stands in another form's screen: in a dialog, or as a line. */
interface FormWithin {
  keep: Keep;
}

export interface ScreenGuard {
  /** Has the screen ask for the form as well, until what is given back is called. */
  enter: (form: FormWithin) => () => void;
  /** The form that the waiting question is asked in, which came last; null: no question waits, or the screen's own form asks. */
  asking: FormWithin | null;
  leave: () => void;
  stay: () => void;
  /** Keeps the drafts of all of the screen's forms; rejects where the device refuses one. */
  keep: Keep;
}

const ScreenGuardContext = createContext<ScreenGuard | null>(null);

/** Gives a screen's guard to the forms within it: the router asks one guard at a time. */
export const ScreenGuardProvider = ScreenGuardContext.Provider;

/**
 * Asks before a screen is left whose form, or one within it, is dirty: by the address of something else, or by closing the tab. Takes
 * what keeps the draft of the screen's own form. Gives the question that waits, and `allow`, which lets the form's own navigation
 * after a save pass.
 */
export function useLeaveGuard(isDirty: boolean, keepOwn: Keep) {
  const isAllowed = useRef(false);
  const [within, setWithin] = useState<readonly FormWithin[]>([]);
  const isGuarded = isDirty || within.length > 0;
  const { pathname } = useLocation();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isGuarded &&
      !isAllowed.current &&
      !isDiscarding() &&
      // The router is past this screen already, which is drawn until the next one is.
      isNumbered(pathname, currentLocation.pathname) &&
      !isNumbered(currentLocation.pathname, nextLocation.pathname),
  );
  const router = useRouter();
  useEffect(() => {
    if (!isGuarded) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isAllowed.current && !isReloadingKept()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isGuarded]);

  const enter = useCallback((form: FormWithin) => {
    setWithin((forms) => [...forms, form]);
    return () => setWithin((forms) => forms.filter((one) => one !== form));
  }, []);
  const isAsked = blocker.state === 'blocked';
  const screenGuard = useMemo((): ScreenGuard => {
    /** Answers the question, unless the router waits for no answer any more: it was pressed twice, or left otherwise while a draft was kept. */
    const answer = (way: 'proceed' | 'reset') => () => {
      if ([...router.state.blockers.values()].includes(blocker)) blocker[way]?.();
    };
    return {
      enter,
      asking: (isAsked && within.at(-1)) || null,
      leave: answer('proceed'),
      stay: answer('reset'),
      keep: async () => void (await Promise.all([keepOwn(), ...within.map(({ keep }) => keep())])),
    };
  }, [enter, isAsked, within, router, blocker, keepOwn]);

  return {
    screenGuard,
    /** Whether the screen's own form is to ask: no form within it does. */
    isAsked: isAsked && screenGuard.asking === null,
    /** Runs work whose navigation is part of saving. */
    async allow<T>(work: () => Promise<T>): Promise<T> {
      isAllowed.current = true;
      try {
        return await work();
      } finally {
        isAllowed.current = false;
      }
    },
  };
}

/** Guards a form within another form's screen likewise. Null where it stands in none; else the screen's guard and whether this form is to ask. */
export function useLeaveGuardWithin(isDirty: boolean, keep: Keep) {
  const guard = useContext(ScreenGuardContext);
  const form = useMemo(() => ({ keep }), [keep]);
  const enter = guard?.enter;
  useEffect(() => (isDirty ? enter?.(form) : undefined), [isDirty, enter, form]);
  return guard && { ...guard, isAsked: guard.asking === form };
}
