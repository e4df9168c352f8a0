import { useMemo } from 'react';
import type { WorklistItem } from '#domain/worklist/item.ts';
import { byUrgency } from '#domain/worklist/order.ts';
import { foundInCase, useFoundInCases } from '../parts/of-cases.ts';
import { workFinder } from '../parts/work-finder.ts';
import { useEngine, useHasWholeYear, useObservable } from '../shell/engine-context.ts';

/** The worklist as far as it is known. */
export interface Worklist {
  /** Undefined while it is first looked for, and while nothing is found in a year that is still coming. */
  items: readonly WorklistItem[] | undefined;
  /** Whether all findings and events of the year are in it: they are read after the cases. */
  hasParts: boolean;
}

const every = () => true;

/** What has to be done in all cases on this device, the most urgent first. */
export function useWorklist(): Worklist {
  const known = useFoundInCases(workFinder, every);
  const hasYear = useHasWholeYear();
  const hasParts = useObservable(useEngine().opening).isWhole && hasYear;
  const items = useMemo(
    () =>
      // Why a case has nothing due may lie in its parts.
      known &&
      byUrgency(
        known.hasParts && hasParts ? known.found : known.found.filter(({ cause }) => cause !== 'nothing'),
      ),
    [known, hasParts],
  );
  return { items: items?.length === 0 && !hasYear ? undefined : items, hasParts };
}

/** What has to be done in the case of an item as it stands now; nothing when the case is gone. */
export function useWorkOf(): (item: WorklistItem) => readonly WorklistItem[] {
  const engine = useEngine();
  return ({ kind, uid }) => foundInCase(engine, workFinder, kind, uid);
}
