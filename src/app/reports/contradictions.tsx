import { caseKinds } from '#domain/cases/kinds.ts';
import { links } from '../shell/links.ts';
import { numberWords } from '../shell/status-words.ts';
import { Badge } from '../ui/badge.tsx';
import { DataGrid } from '../ui/data-grid.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import type { GridColumn } from '../ui/grid-column.ts';
import { Panel } from '../ui/panel.tsx';
import styles from './emaps.module.css';
import { type ContradictoryCase, useContradictions } from './use-contradictions.ts';

const columns: readonly GridColumn<ContradictoryCase>[] = [
  {
    id: 'number',
    header: 'Case Number',
    value: (row) => row.number,
    cell: numberWords,
  },
  { id: 'kind', header: 'Type', value: (row) => caseKinds[row.kind].one },
  {
    id: 'says',
    header: 'What Contradicts',
    value: whatContradicts,
    cell: (row) => <WhatContradicts row={row} />,
    isWide: true,
  },
];

/** In a line, what nobody has explained first. */
function whatContradicts({ says, explained, explanation }: ContradictoryCase): string {
  if (explanation === null) return says.join(' ');
  return [...says, `Explained: ${explained.join(' ')} “${explanation}”`].join(' ');
}

function WhatContradicts({ row }: { row: ContradictoryCase }) {
  const { says, explained, explanation } = row;
  return (
    <>
      {says.join(' ')}
      {explanation !== null && (
        <span className={styles.explained}>
          <Badge>Explained</Badge> {explained.join(' ')} “{explanation}”
        </span>
      )}
    </>
  );
}

/** Warnings about cases that count all the same, each row a link to what has to be mended. */
export function Contradictions() {
  const { cases, hasParts } = useContradictions();
  return (
    <Panel
      title="Contradictory data"
      subtitle="Cases of the year to look at before a report is generated; they count all the same"
      isFlush
    >
      <DataGrid
        caption="Cases whose data contradicts itself"
        isCaptionHidden
        name="warnings"
        columns={columns}
        rows={cases}
        rowKey={({ uid }) => uid}
        href={(row) => links.case(row.kind, `~${row.uid}`)}
        empty={
          <EmptyState title="No contradictions" icon="success">
            No case of the year says two things that can’t both be.
          </EmptyState>
        }
      />
      {!hasParts && <p className={styles.note}>Findings and events are looked at when they are read.</p>}
    </Panel>
  );
}
