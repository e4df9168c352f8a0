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

/** Around a list of tabs and their panels, which need not stand beside each other. */
export const TabsRoot = ({
  value,
  onChange,
  children,
}: Omit<TabsProps, 'label' | 'tabs'> & { children: ReactNode }) => (
  <BaseTabs.Root className={styles.root} value={value} onValueChange={(next) => onChange(String(next))}>
    {children}
  </BaseTabs.Root>
);

/** Arrow keys move between the tabs, Enter opens. */
export const TabList = ({ label, tabs }: Pick<TabsProps, 'label' | 'tabs'>) => (
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
);

export const TabPanels = ({ tabs }: Pick<TabsProps, 'tabs'>) =>
  tabs.map((tab) => (
    <BaseTabs.Panel key={tab.value} value={tab.value} className={styles.panel}>
      {tab.content}
    </BaseTabs.Panel>
  ));

/** Parts of a screen, one shown at a time, with their tabs right above. */
export const Tabs = ({ label, value, onChange, tabs }: TabsProps) => (
  <TabsRoot value={value} onChange={onChange}>
    <div>
      <TabList label={label} tabs={tabs} />
      <div className={styles.below}>
        <TabPanels tabs={tabs} />
      </div>
    </div>
  </TabsRoot>
);
