import type { CaseKind } from '#domain/events.ts';
import { CasesTools } from '../parts/cases-tools.tsx';
import type { ChosenCases } from '../parts/use-chosen-cases.ts';
import { useHasWholeYear, useOpenSession } from '../shell/engine-context.ts';
import { useGridOrder } from '../ui/use-grid-address.ts';
import { columns, defaultSort } from './pending-grid.tsx';
import type { PendingCase } from './use-pending-cases.ts';

interface PendingToolsProps {
  /** The kinds in the order of their grids. */
  kinds: readonly CaseKind[];
  rows: Readonly<Record<CaseKind, readonly PendingCase[]>>;
  /** What narrows the rows, for the file's name; typed words are not among it, since they may name a child. */
  narrowedBy: readonly string[];
  choice: ChosenCases;
}

/** CSV and Print of the pending cases as they are shown. */
export function PendingTools({ kinds, rows, narrowedBy, choice }: PendingToolsProps) {
  const { year } = useOpenSession();
  const isWhole = useHasWholeYear();
  const inOrder = useGridOrder(defaultSort);
  return (
    <CasesTools
      choice={choice}
      name={['pending cases', ...narrowedBy].join(', ')}
      tables={() => kinds.map((kind) => ({ kind, columns, rows: inOrder(rows[kind], columns, kind) }))}
      markOf={(_, { mark }) => mark}
      unavailable={!isWhole && `${year.name} is still coming onto this device`}
    />
  );
}
