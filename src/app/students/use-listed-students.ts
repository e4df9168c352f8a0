import { useCallback, useMemo } from 'react';
import { districtText } from '#domain/lookups.ts';
import type { Problem } from '#domain/problems.ts';
import type { Student } from '#domain/students.ts';
import type { Viewed } from '#sync/engine/engine.ts';
import { useAll, useEngine, useObservable } from '../shell/engine-context.ts';
import { useCall } from '../shell/use-call.ts';
import { useNeedsServer } from '../shell/use-needs-server.ts';
import type { GridSort } from '../ui/grid-column.ts';
import { filterStudents, type StudentFilters } from './student-filters.ts';
import { takesOff, useLeftEdits } from './use-left-edits.ts';

export type StudentLine = Viewed<'student'> & { districtName: string | null };

/** Which students a list shows. */
export interface ListedStudents {
  /** Of the page where the server answered; all, in no order, where only this device was asked. undefined: not known yet. */
  lines: readonly StudentLine[] | undefined;
  /** How many the server has in all; null where `lines` are all. */
  count: number | null;
  /** How many stand on the first page besides, since the server doesn't have them yet. */
  unsent: number;
  isLocal: boolean;
  isLoading: boolean;
  /** The server is asked, also again where it couldn't be. */
  isTrying: boolean;
  problem: Problem | null;
  retry: () => void;
  /** All of them in the order asked for, for a file or for paper: of the server, which may refuse, or of this device. */
  readAll: () => Promise<readonly StudentLine[]>;
}

export const pageSize = 25;

/** Rows of a page when all are asked for: the most that the server gives. */
const readSize = 500;

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
  const { view, queue, online } = useEngine();
  const needsServer = useNeedsServer();
  const students = useAll('student');
  const edits = useObservable(queue.edits);
  const districts = useAll('district');
  const left = useLeftEdits();
  const asked = useCall(
    'searchStudents',
    filters && needsServer === false
      ? {
          body: { ...filters, districtCode: filters.districtCode || null },
          query: { page: String(page), pageSize: String(pageSize), ...sortOf(sort) },
        }
      : null,
    left.count,
  );
  const isLocal = needsServer !== false || asked.problem?.code === 'unavailable';
  const { answer } = asked;
  // The answer may be older than the edits that have left the queue.
  const isOld = asked.isLoading || asked.problem !== null;

  /** What the filters find of the students whom the server doesn't have yet, or didn't when it answered. */
  const unsent = useMemo(() => {
    const isUnsent = ({ isNew, record }: Viewed<'student'>) =>
      isNew || (isOld && left.created.has(record.uid));
    return filters ? filterStudents(students, filters).filter(isUnsent) : [];
  }, [students, filters, isOld, left]);
  /** What the server found, with this device's edits laid over; what it doesn't have yet comes first. */
  const laidOver = useCallback(
    (rows: readonly Student[], isFirst: boolean): readonly Viewed<'student'>[] => {
      const answered = new Set(rows.map(({ uid }) => uid));
      const deleted = new Set(edits.filter(takesOff).map(({ uid }) => uid));
      const found = rows
        .filter(({ uid }) => !deleted.has(uid) && !(isOld && left.deleted.has(uid)))
        .map((row): Viewed<'student'> => view.find('student', `~${row.uid}`) ?? fromServer(row));
      return [...(isFirst ? unsent.filter(({ record }) => !answered.has(record.uid)) : []), ...found];
    },
    [edits, unsent, isOld, left, view],
  );
  const withDistricts = useCallback(
    (all: readonly Viewed<'student'>[]): readonly StudentLine[] => {
      const names = new Map(districts.map(({ record }) => [record.code, districtText(record)]));
      return all.map((viewed) => ({
        ...viewed,
        districtName:
          viewed.record.districtCode && (names.get(viewed.record.districtCode) ?? viewed.record.districtCode),
      }));
    },
    [districts],
  );
  const lines = useMemo(() => {
    if (filters === null) return undefined;
    const isHere = isLocal || !answer;
    return withDistricts(isHere ? filterStudents(students, filters) : laidOver(answer, page === 1));
  }, [isLocal, answer, students, filters, page, laidOver, withDistricts]);

  const answered = new Set(answer?.map(({ uid }) => uid));
  const besides = unsent.filter(({ record }) => !answered.has(record.uid)).length;
  /** Of those whom the server found, less what was deleted here since, as far as that is on the page. */
  const countOf = (total: number): number =>
    page === 1 && total <= pageSize ? (lines?.length ?? besides) - besides : total;

  async function readAll(): Promise<readonly StudentLine[]> {
    if (isLocal || !filters || !answer) return lines ?? [];
    const found: Student[] = [];
    const body = { ...filters, districtCode: filters.districtCode || null };
    for (let next = 1; ; next += 1) {
      const query = { page: String(next), pageSize: String(readSize), ...sortOf(sort) };
      const rows = (await online('searchStudents', { body, query })).body;
      found.push(...rows);
      if (rows.length < readSize) return withDistricts(laidOver(found, true));
    }
  }

  return {
    // None here says nothing before the server has answered.
    lines: asked.isLoading && !isLocal && lines?.length === 0 ? undefined : lines,
    count: isLocal || !answer ? null : countOf(asked.total ?? answer.length),
    unsent: isLocal || !answer ? 0 : besides,
    isLocal,
    isLoading: asked.isLoading && !isLocal,
    isTrying: asked.isLoading,
    problem: isLocal ? null : asked.problem,
    retry: asked.reload,
    readAll,
  };
}

const fromServer = (record: Student): Viewed<'student'> => ({
  entity: 'student',
  record,
  mark: null,
  isNew: false,
});
