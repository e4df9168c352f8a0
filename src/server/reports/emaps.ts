import type { EmapsReport, EmapsStatus } from '#contract/reports.ts';
import { reportChanges } from '#domain/federal-report/changes.ts';
import { noReportBy } from '#domain/federal-report/reported-year.ts';
import { Problem } from '#domain/problems.ts';
import { audit } from '../audit/audit.ts';
import type { Db } from '../db/queries.ts';
import type { Author, Stores } from '../records/written.ts';
import type { Viewer } from '../records/need-to-know.ts';
import { casesAsSeen, hiddenUids } from './cases-as-seen.ts';
import { countPending, reportOf } from './report-cases.ts';
import {
  generateSnapshot,
  readSnapshot,
  readWholeSnapshot,
  refuseUnreadableYear,
  takeTurn,
} from './snapshots.ts';

/** The state of a year's EMAPS reports (docs/product.md 4.7). */
export async function emapsStatus(db: Db, year: string): Promise<EmapsStatus> {
  const snapshot = await readSnapshot(db, year);
  return {
    isReportGenerated: snapshot !== undefined,
    pendingCaseCount: await countPending(db, year),
    year,
    generatedAt: snapshot?.generatedAt ?? null,
    statusDate: snapshot?.statusDate ?? null,
  };
}

/**
 * A year's reports as they were generated, and the cases that would count in another way if they were generated again with
 * the same status date, but for those that the viewer may not see; null before the first.
 */
export async function emapsReport(db: Db, viewer: Viewer, year: string): Promise<EmapsReport | null> {
  const found = await readWholeSnapshot(db, year);
  if (!found) return null;
  const { generatedAt, statusDate, counts, checks } = found.snapshot;
  const now = await reportOf(db, year, statusDate);
  const hidden = await hiddenUids(db, viewer);
  const changes = reportChanges(found.cases, now.cases).filter(({ uid }) => !hidden.has(uid));
  return {
    year,
    generatedAt,
    statusDate,
    counts,
    cases: await casesAsSeen(db, viewer, found.cases),
    checks: [...checks],
    countsNow: now.counts,
    changes,
  };
}

/**
 * Generates the reports of the caller's year in the place of those there are, in one transaction: a failure leaves the old
 * ones. Who asks for the same status date while another Admin's run is under way waits for it and gets its result.
 * Throws Problem 'rule' for a year whose name says no days, and 'invalid' for a status date before the year or after today.
 */
export async function generateEmaps(
  { db, clock }: Stores,
  { caller, meta }: Author,
  statusDate: string,
): Promise<void> {
  const year = caller.year.name;
  refuseUnreadableYear(year);
  const message = noReportBy(statusDate, year, clock.today());
  if (message !== null) throw new Problem('invalid', message, { fields: [{ path: 'statusDate', message }] });
  const before = await readSnapshot(db, year);
  await db.transaction().execute(async (trx) => {
    await takeTurn(trx, year);
    const now = await readSnapshot(trx, year);
    if (now && now.generation !== before?.generation && now.statusDate === statusDate) return;
    const { cases } = await generateSnapshot(trx, { year, statusDate, now: clock.now(), userId: caller.id });
    await audit(trx, {
      action: 'report generated',
      userId: caller.id,
      device: meta.device,
      requestId: meta.requestId,
      detail: { report: 'emaps', year, statusDate, cases },
    });
  });
}
