import { useState } from 'react';
import type { PastCase } from '#contract/retention.ts';
import { caseKinds } from '#domain/cases/kinds.ts';
import { outcomeWords } from '#domain/cases/outcomes.ts';
import { AskDestroyDialog } from '../retention/ask-destroy-dialog.tsx';
import { caseWords } from '../retention/retention-words.ts';
import { useNeedsServer } from '../shell/use-needs-server.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import checkbox from '../ui/checkbox-field.module.css';
import { DataGrid } from '../ui/data-grid.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import type { GridColumn } from '../ui/grid-column.ts';
import { Panel } from '../ui/panel.tsx';
import type { RetentionPart } from './retention-part.ts';

const columns: readonly GridColumn<PastCase>[] = [
  { id: 'kind', header: 'Kind', value: ({ kind }) => caseKinds[kind].one },
  { id: 'outcome', header: 'Outcome', value: ({ kind, outcome }) => outcomeWords(kind, outcome) },
  { id: 'closed', header: 'Closed', kind: 'date', value: ({ dateClosed }) => dateClosed },
  { id: 'kept', header: 'Kept Until', kind: 'date', value: ({ keptUntil }) => keptUntil },
  {
    id: 'hold',
    header: 'Legal Hold',
    value: ({ isHeld }) => isHeld,
    cell: ({ isHeld }) => isHeld && <Badge icon="lock">Legal hold</Badge>,
  },
];

/** Past Their Schedule: closed cases whose years are over, to choose from. */
export function RetentionPast({ retention: { past, schedule }, reload }: RetentionPart) {
  const needsServer = useNeedsServer();
  const [kept, setKept] = useState<readonly string[]>([]);
  const [isAsking, setAsking] = useState(false);
  const chosen = past.cases.filter(({ uid, isHeld }) => kept.includes(uid) && !isHeld);
  const choose = (uid: string) =>
    setKept(kept.includes(uid) ? kept.filter((one) => one !== uid) : [...kept, uid]);
  const choosing: GridColumn<PastCase> = {
    id: 'number',
    header: 'Case Number',
    value: ({ number }) => number,
    cell: ({ uid, kind, number, isHeld }) => (
      <label>
        <input
          type="checkbox"
          className={checkbox.box}
          aria-label={`Choose ${caseWords(kind, number)}`}
          disabled={isHeld}
          checked={chosen.some((one) => one.uid === uid)}
          onChange={() => choose(uid)}
        />{' '}
        {number ?? '—'}
      </label>
    ),
  };
  return (
    <Panel
      title="Past Their Schedule"
      subtitle="Closed for longer than the years of their outcome"
      actions={
        past.cases.length > 0 && (
          <Button
            variant="danger"
            unavailable={needsServer || (chosen.length === 0 && 'Choose cases first')}
            onClick={() => setAsking(true)}
          >
            Ask to Destroy…
          </Button>
        )
      }
      isFlush
    >
      <DataGrid
        caption="Past Their Schedule"
        isCaptionHidden
        name="past"
        columns={[choosing, ...columns]}
        rows={past.cases}
        rowKey={({ uid }) => uid}
        empty={
          <EmptyState title="No case is past its schedule" icon="check">
            {schedule.length === 0
              ? 'No years are set yet: cases are kept until somebody decides. Set them under Schedule.'
              : 'Each closed case is within the years of its outcome, or its outcome has none.'}
          </EmptyState>
        }
      />
      {isAsking && (
        <AskDestroyDialog
          records={chosen.map(({ kind, uid, number }) => ({
            entity: kind,
            uid,
            name: caseWords(kind, number),
          }))}
          reason="schedule"
          onClose={() => setAsking(false)}
          onAsked={() => {
            setKept([]);
            reload();
          }}
        />
      )}
    </Panel>
  );
}
