import { classNames } from './class-names.ts';
import styles from './brand-mark.module.css';

/** Accord's mark, as large as where it stands wants it; the name stands beside it. */
export const BrandMark = ({ className }: { className: string | undefined }) => (
  <svg className={classNames(styles.mark, className)} viewBox="0 0 32 32" aria-hidden="true">
    <rect width="32" height="32" rx="8" />
    <path d="M9 22.5 15.1 9.2a1 1 0 0 1 1.8 0L23 22.5M11.8 17.5c2.6 1.7 5.8 1.7 8.4 0" />
  </svg>
);
