import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import styles from './tabs.module.css';

export interface Tab {
  value: string;
  label: string;
  /** Shown beside the label; no part of the tab's name. */
  count?: number | undefined;
  content: ReactNode;
}

export interface TabsProps {
  /** The name of the list of tabs. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  tabs: readonly Tab[];
}

/** Parts of a screen, one shown at a time; arrow keys move between the tabs, Enter opens. */
export const Tabs = ({ label, value, onChange, tabs }: TabsProps) => (
  <BaseTabs.Root value={value} onValueChange={(next) => onChange(String(next))}>
    <BaseTabs.List className={styles.list} aria-label={label} data-print="no">
      {tabs.map((tab) => (
        <BaseTabs.Tab key={tab.value} value={tab.value} className={styles.tab}>
          {tab.label}
          {tab.count !== undefined && (
            <span className={styles.count} aria-hidden="true">
              {tab.count}
            </span>
          )}
        </BaseTabs.Tab>
      ))}
    </BaseTabs.List>
    {tabs.map((tab) => (
      <BaseTabs.Panel key={tab.value} value={tab.value} className={styles.panel}>
        {tab.content}
      </BaseTabs.Panel>
    ))}
  </BaseTabs.Root>
);
