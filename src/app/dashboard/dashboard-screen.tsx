import { useMemo } from 'react';
import { ReadSoFar } from '../parts/read-so-far.tsx';
import { useHasWholeYear, useOpenSession } from '../shell/engine-context.ts';
import { PageHeader } from '../ui/page-header.tsx';
import styles from './dashboard.module.css';
import { OpenCasesOffline } from './open-cases-offline.tsx';
import { Searches } from './searches.tsx';
import { ThisWeek } from './this-week.tsx';
import { useWorklist } from './use-worklist.ts';
import { itemsOfChoice, useWorklistChoice } from './worklist-choice.ts';
import { WorklistCounters } from './worklist-counters.tsx';
import { WorklistFilters } from './worklist-filters.tsx';
import { WorklistPanel } from './worklist-panel.tsx';

/** /dashboard: what has to be done, open cases by kind, the quick searches (docs/product.md 2.2). */
export function DashboardScreen() {
  const { year } = useOpenSession();
  const { items, hasParts } = useWorklist();
  const hasYear = useHasWholeYear();
  const [choice, setChoice] = useWorklistChoice();
  const { kind, person, span } = choice;
  const chosen = useMemo(
    () => items && itemsOfChoice(items, { kind, person, span: '' }),
    [items, kind, person],
  );
  return (
    <div className={styles.desk}>
      <PageHeader
        title="Dashboard"
        marks={<span className={styles.year}>{`School year ${year.name}`}</span>}
        note={<ReadSoFar />}
        actions={
          <>
            <WorklistFilters items={items} choice={choice} onChange={setChoice} />
            <OpenCasesOffline />
          </>
        }
      />
      <WorklistCounters items={hasYear ? chosen : undefined} chosen={span} />
      <div className={styles.columns}>
        <WorklistPanel items={chosen} hasParts={hasParts} choice={choice} />
        <div className={styles.rail}>
          <Searches />
          <ThisWeek items={chosen ?? []} hasParts={hasParts} />
        </div>
      </div>
    </div>
  );
}
