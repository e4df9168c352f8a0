import type { ReportedCase } from '#contract/reports.ts';
import type { CountedCase } from '#domain/federal-report/report.ts';
import { jsonRows, type Queries } from '../db/queries.ts';
import { hiddenCaseUids, type Viewer } from '../records/need-to-know.ts';

/** The uids of all cases that the viewer may not see. */
export async function hiddenUids(db: Queries, viewer: Viewer): Promise<ReadonlySet<string>> {
  const rows = await jsonRows<{ uid: string }>(db, hiddenCaseUids(viewer));
  return new Set(rows.map(({ uid }) => uid));
}

/** The cases behind a report's counts: of those that the viewer may not see number and kind alone, and they come last. */
export async function casesAsSeen(
  db: Queries,
  viewer: Viewer,
  cases: readonly CountedCase[],
): Promise<ReportedCase[]> {
  const hidden = await hiddenUids(db, viewer);
  const named = ({ kind, id, uid, caseNumber }: CountedCase) => ({ kind, id, uid, caseNumber });
  return [
    ...cases
      .filter(({ uid }) => !hidden.has(uid))
      .map((one) => ({ ...named(one), dateFiled: one.dateFiled, class: one.class, rows: one.rows })),
    ...cases
      .filter(({ uid }) => hidden.has(uid))
      .map((one) => ({ ...named(one), dateFiled: null, class: null, rows: [] })),
  ];
}
