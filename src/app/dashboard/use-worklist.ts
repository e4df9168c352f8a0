import { useEffect, useState } from 'react';
import {
  byUrgency,
  complaintWork,
  dueProcessWork,
  type WorklistDays,
  worklistDays,
  type WorklistItem,
} from '#domain/worklist/worklist.ts';
import { useAll, useHasWholeYear } from '../shell/engine-context.ts';
import { todayHere } from '../ui/today.ts';

/** Milliseconds of work at a time, so that thousands of cases never hold up what somebody types. */
const sliceMs = 8;

const pause = () => new Promise((resolve) => setTimeout(resolve));

/** What was found for a record on a day: a record that changes is another object. Forgotten with the record. */
const known = new WeakMap<object, { today: string; items: readonly WorklistItem[] }>();

function itemsOf<T extends object>(
  record: T,
  days: WorklistDays,
  find: (record: T, days: WorklistDays) => readonly WorklistItem[],
): readonly WorklistItem[] {
  const before = known.get(record);
  if (before?.today === days.today) return before.items;
  const items = find(record, days);
  known.set(record, { today: days.today, items });
  return items;
}

/**
 * What is overdue or due within 30 days of all cases on this device, the most urgent first; undefined while it is first
 * looked for, and while none is found in a year that is still coming. The last list stays until the next one is found.
 */
export function useWorklist(): readonly WorklistItem[] | undefined {
  const complaints = useAll('complaint');
  const dueProcesses = useAll('dueprocess');
  const hasYear = useHasWholeYear();
  const today = todayHere();
  const [items, setItems] = useState<readonly WorklistItem[]>();

  useEffect(() => {
    let isStale = false;
    const days = worklistDays(today);
    async function find() {
      const found: WorklistItem[] = [];
      let since = performance.now();
      const each = async <T extends object>(
        all: readonly { record: T }[],
        work: (record: T, days: WorklistDays) => readonly WorklistItem[],
      ) => {
        for (const { record } of all) {
          for (const item of itemsOf(record, days, work)) found.push(item);
          if (performance.now() - since < sliceMs) continue;
          await pause();
          if (isStale) return;
          since = performance.now();
        }
      };
      await each(complaints, complaintWork);
      await each(dueProcesses, dueProcessWork);
      if (!isStale) setItems(byUrgency(found));
    }
    void find();
    return () => {
      isStale = true;
    };
  }, [complaints, dueProcesses, today]);

  return items?.length === 0 && !hasYear ? undefined : items;
}
