import { useMemo, useState } from 'react';
import type { CaseSearch, CaseSearchItem } from '#domain/cases/case-search.ts';
import { type CaseSearchFilter, passesFilter } from '#domain/cases/filters.ts';
import { searchCases } from '#domain/cases/search-cases.ts';
import type { Problem } from '#domain/problems.ts';
import type { Entity, RecordOf } from '#domain/records/records.ts';
import type { Viewed } from '#sync/engine/engine.ts';
import { useAll, useOpenSession } from '../shell/engine-context.ts';
import { useCall } from '../shell/use-call.ts';
import { useNeedsServer } from '../shell/use-needs-server.ts';

/** What a case search found, and where. */
export interface FoundCases {
  /** undefined while the first answer is awaited. */
  items: readonly CaseSearchItem[] | undefined;
  /** Only this device's records were searched, since the server can't be asked. */
  isLocal: boolean;
  isLoading: boolean;
  /** The server is asked, also again where it couldn't be. */
  isTrying: boolean;
  /** Why the server refused the search. */
  problem: Problem | null;
  retry: () => void;
}

const recordsOf = <E extends Entity>(viewed: readonly Viewed<E>[]): RecordOf<E>[] =>
  viewed.map(({ record }) => record);

/**
 * Asks the server, and searches the device's own records when it can't be asked.
 * @param times how often the same search was started again: the server is asked each time.
 */
export function useFoundCases(search: CaseSearch, filter: CaseSearchFilter, times: number): FoundCases {
  const needsServer = useNeedsServer();
  const query = filter === 'all' ? {} : { filter };
  // Nobody is asked without a connection, and the server is once there is one again.
  const asked = useCall('searchCases', needsServer === false ? { body: search, query } : null, times);
  const isLocal = needsServer !== false || asked.problem?.code === 'unavailable';
  const local = useLocalCases(search, filter, isLocal);
  /** What the device found last, and for what. */
  const [last, setLast] = useState({ search, filter, items: local });
  if (isLocal && last.items !== local) setLast({ search, filter, items: local });
  const isSame = last.search === search && last.filter === filter;
  return {
    // The server is reached again: until it has answered the same search, what stood there stays.
    items: isLocal ? local : (asked.answer ?? (asked.isLoading && isSame ? last.items : undefined)),
    isLocal,
    isLoading: asked.isLoading && !isLocal,
    isTrying: asked.isLoading,
    problem: isLocal ? null : asked.problem,
    retry: asked.reload,
  };
}

function useLocalCases(search: CaseSearch, filter: CaseSearchFilter, isAsked: boolean) {
  const { year } = useOpenSession();
  const [complaints, mediations, dueProcesses] = [
    useAll('complaint'),
    useAll('mediation'),
    useAll('dueprocess'),
  ];
  const [events, students] = [useAll('event'), useAll('student')];
  return useMemo(() => {
    if (!isAsked) return undefined;
    const records = {
      complaints: recordsOf(complaints),
      mediations: recordsOf(mediations),
      dueProcesses: recordsOf(dueProcesses),
      events: recordsOf(events),
      students: recordsOf(students),
    };
    return searchCases(records, search, filter === 'all' ? () => true : passesFilter(filter, year.name));
  }, [isAsked, complaints, mediations, dueProcesses, events, students, search, filter, year.name]);
}
