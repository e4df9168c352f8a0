import type { ReportCounts } from './rows.ts';

/** A share of the report as the department publishes it; null where there is nothing to share out. */
export interface Rate {
  label: string;
  part: number;
  whole: number;
  /** 0 to 1. */
  rate: number | null;
}

const rate = (label: string, part: number, whole: number): Rate => ({
  label,
  part,
  whole,
  rate: whole === 0 ? null : part / whole,
});

/**
 * Complaints reported in time (34 CFR 300.152), and the agreements of resolution meetings and mediations (indicators 15
 * and 16 of the state performance plan, 20 U.S.C. 1416(a)(3)(B)).
 */
export const reportRates = (counts: ReportCounts): readonly Rate[] => [
  rate('Complaint reports within timelines', counts['1.1(b)'] + counts['1.1(c)'], counts['1.1']),
  rate('Resolution meetings with a settlement agreement', counts['3.1(a)'], counts['3.1']),
  rate('Mediations with an agreement', counts['2.1(a)(i)'] + counts['2.1(b)(i)'], counts['2.1']),
];
