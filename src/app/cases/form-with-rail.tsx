import { Fragment, type ReactNode } from 'react';
import { besideBarRef } from '../ui/use-bar-height.ts';
import { Later } from '../ui/one-by-one.tsx';
import { useIsWide } from '../ui/use-is-wide.ts';
import styles from './case-rail.module.css';

/**
 * A case's form with what stands beside it; in narrower windows above it, for the eye and for Tab. Beside the form it comes right
 * after the screen is drawn; above the form it would move the fields.
 */
export function FormWithRail({ form, rail }: { form: ReactNode; rail: ReactNode }) {
  const isWide = useIsWide();
  const column = (
    <div key="rail" ref={besideBarRef} className={styles.rail}>
      <Later atOnce={!isWide}>{rail}</Later>
    </div>
  );
  const fields = <Fragment key="form">{form}</Fragment>;
  return <div className={styles.columns}>{isWide ? [fields, column] : [column, fields]}</div>;
}
