import { useDeferredValue, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isOpen } from '#domain/cases/parts.ts';
import { dashboardTiles } from '#domain/dashboard.ts';
import type { CaseKind } from '#domain/events.ts';
import type { WorklistSpan } from '#domain/worklist-spans.ts';
import type { WorklistItem } from '#domain/worklist/item.ts';
import { countBySpan } from '#domain/worklist/order.ts';
import { useAll, useHasWholeYear, useStubs } from '../shell/engine-context.ts';
import { links } from '../shell/links.ts';
import { Counter, CounterGap, Counters } from '../ui/counters.tsx';
import { withChoice } from './worklist-choice.ts';
import { countWords } from './worklist-words.ts';

/** Counts the rows of the list that it opens: all open records of the kind (docs/product.md 2.2), and stubs of restricted ones. */
function OpenCounter({ name, kind }: { name: string; kind: CaseKind }) {
  const hasYear = useHasWholeYear();
  // Counting a state's year takes milliseconds: not once an edit while many are being sent.
  const cases = useDeferredValue(useAll(kind));
  const stubs = useStubs(kind).length;
  const open = useMemo(() => cases.filter(({ record }) => isOpen(record)).length + stubs, [cases, stubs]);
  return <Counter label={name} count={hasYear ? open : null} unit="open" to={links.cases(kind, 'open')} />;
}

const spans = [
  ['overdue', 'danger'],
  ['within7', 'warning'],
  ['within30', 'plain'],
] as const;

interface WorklistCountersProps {
  /** Those of the chosen person and kind, undefined while they are not all known. */
  items: readonly WorklistItem[] | undefined;
  chosen: WorklistSpan | '';
}

/** The open cases by kind, which lead to their lists, and what is late or due soon, which filters the worklist in place. */
export function WorklistCounters({ items, chosen }: WorklistCountersProps) {
  const [search] = useSearchParams();
  const counts = useMemo(() => items && countBySpan(items), [items]);
  return (
    <Counters label="Counts">
      {dashboardTiles.map(({ code, name, kind }) => (
        <OpenCounter key={code} name={name} kind={kind} />
      ))}
      <CounterGap />
      {spans.map(([span, tone]) => (
        <Counter
          key={span}
          label={countWords[span]}
          count={counts?.[span] ?? null}
          tone={tone}
          isChosen={chosen === span}
          to={`?${withChoice(search, { span: chosen === span ? '' : span }).toString()}`}
        />
      ))}
    </Counters>
  );
}
