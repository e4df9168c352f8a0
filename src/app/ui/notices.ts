import { createContext, useContext, useSyncExternalStore } from 'react';

export interface NoticeAction {
  label: string;
  run: () => void;
}

export interface Notice {
  id: number;
  tone: 'success' | 'error' | 'info';
  title: string;
  detail?: string | undefined;
  /** What can be done about it, once. */
  action?: NoticeAction | undefined;
  at: Date;
  /** How often it was told, the last time at `at`. */
  times: number;
  /** Said in passing only: the list doesn't keep it. */
  isPassing: boolean;
  /** Still on the screen as a toast. */
  isShown: boolean;
}

/** How many notices are kept for the list. */
const kept = 50;

/** What the app tells its user in passing: shown as toasts, kept as a list until cleared (docs/screens.md, Toasts). */
export function createNotices(now: () => Date = () => new Date()) {
  let notices: readonly Notice[] = [];
  let last = 0;
  const listeners = new Set<() => void>();
  const set = (next: readonly Notice[]) => {
    notices = next;
    for (const tell of listeners) tell();
  };
  const add =
    (tone: Notice['tone'], isPassing = false) =>
    (title: string, detail?: string, action?: NoticeAction): number => {
      last += 1;
      const notice = { id: last, tone, title, detail, action, at: now(), times: 1, isPassing, isShown: true };
      const lasting = [notice, ...notices].filter((one) => !one.isPassing).slice(0, kept);
      set([notice, ...notices].filter((one) => one.isPassing || lasting.includes(one)));
      return last;
    };
  /** An error told again while its toast stands is told by that one: each press of Save would add the same words. */
  const error: ReturnType<typeof add> = (title, detail, action) => {
    const standing = notices.find(
      (one) =>
        one.isShown && one.tone === 'error' && one.title === title && one.detail === detail && !one.action,
    );
    if (!standing || action) return add('error')(title, detail, action);
    const others = notices.filter((one) => one !== standing);
    set([{ ...standing, at: now(), times: standing.times + 1 }, ...others]);
    return standing.id;
  };
  return {
    /** Goes away after 5000 ms. */
    success: add('success'),
    /** The same for a save of one's own: its receipt is on the record, and twenty of them would bury what is news. */
    saved: add('success', true),
    /** The same for one that the server doesn't have yet. */
    savedHere: add('info', true),
    info: add('info'),
    /** Stays until dismissed. */
    error,
    /** Other words for a notice, while it is on the screen or in the list; a toast begins its time anew. */
    replace: (id: number, tone: Notice['tone'], title: string, detail?: string) =>
      set(notices.map((notice) => (notice.id === id ? { ...notice, tone, title, detail } : notice))),
    /** Offers something else with a notice, or nothing. */
    offer: (id: number, action: NoticeAction | undefined) =>
      set(notices.map((notice) => (notice.id === id ? { ...notice, action } : notice))),
    /** Takes the toast off the screen; the list keeps the notice, unless it was said in passing. */
    dismiss: (id: number) =>
      set(
        notices.flatMap((notice) => {
          if (notice.id !== id) return [notice];
          return notice.isPassing ? [] : [{ ...notice, isShown: false }];
        }),
      ),
    /** Does what the notice offers, and takes it off the screen. */
    act: (id: number) => {
      notices.find((notice) => notice.id === id)?.action?.run();
      set(
        notices.map((notice) =>
          notice.id === id ? { ...notice, action: undefined, isShown: false } : notice,
        ),
      );
    },
    /** Forgets all: they may name people, so a lock or a sign-out calls it. */
    clear: () => set([]),
    get: () => notices,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

export type Notices = ReturnType<typeof createNotices>;

const NoticesContext = createContext<Notices | null>(null);

/** Gives the notices to every screen below it; made once, in main.tsx. */
export const NoticesProvider = NoticesContext.Provider;

/** Where a screen says what happened. */
export function useNotices(): Notices {
  const notices = useContext(NoticesContext);
  if (!notices) throw new Error('NoticesProvider is missing above this component.');
  return notices;
}

/** All kept notices, newest first. */
export function useNoticeList(): readonly Notice[] {
  const notices = useNotices();
  return useSyncExternalStore(notices.subscribe, notices.get);
}
