import { Link } from 'react-router-dom';
import { Icon, type IconName } from './icon.tsx';
import { Skeleton } from './skeleton.tsx';
import styles from './tile.module.css';

export interface TileProps {
  label: string;
  /** null while it is not known yet. */
  count: number | null;
  /** What is counted: "open". */
  unit: string;
  to: string;
  icon: IconName;
}

/** A count that leads to the list of what it counts. */
export const Tile = ({ label, count, unit, to, icon }: TileProps) => (
  <Link className={styles.tile} to={to}>
    <span className={styles.icon}>
      <Icon name={icon} large />
    </span>
    <span className={styles.words}>
      <span className={styles.label}>{label}</span>
      <span className={styles.line}>
        {count === null ? <Skeleton width="short" /> : <span className={styles.count}>{count}</span>}
        <span className={styles.unit}>{unit}</span>
      </span>
    </span>
    <span className={styles.arrow}>
      <Icon name="chevron-right" />
    </span>
  </Link>
);
