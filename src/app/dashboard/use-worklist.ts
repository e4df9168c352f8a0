import { useEffect, useState } from 'react';
import type { CaseKind } from '#domain/events.ts';
import { type CaseParts, noParts } from '#domain/desk/places.ts';
import type { RecordOf } from '#domain/records.ts';
import { caseWork } from '#domain/worklist/case-work.ts';
import { type WorklistDays, worklistDays, type WorklistItem } from '#domain/worklist/item.ts';
import { byUrgency } from '#domain/worklist/order.ts';
import type { Engine, Viewed } from '#sync/engine/engine.ts';
import { useAll, useEngine, useHasWholeYear, useObservable } from '../shell/engine-context.ts';
import { todayHere } from '../ui/today.ts';

/** Milliseconds of work at a time, so that thousands of cases never hold up what somebody types. */
const sliceMs = 8;

const pause = () => new Promise((resolve) => setTimeout(resolve));

/** The parts of a case as the view lists them: the same arrays until one of them changes. */
interface Lists {
  findings: readonly Viewed<'finding'>[];
  events: readonly Viewed<'event'>[];
}

const nothing: Lists = { findings: [], events: [] };

/** What was found for a record on a day with its parts: what changes is another object. Forgotten with the record. */
const known = new WeakMap<object, Lists & { today: string; items: readonly WorklistItem[] }>();

const partsOf = (lists: Lists): CaseParts =>
  lists === nothing
    ? noParts
    : {
        findings: lists.findings.map(({ record }) => record),
        events: lists.events.map(({ record }) => record),
      };

function itemsOf<K extends CaseKind>(
  { entity: kind, record }: { entity: K; record: RecordOf<K> },
  lists: Lists,
  days: WorklistDays,
): readonly WorklistItem[] {
  const before = known.get(record);
  const { findings, events } = lists;
  if (before?.today === days.today && before.findings === findings && before.events === events)
    return before.items;
  const items = caseWork(kind, record, partsOf(lists), days);
  known.set(record, { today: days.today, findings, events, items });
  return items;
}

const listsOf = ({ view }: Engine, kind: CaseKind, uid: string): Lists => ({
  findings: kind === 'complaint' ? view.of('finding', uid) : nothing.findings,
  events: view.of('event', uid),
});

/** The worklist as far as it is known. */
export interface Worklist {
  /** Undefined while it is first looked for, and while nothing is found in a year that is still coming. */
  items: readonly WorklistItem[] | undefined;
  /** Whether findings and events are in it: they are read after the cases. */
  hasParts: boolean;
}

/**
 * What has to be done in all cases on this device, the most urgent first. Only cases that have changed, or whose parts have,
 * are looked at again. The last list stays until the next one is found.
 */
export function useWorklist(): Worklist {
  const engine = useEngine();
  const complaints = useAll('complaint');
  const mediations = useAll('mediation');
  const dueProcesses = useAll('dueprocess');
  const findingChanges = useObservable(engine.view.changes('finding'));
  const eventChanges = useObservable(engine.view.changes('event'));
  const hasParts = useObservable(engine.opening).isWhole;
  const hasYear = useHasWholeYear();
  const today = todayHere();
  const [items, setItems] = useState<readonly WorklistItem[]>();

  useEffect(() => {
    let isStale = false;
    const days = worklistDays(today);
    async function find() {
      const found: WorklistItem[] = [];
      let since = performance.now();
      for (const all of [complaints, mediations, dueProcesses])
        for (const viewed of all) {
          const lists = hasParts ? listsOf(engine, viewed.entity, viewed.record.uid) : nothing;
          // Why a case has nothing due may lie in its parts.
          for (const item of itemsOf(viewed, lists, days))
            if (hasParts || item.cause !== 'nothing') found.push(item);
          if (performance.now() - since < sliceMs) continue;
          await pause();
          if (isStale) return;
          since = performance.now();
        }
      if (!isStale) setItems(byUrgency(found));
    }
    void find();
    return () => {
      isStale = true;
    };
  }, [engine, complaints, mediations, dueProcesses, findingChanges, eventChanges, hasParts, today]);

  return { items: items?.length === 0 && !hasYear ? undefined : items, hasParts };
}

/** What has to be done in the case of an item as it stands now; nothing when the case is gone. */
export function useWorkOf(): (item: WorklistItem) => readonly WorklistItem[] {
  const engine = useEngine();
  return ({ kind, uid }) => {
    const viewed = engine.view.find(kind, `~${uid}`);
    return viewed ? itemsOf(viewed, listsOf(engine, kind, uid), worklistDays(todayHere())) : [];
  };
}
