import { type Ref, useMemo } from 'react';
import { caseKinds } from '#domain/cases/kinds.ts';
import { daysBetween } from '#domain/deadlines/days.ts';
import { gridDate } from '#domain/fields.ts';
import type { WorklistItem } from '#domain/worklist/worklist.ts';
import { MineSwitch } from '../parts/mine-switch.tsx';
import { NoneMine } from '../parts/none-mine.tsx';
import { useMine } from '../parts/use-mine.ts';
import { links } from '../shell/links.ts';
import { numberPending } from '../shell/status-words.ts';
import { Badge } from '../ui/badge.tsx';
import { LinkButton } from '../ui/button.tsx';
import { DataGrid } from '../ui/data-grid.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import type { GridColumn } from '../ui/grid-column.ts';
import { Panel } from '../ui/panel.tsx';
import { todayHere } from '../ui/today.ts';
import { chosenItems, type WorklistChoice, WorklistFilters } from './worklist-filters.tsx';

/** So many of the most urgent are listed; the filters lead to the others. */
const mostListed = 200;

function whenDue({ deadline, span }: WorklistItem): string {
  const days = Math.abs(daysBetween(todayHere(), deadline.due));
  const count = `${days} ${days === 1 ? 'day' : 'days'}`;
  if (span === 'overdue') return `Overdue by ${count}`;
  return days === 0 ? 'Today' : `In ${count}`;
}

const tones = { overdue: 'danger', within7: 'warning', within30: 'plain' } as const;

const columns: readonly GridColumn<WorklistItem>[] = [
  {
    id: 'number',
    header: 'Case Number',
    value: (item) => item.caseNumber,
    cell: (item) => item.caseNumber ?? numberPending,
  },
  { id: 'what', header: 'What', value: (item) => item.deadline.what },
  {
    id: 'due',
    header: 'Due',
    value: (item) => item.deadline.due,
    cell: (item) => (
      <>
        {gridDate(item.deadline.due)} <Badge tone={tones[item.span]}>{whenDue(item)}</Badge>
      </>
    ),
  },
  {
    id: 'person',
    header: 'Person',
    value: (item) => item.person,
    cell: (item) => item.person ?? 'Nobody yet',
  },
  { id: 'kind', header: 'Kind', value: (item) => caseKinds[item.kind].one },
];

interface WorklistPanelProps {
  items: readonly WorklistItem[] | undefined;
  /** Whether they are of all cases of the year rather than of those that are here so far. */
  isWhole: boolean;
  choice: WorklistChoice;
  onChoose: (choice: WorklistChoice) => void;
  /** Takes the focus when somebody comes here by the summary. */
  place: Ref<HTMLDivElement>;
}

/** Statutory deadlines that are over or near, from the cases on this device; each row opens its case. */
export function WorklistPanel({ items, isWhole, choice, onChoose, place }: WorklistPanelProps) {
  const { whose, choose, shows } = useMine();
  const own = useMemo(
    () => (whose === null ? undefined : items?.filter(({ kind, uid }) => shows(kind, uid))),
    [items, whose, shows],
  );
  const chosen = useMemo(() => own && chosenItems(own, choice), [own, choice]);
  const isCut = chosen !== undefined && chosen.length > mostListed;
  const ofYear = isCut
    ? `The ${mostListed} most urgent of ${chosen.length.toLocaleString('en-US')}`
    : 'Statutory deadlines that are over or end within 30 days';
  const subtitle = isWhole ? ofYear : 'Of the cases that are on this device so far';
  return (
    <div ref={place} tabIndex={-1}>
      <Panel
        title="Worklist"
        subtitle={subtitle}
        actions={<MineSwitch whose={whose} onChoose={choose} />}
        isFlush
      >
        <DataGrid
          caption="Worklist"
          isCaptionHidden
          name="work"
          columns={columns}
          rows={isCut ? chosen.slice(0, mostListed) : chosen}
          rowKey={({ uid, deadline }) => `${uid} ${deadline.id}`}
          href={({ kind, uid }) => links.case(kind, `~${uid}`)}
          pageSize={10}
          tools={
            own !== undefined &&
            own.length > 0 && <WorklistFilters items={own} choice={choice} onChange={onChoose} />
          }
          empty={
            items?.length !== 0 && own?.length === 0 ? (
              <NoneMine assign={<LinkButton to={links.pendingCases}>Assign</LinkButton>} />
            ) : items?.length === 0 ? (
              <EmptyState title="Nothing is due" icon="success">
                No statutory deadline is over, and none ends within 30 days.
              </EmptyState>
            ) : (
              <EmptyState title="Nothing of this kind is due">
                Choose All or Everybody to see the rest.
              </EmptyState>
            )
          }
        />
      </Panel>
    </div>
  );
}
