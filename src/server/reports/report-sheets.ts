import type { ReportedCase } from '#contract/reports.ts';
import type { CaseKind } from '#domain/events.ts';
import type { CheckedRelation } from '#domain/federal-report/checks.ts';
import {
  type ReportCounts,
  reportLabels,
  reportRows,
  reportSections,
  sectionOf,
} from '#domain/federal-report/rows.ts';
import { momentWords } from '../base/clock.ts';
import type { Snapshot } from './snapshots.ts';
import { plainColumns, type Row, type SheetPlan, type WorkbookPlan } from './workbook/plan.ts';

/** The state that reports, as the flat line names it: the default of every address (docs/product.md 9). */
const reportingState = 'IA';

/** A section's letter, as its lines name it. */
const letterOf = (section: string) => section.charAt('Section '.length);

/** The 31 lines under their four headings. */
const reportLines = (counts: ReportCounts): Row[] =>
  reportSections.flatMap((section) => [
    { cells: [section], isHeading: true },
    ...reportRows
      .filter((row) => sectionOf(row) === section)
      .map((row) => ({ cells: [letterOf(section), row, reportLabels[row], counts[row]] })),
  ]);

const tableSheet = (counts: ReportCounts, above: readonly Row[]): SheetPlan => ({
  name: 'Table 7',
  above,
  columns: plainColumns([
    ['Section', 10],
    ['Row', 12],
    ['Item', 80],
    ['Count', 10],
  ]),
  hasFilter: false,
  rows: reportLines(counts),
});

const title = (year: string): Row => ({
  cells: [`IDEA Part B Dispute Resolution, Table 7: ${year}`],
  isHeading: true,
});

/** Table 7 of a year as counted now. */
export const table7Workbook = (year: string, counts: ReportCounts): WorkbookPlan => ({
  sheets: [tableSheet(counts, [title(year)])],
});

const checksSheet = (checks: readonly CheckedRelation[]): SheetPlan => ({
  name: 'Edit checks',
  above: [],
  columns: plainColumns([
    ['Relation', 30],
    ['Left', 10],
    ['Right', 10],
    ['Pass', 10],
  ]),
  hasFilter: true,
  rows: checks.map(({ relation, left, right, passes }) => ({
    cells: [relation, left, right, passes ? 'Yes' : 'No'],
  })),
});

const flatSheet = (year: string, counts: ReportCounts): SheetPlan => ({
  name: 'Flat line',
  above: [],
  columns: plainColumns([
    ['Year', 12],
    ['State', 8],
    ...reportRows.map((row): readonly [string, number] => [row, 10]),
  ]),
  hasFilter: false,
  rows: [{ cells: [year, reportingState, ...reportRows.map((row) => counts[row])] }],
});

const kindWords: Readonly<Record<CaseKind, string>> = {
  complaint: 'Complaint',
  mediation: 'Mediation',
  dueprocess: 'Due Process',
};

const casesSheet = (cases: readonly ReportedCase[]): SheetPlan => ({
  name: 'Cases',
  above: [],
  columns: plainColumns([
    ['Type', 14],
    ['Case Number', 18],
    ['Date Filed', 12],
    ['Class', 10],
    ['Rows Counted In', 50],
  ]),
  hasFilter: true,
  rows: cases.map((one) => ({
    cells: [
      kindWords[one.kind],
      one.caseNumber,
      one.dateFiled && { day: one.dateFiled },
      one.class,
      one.rows.join(', '),
    ],
  })),
});

/**
 * The EMAPS reports as they were generated: the table, its edit checks, the flat line, and the cases behind the counts.
 * @param zone IANA name of the department's time zone, which its day and time of generation are of.
 */
export const emapsWorkbook = (
  { year, counts, checks, statusDate, generatedAt }: Snapshot,
  cases: readonly ReportedCase[],
  zone: string,
): WorkbookPlan => ({
  sheets: [
    tableSheet(counts, [
      title(year),
      { cells: ['Status date', { day: statusDate }] },
      { cells: ['Generated', momentWords(new Date(generatedAt), zone)] },
    ]),
    checksSheet(checks),
    flatSheet(year, counts),
    casesSheet(cases),
  ],
});
