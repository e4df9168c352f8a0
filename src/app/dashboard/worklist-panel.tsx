import type { CaseKind } from '#domain/events.ts';
import { gridDate } from '#domain/fields.ts';
import type { WorklistItem } from '#domain/worklist/item.ts';
import { nextItem } from '#domain/worklist/order.ts';
import { NoneMine } from '../parts/none-mine.tsx';
import { useHasWholeYear } from '../shell/engine-context.ts';
import { links } from '../shell/links.ts';
import { numberWords } from '../shell/status-words.ts';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Panel } from '../ui/panel.tsx';
import { RowsSaid } from '../ui/rows-said.tsx';
import { todayHere } from '../ui/today.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './dashboard.module.css';
import { useWorkOf } from './use-worklist.ts';
import { itemsOfChoice, itemsOfSpan, type WorklistChoice } from './worklist-choice.ts';
import { WorklistTable } from './worklist-table.tsx';

interface WorklistPanelProps {
  /** Those of the chosen person and kind. */
  items: readonly WorklistItem[] | undefined;
  hasParts: boolean;
  choice: WorklistChoice;
  /** Whether the signed-in user's cases are shown alone. */
  isMine: boolean;
  /** Whether they are, and no case is theirs. */
  isNoneMine: boolean;
  /** Whether Mine or Everybody leaves a case. */
  shows: (kind: CaseKind, uid: string) => boolean;
}

/** What has to be done in the cases on this device, and what of it isn't known yet; each row opens its case. */
export function WorklistPanel({ items, hasParts, choice, isMine, isNoneMine, shows }: WorklistPanelProps) {
  const hasYear = useHasWholeYear();
  const workOf = useWorkOf();
  const rows = items && itemsOfSpan(items, choice);
  return (
    <Panel isFlush>
      <VisuallyHidden>
        <h2>Worklist</h2>
      </VisuallyHidden>
      <WorklistTable
        rows={rows}
        hasParts={hasParts}
        isListed={(item) =>
          shows(item.kind, item.uid) && itemsOfSpan(itemsOfChoice(workOf(item), choice), choice).length > 0
        }
        empty={
          isNoneMine ? (
            <NoneMine assign={<LinkButton to={links.pendingCases}>Assign</LinkButton>} />
          ) : choice.span === '' ? (
            <EmptyState title={isMine ? 'Nothing is due for you.' : 'Nothing is due.'} icon="success">
              {nextWords(items ?? [])}
            </EmptyState>
          ) : (
            <EmptyState title="Nothing of this kind is due">
              Choose Everybody, All kinds and Due soon to see the rest.
            </EmptyState>
          )
        }
      />
      <RowsSaid caption="Worklist" count={rows?.length ?? null} />
      {!hasYear && <p className={styles.note}>Of the cases that are on this device so far</p>}
      {hasYear && !hasParts && (
        <p className={styles.note}>Corrective actions and scheduled days are shown when they are read.</p>
      )}
    </Panel>
  );
}

/** The next day on which something of it is due. */
function nextWords(items: readonly WorklistItem[]): string {
  const next = nextItem(items, todayHere());
  if (!next) return 'No later day is known either.';
  return `Next: ${gridDate(next.due)} ${next.what}, ${numberWords({ id: next.caseId, number: next.caseNumber })}`;
}
