import { useEffect, useState } from 'react';
import type { CaseKind } from '#domain/events.ts';
import { type CaseParts, noParts } from '#domain/desk/places.ts';
import type { RecordOf } from '#domain/records/records.ts';
import type { Engine, Viewed } from '#sync/engine/engine.ts';
import { useAll, useEngine, useObservable } from '../shell/engine-context.ts';
import { todayHere } from '../ui/today.ts';
import { useToday } from '../ui/use-today.ts';

/** Milliseconds of work at a time, so that thousands of cases never hold up what somebody types. */
const sliceMs = 8;

const pause = () => new Promise((resolve) => setTimeout(resolve));

/** The parts of a case as the view lists them: the same arrays until one of them changes. */
interface Lists {
  findings: readonly Viewed<'finding'>[];
  events: readonly Viewed<'event'>[];
}

const nothing: Lists = { findings: [], events: [] };

const listsOf = ({ view }: Engine, kind: CaseKind, uid: string): Lists => ({
  findings: kind === 'complaint' ? view.of('finding', uid) : nothing.findings,
  events: view.of('event', uid),
});

const partsOf = (lists: Lists): CaseParts =>
  lists === nothing
    ? noParts
    : {
        findings: lists.findings.map(({ record }) => record),
        events: lists.events.map(({ record }) => record),
      };

/** Looks at a case with its parts, as it is on a day (YYYY-MM-DD). */
type Look<T> = <K extends CaseKind>(
  kind: K,
  record: RecordOf<K>,
  parts: CaseParts,
  today: string,
) => readonly T[];

/** What a look finds in a case; the case is looked at anew only once it, one of its parts or the day is another. */
export type CaseFinder<T> = <K extends CaseKind>(
  viewed: { entity: K; record: RecordOf<K> },
  lists: Lists,
  today: string,
) => readonly T[];

/** A look that remembers what it found of each record, for as long as the record is the same object. */
export function createCaseFinder<T>(look: Look<T>): CaseFinder<T> {
  const known = new WeakMap<object, Lists & { today: string; found: readonly T[] }>();
  return ({ entity, record }, lists, today) => {
    const before = known.get(record);
    const { findings, events } = lists;
    if (before?.today === today && before.findings === findings && before.events === events)
      return before.found;
    const found = look(entity, record, partsOf(lists), today);
    known.set(record, { today, findings, events, found });
    return found;
  };
}

/** What is found in one case as it stands now; nothing when the case is gone. */
export function foundInCase<T>(
  engine: Engine,
  find: CaseFinder<T>,
  kind: CaseKind,
  uid: string,
): readonly T[] {
  const viewed = engine.view.find(kind, `~${uid}`);
  return viewed ? find(viewed, listsOf(engine, kind, uid), todayHere()) : [];
}

/** What was found in the cases, and whether their findings and events were looked at, too: they are read after the cases. */
interface Found<T> {
  found: readonly T[];
  hasParts: boolean;
}

/**
 * What is found in the cases on this device that are asked for, kind by kind; undefined while it is first looked for. The last
 * answer stays until the next one is found. `isAsked` is the same function from one render to the next.
 */
export function useFoundInCases<T>(
  find: CaseFinder<T>,
  isAsked: <K extends CaseKind>(viewed: Viewed<K>) => boolean,
): Found<T> | undefined {
  const engine = useEngine();
  const complaints = useAll('complaint');
  const mediations = useAll('mediation');
  const dueProcesses = useAll('dueprocess');
  const findingChanges = useObservable(engine.view.changes('finding'));
  const eventChanges = useObservable(engine.view.changes('event'));
  const hasParts = useObservable(engine.opening).isWhole;
  const today = useToday();
  const [known, setKnown] = useState<Found<T>>();

  useEffect(() => {
    let isStale = false;
    async function look() {
      const found: T[] = [];
      let since = performance.now();
      for (const all of [complaints, mediations, dueProcesses])
        for (const viewed of all) {
          if (isAsked(viewed))
            found.push(
              ...find(viewed, hasParts ? listsOf(engine, viewed.entity, viewed.record.uid) : nothing, today),
            );
          if (performance.now() - since < sliceMs) continue;
          await pause();
          if (isStale) return;
          since = performance.now();
        }
      if (!isStale) setKnown({ found, hasParts });
    }
    void look();
    return () => {
      isStale = true;
    };
  }, [
    engine,
    find,
    isAsked,
    complaints,
    mediations,
    dueProcesses,
    findingChanges,
    eventChanges,
    hasParts,
    today,
  ]);

  return known;
}
