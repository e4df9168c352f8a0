import { useMemo } from 'react';
import { MineSwitch } from '../parts/mine-switch.tsx';
import { ReadSoFar } from '../parts/read-so-far.tsx';
import { SavedViewButton } from '../parts/saved-view-button.tsx';
import { useMine } from '../parts/use-mine.ts';
import { useHasWholeYear } from '../shell/engine-context.ts';
import { PageHeader } from '../ui/page-header.tsx';
import styles from './dashboard.module.css';
import { OpenCasesOffline } from './open-cases-offline.tsx';
import { Searches } from './searches.tsx';
import { SinceYesterday } from './since-yesterday.tsx';
import { ThisWeek } from './this-week.tsx';
import { UnassignedSoon } from './unassigned-soon.tsx';
import { useWorklist } from './use-worklist.ts';
import { itemsOfChoice, useWorklistChoice } from './worklist-choice.ts';
import { WorklistCounters } from './worklist-counters.tsx';
import { WorklistFilters } from './worklist-filters.tsx';
import { WorklistPanel } from './worklist-panel.tsx';
import { YearTurnCallout } from './year-turn-callout.tsx';

/** /dashboard: what has to be done, open cases by kind, the quick searches (docs/product.md 2.2). */
export function DashboardScreen() {
  const { items, hasParts } = useWorklist();
  const hasYear = useHasWholeYear();
  const [choice, setChoice] = useWorklistChoice();
  const { kind, person, span } = choice;
  const { whose, choose, shows } = useMine();
  const own = useMemo(
    () => (whose === null ? undefined : items?.filter((item) => shows(item.kind, item.uid))),
    [items, whose, shows],
  );
  const chosen = useMemo(() => own && itemsOfChoice(own, { kind, person, span: '' }), [own, kind, person]);
  return (
    <div className={styles.desk}>
      <PageHeader
        title="Dashboard"
        note={<ReadSoFar />}
        actions={
          <>
            <MineSwitch whose={whose} onChoose={choose} />
            <WorklistFilters items={own} choice={choice} onChange={setChoice} />
            <div className={styles.buttons}>
              <SavedViewButton list="worklist" />
              <OpenCasesOffline />
            </div>
          </>
        }
      />
      <WorklistCounters items={hasYear ? chosen : undefined} chosen={span} />
      <div className={styles.columns}>
        <WorklistPanel
          items={chosen}
          hasParts={hasParts}
          choice={choice}
          shows={shows}
          isMine={whose === 'mine'}
          isNoneMine={items?.length !== 0 && own?.length === 0}
        />
        <div className={styles.rail}>
          <YearTurnCallout />
          <SinceYesterday />
          {whose === 'everybody' && <UnassignedSoon />}
          <div data-print="no">
            <Searches />
          </div>
          <ThisWeek items={chosen ?? []} hasParts={chosen !== undefined && hasParts} />
        </div>
      </div>
    </div>
  );
}
