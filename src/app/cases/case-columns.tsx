import { useMemo, useSyncExternalStore } from 'react';
import { restrictedWord } from '#domain/cases/restricted.ts';
import { limitsOf } from '#domain/deadlines/case-due-dates.ts';
import { type CaseKind, lastAdded } from '#domain/events.ts';
import { gridDate } from '#domain/fields.ts';
import { districtLongName, districtParts } from '#domain/lookups.ts';
import type { View } from '#sync/engine/engine.ts';
import { DistrictCell } from '../parts/district-cell.tsx';
import { useEngine } from '../shell/engine-context.ts';
import { Badge } from '../ui/badge.tsx';
import { numberSortedBy, numberWords } from '../shell/status-words.ts';
import type { GridColumn } from '../ui/grid-column.ts';
import styles from './cases.module.css';
import { dueColumn, personColumn } from './shared-columns.tsx';
import { type CaseRow, isHiddenRow } from './use-case-rows.ts';

type Column = GridColumn<CaseRow>;

/** Of an open case, where a closed one has its day: the least news in a list of open ones. */
export const OpenWord = () => <span className={styles.open}>Open</span>;

const number: Column = {
  id: 'number',
  header: 'Case Number',
  value: numberSortedBy,
  cell: numberWords,
  text: numberWords,
};

const student: Column = {
  id: 'student',
  header: 'Student',
  value: (row) => (isHiddenRow(row) ? restrictedWord : row.studentName),
  cell: (row) => (isHiddenRow(row) ? <Badge icon="lock">{restrictedWord}</Badge> : row.studentName),
  isWide: true,
  share: 16.5,
};

const districtOf = ({ districtName }: CaseRow) =>
  districtName === null ? null : districtParts(districtName);

const district: Column = {
  id: 'district',
  header: 'Primary District',
  value: (row) => districtOf(row)?.name,
  cell: (row) => <DistrictCell text={row.districtName} />,
  text(row) {
    const parts = districtOf(row);
    return parts?.code ? districtLongName({ code: parts.code, name: parts.name }) : (parts?.name ?? '');
  },
  isWide: true,
  share: 17.5,
  givesWay: 'always',
};

const filed: Column = { id: 'filed', header: 'Date Filed', value: (row) => row.dateFiled, kind: 'date' };

const closed: Column = {
  id: 'closed',
  header: 'Date Closed',
  value: (row) => row.dateClosed,
  kind: 'date',
  cell: (row) =>
    isHiddenRow(row) ? null : row.dateClosed === null ? <OpenWord /> : gridDate(row.dateClosed),
  givesWayIn: (row) => !isHiddenRow(row) && row.dateClosed === null,
  text: (row) => (isHiddenRow(row) ? '' : row.dateClosed === null ? 'Open' : gridDate(row.dateClosed)),
};

/** Another column for other events, so that the rows are sorted anew by them. */
function lastEvent(view: View, _version: number): Column {
  const eventOf = ({ uid }: CaseRow) => lastAdded(view.of('event', uid).map(({ record }) => record));
  const partsOf = (row: CaseRow): [string, string] => {
    const event = eventOf(row);
    return [gridDate(event?.date ?? null), event?.type ?? ''];
  };
  return {
    id: 'last',
    header: 'Last Event',
    value: (row) => eventOf(row)?.date,
    // A type that doesn't fit beside the day stands below it, whole.
    cell(row) {
      const [day, type] = partsOf(row);
      return type === '' ? (
        day
      ) : (
        <>
          {day} <span className={styles.type}>{type}</span>
        </>
      );
    },
    text: (row) => partsOf(row).filter(Boolean).join(' '),
    isWide: true,
    share: 26,
    givesWay: 'always',
  };
}

/**
 * The columns of a list of cases of a kind; the same ones until an event changes, since a new column sorts the rows again.
 * Where all cases are open none has a day on which it was closed.
 */
export function useCaseColumns(
  kind: CaseKind,
  hidden: ReadonlySet<string>,
  areAllOpen = false,
): { all: readonly Column[]; shown: readonly Column[] } {
  const { view } = useEngine();
  const changes = view.changes('event');
  const version = useSyncExternalStore(changes.subscribe, changes.get);
  const last = useMemo(() => lastEvent(view, version), [view, version]);
  return useMemo(() => {
    const all = [
      number,
      student,
      district,
      filed,
      ...(limitsOf[kind] ? [dueColumn] : []),
      personColumn,
      last,
      ...(areAllOpen ? [] : [closed]),
    ];
    return { all, shown: all.filter(({ id }) => !hidden.has(id)) };
  }, [kind, hidden, areAllOpen, last]);
}
