import { Link } from 'react-router-dom';
import { links } from '../shell/links.ts';
import { IconButton } from '../ui/button.tsx';
import { AccountMenu } from './account-menu.tsx';
import styles from './header.module.css';
import { NoticesButton } from './notices-button.tsx';
import { SearchEverything } from './search/search-everything.tsx';
import { SyncButton } from './sync-button.tsx';
import { YearPicker } from './year-picker.tsx';

interface HeaderProps {
  onMenu: () => void;
  onChanges: () => void;
}

/** The bar above every screen. */
export const Header = ({ onMenu, onChanges }: HeaderProps) => (
  <header className={styles.header} data-print="no">
    <div className={styles.menu}>
      <IconButton icon="menu" label="Menu" aria-haspopup="dialog" onClick={onMenu} />
    </div>
    <Link to={links.dashboard} className={styles.brand}>
      <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="8" />
        <path d="M9 22.5 15.1 9.2a1 1 0 0 1 1.8 0L23 22.5M11.8 17.5c2.6 1.7 5.8 1.7 8.4 0" />
      </svg>
      Accord
    </Link>
    <SearchEverything />
    <YearPicker />
    <div className={styles.end}>
      <SyncButton onOpen={onChanges} />
      <NoticesButton />
      <AccountMenu />
    </div>
  </header>
);
