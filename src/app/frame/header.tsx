import { Link } from 'react-router-dom';
import { links } from '../shell/links.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
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
      <BrandMark className={styles.mark} />
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
