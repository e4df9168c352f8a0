import { useId } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { MenuItem } from '#domain/accounts.ts';
import { viewAddress } from '#domain/saved-views.ts';
import { useOpenSession } from '../shell/engine-context.ts';
import { links, viewListAt, viewMenu } from '../shell/links.ts';
import { type OwnView, useSavedViews } from '../shell/use-saved-views.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import styles from './main-nav.module.css';

/** How a menu entry looks, and which addresses belong to it: its lists, and the records that they lead to. */
export const sections: Record<string, { icon: IconName; within: RegExp }> = {
  [links.dashboard]: { icon: 'home', within: /^\/dashboard/i },
  [links.studentSearch]: { icon: 'people', within: /^\/student/i },
  [links.cases('dueprocess')]: { icon: 'scale', within: /^\/dueprocess/i },
  [links.cases('mediation')]: { icon: 'handshake', within: /^\/mediation/i },
  [links.cases('complaint')]: { icon: 'document', within: /^\/complaint/i },
  [links.caseSearch]: { icon: 'search', within: /^\/casesearch/i },
  [links.calendar]: { icon: 'calendar', within: /^\/calendar/i },
  [links.users]: { icon: 'person', within: /^\/useradmin/i },
  [links.lookups('district')]: { icon: 'building', within: /^\/lists\/district/i },
  [links.lookups('judge')]: { icon: 'gavel', within: /^\/lists\/judge/i },
  [links.lookups('mediator')]: { icon: 'talk', within: /^\/lists\/mediator/i },
  [links.lookups('schoolYear')]: { icon: 'cap', within: /^\/lists\/schoolyear/i },
  [links.retention]: { icon: 'lock', within: /^\/retention/i },
  [links.audit]: { icon: 'eye', within: /^\/admin\/audit/i },
  [links.dataExports]: { icon: 'download', within: /^\/reports\/export/i },
  [links.emaps]: { icon: 'chart', within: /^\/reports\/emaps/i },
  [links.pendingCases]: { icon: 'clock', within: /^\/reports\/pending/i },
};

function currentOf(path: string, pathname: string): 'page' | 'true' | undefined {
  if (pathname.toLowerCase() === path) return 'page';
  return sections[path]?.within.test(pathname) ? 'true' : undefined;
}

/** The navigation, built from the token's menu claim (docs/product.md 6); under a list stand the user's saved views of it. */
export function MainNav({ onNavigate }: { onNavigate?: () => void }) {
  const { user } = useOpenSession();
  const { pathname, search } = useLocation();
  const views = useSavedViews();
  // The menu beside a wide screen is only hidden while a narrow one shows it in a sheet.
  const id = useId();
  const list = viewListAt(pathname);
  const shown = list && viewAddress(list, new URLSearchParams(search));
  const ungrouped = user.menu.filter(({ group }) => group === undefined);
  const groups = [...new Set(user.menu.flatMap(({ group }) => group ?? []))];
  const isShown = ({ record }: OwnView) => record.address === shown;
  const entry = ({ label, path }: MenuItem) => {
    const own = views.filter((view) => viewMenu(view.list) === path);
    const current = currentOf(path, pathname);
    return (
      <li key={path}>
        <Link
          to={path}
          className={styles.link}
          aria-current={own.some(isShown) ? 'true' : current}
          onClick={onNavigate}
        >
          <Icon name={sections[path]?.icon ?? 'document'} />
          {label}
        </Link>
        {own.length > 0 && (
          <ul className={styles.list} aria-label={`Saved views of ${label}`}>
            {own.map((view) => (
              <li key={view.record.uid}>
                <Link
                  to={view.to}
                  className={`${styles.link} ${styles.view}`}
                  aria-current={isShown(view) ? 'page' : undefined}
                  onClick={onNavigate}
                >
                  {view.record.name}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </li>
    );
  };
  return (
    <nav aria-label="Main">
      <ul className={styles.list}>
        {ungrouped.map(entry)}
        {groups.map((group) => (
          <li key={group}>
            <p className={styles.group} id={`${id}-${group}`}>
              {group}
            </p>
            <ul className={styles.list} aria-labelledby={`${id}-${group}`}>
              {user.menu.filter((item) => item.group === group).map(entry)}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
  );
}
