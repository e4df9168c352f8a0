import { useMemo } from 'react';
import { districtText } from '#domain/lookups.ts';
import { displayName } from '#domain/students.ts';
import { MarkBadge } from '../parts/case-marks.tsx';
import { PartsComing } from '../parts/parts-coming.tsx';
import { useAll, useHasWholeYear, useIsOpening, useOpenSession } from '../shell/engine-context.ts';
import { links, referenceOf } from '../shell/links.ts';
import { useNeedsServer } from '../shell/use-needs-server.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { DataGrid } from '../ui/data-grid.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Panel } from '../ui/panel.tsx';
import { filterStudents, isNarrowing, type StudentFilters } from './student-filters.ts';
import { studentColumns } from './student-rows.tsx';
import styles from './students.module.css';
import { pageSize, type StudentLine } from './use-listed-students.ts';
import { useRecentStudents } from './use-recent-students.ts';

interface StudentsHereProps {
  /** What is typed. */
  filters: StudentFilters;
  /** The id of the search form, which asks for students of all years. */
  form: string;
}

/** The students of this device that match what is typed so far; those opened last where nothing is. */
export function StudentsHere({ filters, form }: StudentsHereProps) {
  const { year } = useOpenSession();
  const isOpening = useIsOpening();
  const hasYear = useHasWholeYear();
  const needsServer = useNeedsServer();
  const students = useAll('student');
  const districts = useAll('district');
  const lines = useMemo(() => {
    const names = new Map(districts.map(({ record }) => [record.code, districtText(record)]));
    return filterStudents(students, filters).map((viewed): StudentLine => ({
      ...viewed,
      districtName:
        viewed.record.districtCode && (names.get(viewed.record.districtCode) ?? viewed.record.districtCode),
    }));
  }, [students, districts, filters]);
  return (
    <>
      {!isNarrowing(filters) && <RecentlyOpened />}
      <div className={styles.here}>
        <p>{`Students with a case in ${year.name}, and open ones.`}</p>
        <Button small data-print="no" type="submit" form={form} unavailable={needsServer}>
          Search all years
        </Button>
      </div>
      <Panel isFlush>
        <DataGrid
          caption="Students"
          isCaptionHidden
          isDense
          columns={studentColumns}
          rows={isOpening ? undefined : lines}
          rowKey={({ record }) => record.uid}
          href={({ record }) => links.student(referenceOf(record))}
          rowMark={({ mark }) => <MarkBadge mark={mark} />}
          defaultSort={{ id: 'name', isDescending: false }}
          pageSize={pageSize}
          empty={
            !hasYear ? (
              <PartsComing what="students" />
            ) : isNarrowing(filters) ? (
              <EmptyState title="No Results Found" icon="people">
                {`No student with a case in ${year.name} matches what is typed.`}
              </EmptyState>
            ) : (
              <EmptyState title="No students" icon="people">
                {`No student has a case in ${year.name} yet, or an open one.`}
              </EmptyState>
            )
          }
        />
      </Panel>
    </>
  );
}

function RecentlyOpened() {
  const recent = useRecentStudents();
  if (recent.length === 0) return null;
  return (
    <nav className={styles.recent} aria-label="Recently opened">
      <p>Recently opened</p>
      <ul>
        {recent.map(({ record }) => (
          <li key={record.uid}>
            <LinkButton small to={links.student(referenceOf(record))}>
              {displayName(record)}
            </LinkButton>
          </li>
        ))}
      </ul>
    </nav>
  );
}
