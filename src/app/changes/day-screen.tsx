import { gridDate, isCalendarDay } from '#domain/fields.ts';
import { useReceipts } from '../edits/use-receipts.ts';
import { DayFilter } from '../parts/day-filter.tsx';
import { useOpenSession } from '../shell/engine-context.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Panel } from '../ui/panel.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useAddressSearch } from '../ui/use-address-search.ts';
import { dayHere } from '../ui/today.ts';
import { useTodayByDevice } from '../ui/use-today.ts';
import { DaySheet } from './day-sheet.tsx';
import styles from './day-sheet.module.css';

/** /changes/day: everything that this user typed on this device on one day, with its receipts, to read or to print. */
export function DayScreen() {
  const [search, changeSearch] = useAddressSearch();
  const { user } = useOpenSession();
  const receipts = useReceipts();
  const today = useTodayByDevice();
  const day = search.get('day') ?? today;
  const isDay = isCalendarDay(day);
  const ofDay = receipts?.filter(({ writtenAt }) => dayHere(writtenAt) === day);
  return (
    <>
      <PageHeader
        title="Day Sheet"
        subtitle={
          <>
            Changes of {user.name} on this device{isDay && `, ${gridDate(day)}`}
          </>
        }
        actions={
          <Button
            icon="document"
            unavailable={!ofDay?.length && 'Nothing was changed on this day'}
            onClick={() => print()}
          >
            Print
          </Button>
        }
      />
      <div className={styles.day} data-print="no">
        <DayFilter
          label="Day"
          value={day}
          isRequired
          today={today}
          onChange={(chosen) => chosen !== null && changeSearch(() => new URLSearchParams({ day: chosen }))}
        />
        <p className={styles.hint}>
          Changes that have ended are kept here for 30 days. The first two times are this device’s clock, the
          third is the server’s.
        </p>
      </div>
      <Panel isFlush={Boolean(ofDay?.length)}>
        {ofDay === undefined ? (
          <Skeleton />
        ) : ofDay.length === 0 ? (
          <EmptyState icon="calendar" title="No changes on this day">
            What you save on this device is listed here, with when it was sent and when the server had it.
          </EmptyState>
        ) : (
          <DaySheet receipts={ofDay} />
        )}
      </Panel>
    </>
  );
}
