import { Fragment, type ReactNode } from 'react';
import { besideBarRef } from '../ui/use-bar-height.ts';
import { useIsWide } from '../ui/use-is-wide.ts';
import styles from './case-rail.module.css';

/** A case's form with what stands beside it; in narrower windows above it, for the eye and for Tab. */
export function FormWithRail({ form, rail }: { form: ReactNode; rail: ReactNode }) {
  const isWide = useIsWide();
  const column = (
    <div key="rail" ref={besideBarRef} className={styles.rail}>
      {rail}
    </div>
  );
  const fields = <Fragment key="form">{form}</Fragment>;
  return <div className={styles.columns}>{isWide ? [fields, column] : [column, fields]}</div>;
}
