/** The four sections of Table 7, in order. */
export const reportSections = [
  'Section A: Written, Signed Complaints',
  'Section B: Mediation Requests',
  'Section C: Due Process Complaints',
  'Section D: Expedited Due Process Complaints (Related to Disciplinary Decision)',
] as const;

/** The 31 rows of the federal report, in its order, with their labels (docs/federal-report.md, The 31 rows). */
export const reportLabels = {
  '1': 'Total number of written signed complaints filed.',
  '1.1': 'Complaints with reports issued.',
  '1.1(a)': 'Reports with findings of noncompliance.',
  '1.1(b)': 'Reports within timelines.',
  '1.1(c)': 'Reports within extended timelines.',
  '1.2': 'Complaints pending.',
  '1.2(a)': 'Complaints pending a due process hearing.',
  '1.3': 'Complaints withdrawn or dismissed.',
  '2': 'Total number of mediation requests received through all dispute resolution processes.',
  '2.1': 'Mediations held.',
  '2.1(a)': 'Mediations held related to due process complaints.',
  '2.1(a)(i)': 'Mediation agreements related to due process complaints.',
  '2.1(b)': 'Mediations held not related to due process complaints.',
  '2.1(b)(i)': 'Mediation agreements not related to due process complaints.',
  '2.2': 'Mediations pending.',
  '2.3': 'Mediations withdrawn or not held.',
  '3': 'Total number of due process complaints filed.',
  '3.1': 'Resolution meetings.',
  '3.1(a)': 'Written settlement agreements reached through resolution meetings.',
  '3.2': 'Hearings fully adjudicated.',
  '3.2(a)': 'Decisions within timeline (include expedited).',
  '3.2(b)': 'Decisions within extended timeline.',
  '3.3': 'Due process complaints pending.',
  '3.4': 'Due process complaints withdrawn or dismissed (including resolved without a hearing).',
  '4': 'Total number of expedited due process complaints filed.',
  '4.1': 'Expedited resolution meetings.',
  '4.1(a)': 'Expedited written settlement agreements.',
  '4.2': 'Expedited hearings fully adjudicated.',
  '4.2(a)': 'Change of placement ordered.',
  '4.3': 'Expedited due process complaints pending.',
  '4.4': 'Expedited due process complaints withdrawn or dismissed.',
} as const;

export type ReportRow = keyof typeof reportLabels;

/** A count for each of the 31 rows. */
export type ReportCounts = Readonly<Record<ReportRow, number>>;

/** The numbers of the rows, in the report's order. */
export const reportRows = Object.keys(reportLabels).toSorted(
  // Whole numbers among an object's keys come first, whatever the order they were written in.
  (a, b) => (a < b ? -1 : 1),
) as ReportRow[];

/** The heading that a row stands under. */
export const sectionOf = (row: ReportRow): (typeof reportSections)[number] =>
  reportSections[Number(row[0]) - 1] ?? reportSections[0];
