import { useMemo } from 'react';
import { districtText } from '#domain/lookups.ts';
import type { Problem } from '#domain/problems.ts';
import type { Student } from '#domain/students.ts';
import type { Viewed } from '#sync/engine/engine.ts';
import { useAll, useEngine, useObservable } from '../shell/engine-context.ts';
import { useCall } from '../shell/use-call.ts';
import { useNeedsServer } from '../shell/use-needs-server.ts';
import type { GridSort } from '../ui/grid-column.ts';
import { filterStudents, type StudentFilters } from './student-filters.ts';

export type StudentLine = Viewed<'student'> & { districtName: string | null };

/** Which students a list shows. */
export interface ListedStudents {
  /** Of the page where the server answered; all, in no order, where only this device was asked. undefined: not known yet. */
  lines: readonly StudentLine[] | undefined;
  /** How many there are in all; null where `lines` are all. */
  count: number | null;
  isLocal: boolean;
  isLoading: boolean;
  problem: Problem | null;
  retry: () => void;
}

export const pageSize = 25;

/** How the server names the columns; a name's order is its own without a word. */
const serverSorts: Record<string, string | undefined> = {
  name: 'lastName',
  stateId: 'stateId',
  district: 'districtName',
  city: 'city',
};

function sortOf(sort: GridSort | null): { sort?: string } {
  const field = sort && serverSorts[sort.id];
  if (!field || (field === 'lastName' && !sort.isDescending)) return {};
  return { sort: `${sort.isDescending ? '-' : ''}${field}` };
}

/** A page of the students that match: of the server, with this device's edits laid over; without a connection of this device. */
export function useListedStudents(
  filters: StudentFilters | null,
  { sort, page }: { sort: GridSort | null; page: number },
): ListedStudents {
  const { view, queue } = useEngine();
  const needsServer = useNeedsServer();
  const students = useAll('student');
  const edits = useObservable(queue.edits);
  const districts = useAll('district');
  const asked = useCall(
    'searchStudents',
    filters && {
      body: { ...filters, districtCode: filters.districtCode || null },
      query: { page: String(page), pageSize: String(pageSize), ...sortOf(sort) },
    },
  );
  const isLocal = needsServer !== false || asked.problem?.code === 'unavailable';
  const { answer } = asked;

  const shown = useMemo(() => {
    if (filters === null) return undefined;
    if (isLocal || !answer) return filterStudents(students, filters);
    const deleted = new Set(
      edits.flatMap(({ entity, action, uid }) => (entity === 'student' && action === 'delete' ? uid : [])),
    );
    const unsent = page === 1 ? filterStudents(students, filters).filter(({ isNew }) => isNew) : [];
    const found = answer
      .filter(({ uid }) => !deleted.has(uid))
      .map((row): Viewed<'student'> => view.find('student', `~${row.uid}`) ?? fromServer(row));
    return [...unsent, ...found];
  }, [isLocal, answer, students, edits, filters, page, view]);

  const lines = useMemo(() => {
    const names = new Map(districts.map(({ record }) => [record.code, districtText(record)]));
    return shown?.map((viewed) => ({
      ...viewed,
      districtName:
        viewed.record.districtCode && (names.get(viewed.record.districtCode) ?? viewed.record.districtCode),
    }));
  }, [shown, districts]);

  return {
    // None here says nothing before the server has answered.
    lines: asked.isLoading && !isLocal && lines?.length === 0 ? undefined : lines,
    count: isLocal || answer === undefined ? null : (asked.total ?? answer.length),
    isLocal,
    isLoading: asked.isLoading && !isLocal,
    problem: isLocal ? null : asked.problem,
    retry: asked.reload,
  };
}

const fromServer = (record: Student): Viewed<'student'> => ({
  entity: 'student',
  record,
  mark: null,
  isNew: false,
});
