import type { ReactNode } from 'react';
import { TabList, TabPanels, TabsRoot } from '../ui/tabs.tsx';
import { useAddressTab } from '../ui/use-address-tab.ts';
import { useLetterKeys } from '../ui/use-letter-keys.ts';
import styles from './cases.module.css';

/** A part of a case's screen. */
export interface CasePart {
  value: string;
  label: string;
  count?: number;
  content: ReactNode;
}

interface CaseLayoutProps {
  /** The name of the list of parts. */
  label: string;
  parts: readonly CasePart[];
  /** The screen, around the tabs if there are any and what they show. */
  screen: (shown: { tabs: ReactNode; content: ReactNode }) => ReactNode;
}

/** How the parts of a case stand on its screen. */
export type CaseLayout = (props: CaseLayoutProps) => ReactNode;

const summary = 'summary';
const all = [summary, 'events', 'contacts'] as const;

/** Of a case in tabs: that its form is on the Summary, while another tab is shown. */
export function useElsewhere(): { part: string; show: () => void } | undefined {
  const [shown, show] = useAddressTab(all);
  return shown === summary ? undefined : { part: 'Summary', show: () => show(summary) };
}

/** As tabs; the chosen one is in the address. */
export function CaseTabs({ label, parts, screen }: CaseLayoutProps) {
  const [shown, show] = useAddressTab(all);
  useLetterKeys(Object.fromEntries(parts.map(({ value }, index) => [String(index + 1), () => show(value)])));
  return (
    <TabsRoot value={shown} onChange={show}>
      {screen({ tabs: <TabList label={label} tabs={parts} />, content: <TabPanels tabs={parts} /> })}
    </TabsRoot>
  );
}

/** One under the other on one long page (docs/product.md 2.5). */
export const CaseOnOnePage = ({ parts, screen }: CaseLayoutProps) =>
  screen({
    tabs: null,
    content: (
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
    ),
  });
