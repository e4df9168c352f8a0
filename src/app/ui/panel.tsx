import { type ReactNode, useId } from 'react';
import styles from './panel.module.css';

export interface PanelProps {
  /** Heading and name of the panel; without one it is a plain sheet. */
  title?: string;
  subtitle?: string;
  actions?: ReactNode;
  /** The content reaches the panel's edges: a grid. */
  isFlush?: boolean;
  /** Left out on paper. */
  isScreenOnly?: boolean;
  children: ReactNode;
}

/** A sheet on the page. */
export function Panel({ title, subtitle, actions, isFlush, isScreenOnly, children }: PanelProps) {
  const id = useId();
  return (
    <section
      className={styles.panel}
      aria-labelledby={title ? id : undefined}
      data-print={isScreenOnly ? 'no' : undefined}
    >
      {(title || actions) && (
        <header className={styles.header}>
          {title && (
            <div>
              <h2 className={styles.title} id={id}>
                {title}
              </h2>
              {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
            </div>
          )}
          {actions && (
            <div className={styles.actions} data-print="no">
              {actions}
            </div>
          )}
        </header>
      )}
      <div className={isFlush ? undefined : styles.body}>{children}</div>
    </section>
  );
}
