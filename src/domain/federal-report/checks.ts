import { reportRows, type ReportCounts, type ReportRow } from './rows.ts';

/** A relation of counts that a report has to fulfil: the sum of some rows against that of others. */
interface EditCheck {
  left: readonly ReportRow[];
  relation: '=' | '≤';
  right: readonly ReportRow[];
}

const equal = (left: ReportRow, ...right: ReportRow[]): EditCheck => ({ left: [left], relation: '=', right });
const atMost = (right: ReportRow, ...left: ReportRow[]): EditCheck => ({
  left,
  relation: '≤',
  right: [right],
});

/** The edit checks in their order (docs/federal-report.md, Edit checks). */
const editChecks: readonly EditCheck[] = [
  equal('1', '1.1', '1.2', '1.3'),
  atMost('1.1', '1.1(a)'),
  atMost('1.1', '1.1(b)', '1.1(c)'),
  atMost('1.2', '1.2(a)'),
  equal('2', '2.1', '2.2', '2.3'),
  equal('2.1', '2.1(a)', '2.1(b)'),
  atMost('2.1(a)', '2.1(a)(i)'),
  atMost('2.1(b)', '2.1(b)(i)'),
  equal('3', '3.2', '3.3', '3.4'),
  atMost('3', '3.1'),
  atMost('3.1', '3.1(a)'),
  atMost('3.2', '3.2(a)', '3.2(b)'),
  equal('4', '4.2', '4.3', '4.4'),
  atMost('4', '4.1'),
  atMost('4.1', '4.1(a)'),
  atMost('4.2', '4.2(a)'),
  atMost('3', '4'),
  atMost('3.1', '4.1'),
  atMost('3.1(a)', '4.1(a)'),
  atMost('3.2', '4.2'),
  atMost('3.3', '4.3'),
  atMost('3.4', '4.4'),
];

/** How a report stands to one edit check. */
export interface CheckedRelation {
  /** As the page writes it: '1 = 1.1 + 1.2 + 1.3'. */
  relation: string;
  left: number;
  right: number;
  passes: boolean;
}

/** Holds counts to all edit checks. A report that fails one is still a report; this says which it fails. */
export function checkCounts(counts: ReportCounts): CheckedRelation[] {
  const sum = (rows: readonly ReportRow[]) => rows.reduce((total, row) => total + counts[row], 0);
  return editChecks.map(({ left, relation, right }) => {
    const [leftSum, rightSum] = [sum(left), sum(right)];
    return {
      relation: `${left.join(' + ')} ${relation} ${right.join(' + ')}`,
      left: leftSum,
      right: rightSum,
      passes: relation === '=' ? leftSum === rightSum : leftSum <= rightSum,
    };
  });
}

/** Counts from 31 cells in the report's order. Throws on another number of cells. */
export function countsOf(cells: readonly number[]): ReportCounts {
  if (cells.length !== reportRows.length)
    throw new Error(`A report has ${reportRows.length} cells, not ${cells.length}.`);
  return Object.fromEntries(reportRows.map((row, index) => [row, cells[index]])) as ReportCounts;
}
