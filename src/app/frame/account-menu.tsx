import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { chooseToDiscard } from '../shell/discarding.ts';
import { flushDrafts } from '../shell/draft-keepers.ts';
import { useEngine, useOpenSession, useStatus } from '../shell/engine-context.ts';
import { links } from '../shell/links.ts';
import { unsentCount } from '../shell/status-words.ts';
import { forgetTarget } from '../shell/target.ts';
import { Icon } from '../ui/icon.tsx';
import { Menu } from '../ui/menu.tsx';
import { openedLater } from '../ui/opened-later.tsx';
import styles from './header.module.css';

const CalendarAddressDialog = openedLater(
  async () => (await import('../account/calendar-address.tsx')).CalendarAddressDialog,
);
const SignOutDialog = openedLater(async () => (await import('./sign-out-dialog.tsx')).SignOutDialog);

/** Who is signed in, and the ways out. */
export function AccountMenu() {
  const { drafts, session } = useEngine();
  const { isPassing, user } = useOpenSession();
  const unsent = useStatus(unsentCount);
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  /** How many forms were unsaved when it was asked. */
  const [unsaved, setUnsaved] = useState(0);
  const [isCalendarOpen, setCalendarOpen] = useState(false);
  /** Where what is not sent can stay. The provider's sign-out takes the page along, and with it all that lies in its tab. */
  const keptIn = !isPassing ? 'device' : user.way === 'sso' ? null : 'tab';

  /** The sign-in screen signs out; it tries to send what waits first. */
  function signOut(discards = false): void {
    forgetTarget();
    chooseToDiscard(discards);
    void navigate(links.login);
  }

  /** Asks first where something would be lost, or be sent late. */
  async function askToSignOut(): Promise<void> {
    if (unsent === 0 && keptIn !== null) return signOut();
    await flushDrafts();
    const count = await drafts.count();
    if (unsent === 0 && count === 0) return signOut();
    setUnsaved(count);
    setAsking(true);
  }

  return (
    <>
      <Menu
        label="Account"
        look="quiet"
        heading={
          <>
            <strong className={styles.userName}>{user.name}</strong>
            {user.userName}
          </>
        }
        items={[
          // Who came by single sign-on changes it at the provider.
          ...(user.way === 'sso'
            ? []
            : [
                {
                  label: 'Change Password',
                  icon: 'gear' as const,
                  onSelect: () => void navigate(links.changePassword),
                },
              ]),
          {
            label: 'Devices and Security',
            icon: 'person',
            onSelect: () => void navigate(links.devices),
          },
          {
            label: 'Calendar Address',
            icon: 'calendar',
            onSelect: () => setCalendarOpen(true),
          },
          {
            label: 'Lock Screen',
            icon: 'lock',
            onSelect: () => void session.lock(),
          },
          {
            label: 'Sign Out',
            icon: 'sign-out',
            onSelect: () => void askToSignOut(),
          },
        ]}
      >
        <Icon name="person" />
        <span className={styles.accountWord}>Account</span>
      </Menu>
      {isCalendarOpen && <CalendarAddressDialog onClose={() => setCalendarOpen(false)} />}
      <SignOutDialog
        isOpen={isAsking}
        unsaved={unsaved}
        keptIn={keptIn}
        onStay={() => setAsking(false)}
        onKeep={() => signOut()}
        onDiscard={() => signOut(true)}
      />
    </>
  );
}
