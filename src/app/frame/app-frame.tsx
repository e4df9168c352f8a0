import { memo, Suspense, useEffect, useState } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { RefusalsTold } from '../changes/refusals-told.tsx';
import { UnsentWork } from '../changes/unsent-work.tsx';
import { useEngine, useIsOpening, useObservable, useOpenSession } from '../shell/engine-context.ts';
import { links } from '../shell/links.ts';
import { useIsOnline } from '../shell/use-is-online.ts';
import { LoadingBar } from '../ui/loading-bar.tsx';
import { useNotices } from '../ui/notices.ts';
import { openedLater } from '../ui/opened-later.tsx';
import { SideSheet } from '../ui/side-sheet.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { ToastRegion } from '../ui/toast-region.tsx';
import { besideBarRef } from '../ui/use-bar-height.ts';
import { useTrail } from '../ui/use-trail.ts';
import styles from './app-frame.module.css';
import { ContactNeeded, useNeedsContact } from './contact-needed.tsx';
import { DeletedYearTold } from './deleted-year-told.tsx';
import { FirstFill } from './first-fill.tsx';
import { Header } from './header.tsx';
import { loadingScreens } from './lazy-screen.tsx';
import { MainNav } from './main-nav.tsx';
import { OneCopy } from './one-copy.tsx';
import { OpeningFailed } from './opening-failed.tsx';
import { searchBoxId } from './search/search-everything.tsx';
import { UpdatePrompt } from './update-prompt.tsx';
import { useCodeAhead } from './use-code-ahead.ts';
import { useAskBeforeUnsent } from './use-ask-before-unsent.ts';
import { useFocusInSight } from './use-focus-in-sight.ts';
import { useFocusOnArrival } from './use-focus-on-arrival.ts';
import { usePrinted } from './use-printed.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { useShownEarly } from './use-shown-early.ts';
import { useSpelling } from './use-spelling.ts';
import { WrongClock } from './wrong-clock.tsx';

const mainId = 'main';

const PasswordDialog = openedLater(
  async () => (await import('../account/password-dialog.tsx')).PasswordDialog,
);
const ConfirmPasswordDialog = openedLater(
  async () => (await import('../account/password-dialog.tsx')).ConfirmPasswordDialog,
);
const ChangesPanel = openedLater(async () => (await import('../changes/changes-panel.tsx')).ChangesPanel);
const AskOverDrafts = openedLater(async () => (await import('./ask-over-drafts.tsx')).AskOverDrafts);
const KeyboardHelp = openedLater(async () => (await import('./keyboard-help.tsx')).KeyboardHelp);

/**
 * What stands around every screen of a signed-in user. One who must change the password or set up a second factor first sees
 * that and nothing around it: every other way is closed to them. Recovery codes are read there after the factor is set up. How this device is used is asked the same way.
 */
export function AppFrame() {
  const { mustChangePassword, mustEnrolFactor } = useOpenSession().user;
  const { pathname } = useLocation();
  useSpelling();
  useCodeAhead();
  if (mustChangePassword) return <Outlet />;
  const bare: readonly string[] = [links.secondFactor, links.useOffline];
  const isBare = bare.includes(pathname.toLowerCase());
  return mustEnrolFactor || isBare ? <BareFrame /> : <FullFrame />;
}

/** The screen alone, with what the server may ask for meanwhile. */
function BareFrame() {
  const { needsPassword } = useOpenSession();
  const isConfirming = useObservable(useEngine().session.confirming.isAsked);
  const isOnline = useIsOnline();
  return (
    <>
      <Outlet />
      {needsPassword && isOnline && <PasswordDialog />}
      {isConfirming && <ConfirmPasswordDialog />}
      <ToastRegion />
    </>
  );
}

/** Memoised: another address draws its screen, not what stands around the screen. */
const FullFrame = memo(function FullFrame() {
  const [open, setOpen] = useState<'menu' | 'changes' | 'help' | null>(null);
  /** How often the password was asked for: each time the dialog opens anew. */
  const [asks, setAsks] = useState(0);
  const { needsPassword, onlineOnly } = useOpenSession();
  const isConfirming = useObservable(useEngine().session.confirming.isAsked);
  // After an offline sign-in the server will ask too; without a network nobody could answer it.
  const isOnline = useIsOnline();
  const { clear } = useNotices();
  const navigate = useNavigate();
  const close = () => setOpen(null);
  const isOpening = useIsOpening();

  useAskBeforeUnsent();
  usePrinted();
  useFocusInSight();
  useShortcuts({
    onSearch: () => document.getElementById(searchBoxId)?.focus(),
    onHelp: () => setOpen('help'),
    letters: {
      'g d': () => void navigate(links.dashboard),
      'g s': () => void navigate(links.studentSearch),
      'g c': () => void navigate(links.cases('complaint')),
      'g m': () => void navigate(links.cases('mediation')),
      'g p': () => void navigate(links.cases('dueprocess')),
    },
  });
  // Notices may name people; they end with the open session.
  useEffect(() => clear, [clear]);

  return (
    <div className={styles.frame}>
      <a className={styles.skip} href={`#${mainId}`} data-print="no">
        Skip to content
      </a>
      <LoadingBar isBusy={useObservable(loadingScreens) > 0} />
      <Header onMenu={() => setOpen('menu')} onChanges={() => setOpen('changes')} />
      <FirstFill />
      <div className={styles.columns}>
        <div className={styles.sidebar} data-print="no">
          <MainNav />
        </div>
        <main ref={besideBarRef} id={mainId} className={styles.main} tabIndex={-1}>
          <div className={styles.printed} aria-hidden="true" />
          <WrongClock />
          <div className={styles.unsent} data-print="no">
            <UnsentWork />
            <OneCopy />
          </div>
          <OpeningFailed />
          <Screen />
        </main>
      </div>
      {onlineOnly !== null && <AskOverDrafts />}
      <SideSheet isOpen={open === 'menu'} onClose={close} title="Menu" side="start">
        <MainNav onNavigate={close} />
      </SideSheet>
      <ChangesPanel
        isOpen={open === 'changes' && !isOpening}
        onClose={close}
        onPassword={() => {
          close();
          setAsks(asks + 1);
        }}
      />
      <KeyboardHelp isOpen={open === 'help'} onClose={close} />
      {needsPassword && isOnline && <PasswordDialog key={asks} />}
      {isConfirming && <ConfirmPasswordDialog />}
      <UpdatePrompt />
      <RefusalsTold onShowAll={() => setOpen('changes')} />
      <DeletedYearTold />
      {open !== 'changes' && <ToastRegion />}
    </div>
  );
});

/** The screen at the address, where somebody arrives. */
function Screen() {
  const needsContact = useNeedsContact();
  const isOpening = useIsOpening();
  const isShown = useShownEarly() || !isOpening;
  useTrail();
  useFocusOnArrival(mainId);
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      {needsContact ? <ContactNeeded /> : isShown ? <Outlet /> : <ScreenSkeleton />}
    </Suspense>
  );
}

const ScreenSkeleton = () => (
  <div className={styles.skeleton} aria-busy="true">
    <Skeleton width="short" />
    <Skeleton />
    <Skeleton />
    <Skeleton width="half" />
  </div>
);
