import { iconPaths, type IconName } from './icon-paths.ts';
import styles from './icon.module.css';

export type { IconName };

/** A drawing beside words; assistive technology passes over it, so the words must say all. */
export const Icon = ({ name, large = false }: { name: IconName; large?: boolean }) => (
  <svg
    className={large ? styles.large : styles.icon}
    viewBox="0 0 16 16"
    aria-hidden="true"
    focusable="false"
  >
    <path d={iconPaths[name]} />
  </svg>
);
