import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Tabs } from '../ui/tabs.tsx';
import styles from './cases.module.css';

/** A part of a case's screen. */
export interface CasePart {
  value: string;
  label: string;
  count?: number;
  content: ReactNode;
}

/** How the parts of a case stand on its screen. */
export type CaseLayout = (props: { label: string; parts: readonly CasePart[] }) => ReactNode;

/** As tabs; the chosen one is in the address. */
export function CaseTabs({ label, parts }: Parameters<CaseLayout>[0]) {
  const [search, setSearch] = useSearchParams();
  return (
    <Tabs
      label={label}
      value={search.get('tab') ?? 'summary'}
      onChange={(tab) =>
        setSearch(
          (before) => {
            before.set('tab', tab);
            return before;
          },
          { replace: true },
        )
      }
      tabs={parts}
    />
  );
}

/** One under the other on one long page (decisions.md, /dueprocessold/edit). */
export const CaseOnOnePage = ({ parts }: Parameters<CaseLayout>[0]) => (
  <div className={styles.onePage}>
    {parts.map(({ value, label, content }) => (
      <section key={value} aria-labelledby={`part-${value}`}>
        <h2 id={`part-${value}`} className={styles.partTitle}>
          {label}
        </h2>
        {content}
      </section>
    ))}
  </div>
);
