import type { CaseKind } from '#domain/events.ts';
import { Problem } from '#domain/problems.ts';
import { audit } from '../audit/audit.ts';
import { type Handlers, reply } from '../base/handlers.ts';
import { faultFields, type Log } from '../base/log.ts';
import type { Author, Stores } from '../records/written.ts';
import { caseWorkbook } from './case-workbook.ts';
import { emapsReport, emapsStatus, generateEmaps } from './emaps.ts';
import { casesAsSeen } from './cases-as-seen.ts';
import { reportOf } from './report-cases.ts';
import { emapsWorkbook, table7Workbook } from './report-sheets.ts';
import { readWholeSnapshot, refuseUnreadableYear } from './snapshots.ts';
import type { Cell, WorkbookPlan } from './workbook/plan.ts';
import { streamWorkbook } from './workbook/stream-workbook.ts';

/** The files' names (docs/product.md 7.10). */
const fileNames = {
  complaint: 'complaints_export_data.xlsx',
  mediation: 'mediations_export_data.xlsx',
  dueprocess: 'dueprocesses_export_data.xlsx',
  table7: 'table7_export_data.xlsx',
  emaps: 'emaps_report_data.xlsx',
} as const;

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Exports and the federal report of the caller's school year. */
export function reportHandlers(
  stores: Stores,
  log: Log,
): Handlers<
  | 'exportComplaints'
  | 'exportMediations'
  | 'exportDueProcesses'
  | 'exportTable7'
  | 'exportEmaps'
  | 'emapsStatus'
  | 'emapsReport'
  | 'generateEmaps'
> {
  const { db, clock } = stores;

  /** Says in the audit what goes out, then lets it go. */
  async function send(
    { caller, meta }: Author,
    file: keyof typeof fileNames,
    rows: number,
    plan: WorkbookPlan,
    pages?: AsyncGenerator<readonly (readonly Cell[])[]>,
  ): Promise<Response> {
    const { requestId, device } = meta;
    const detail = { file, year: caller.year.name, rows };
    await audit(db, { action: 'export', userId: caller.id, device, requestId, detail });
    const onFault = (error: unknown) =>
      log.error('an export broke off', { requestId, userId: caller.id, ...faultFields(error) });
    return new Response(streamWorkbook(plan, onFault, pages), {
      headers: {
        'content-type': workbookType,
        'content-disposition': `attachment; filename="${fileNames[file]}"`,
      },
    });
  }

  const sendCases = async (author: Author, kind: CaseKind) => {
    const { plan, count, pages } = await caseWorkbook(db, kind, author.caller.id, author.caller.year.name);
    return send(author, kind, count, plan, pages());
  };

  return {
    exportComplaints: (author) => sendCases(author, 'complaint'),
    exportMediations: (author) => sendCases(author, 'mediation'),
    exportDueProcesses: (author) => sendCases(author, 'dueprocess'),
    exportTable7: async (author) => {
      const year = author.caller.year.name;
      refuseUnreadableYear(year);
      const { counts, cases } = await reportOf(db, year, clock.today());
      return send(author, 'table7', cases.length, table7Workbook(year, counts));
    },
    exportEmaps: async (author) => {
      const year = author.caller.year.name;
      refuseUnreadableYear(year);
      const found = await readWholeSnapshot(db, year);
      if (!found) throw new Problem('rule', `The ${year} EMAPS reports have NOT been created.`);
      return send(
        author,
        'emaps',
        found.cases.length,
        emapsWorkbook(found.snapshot, await casesAsSeen(db, author.caller.id, found.cases), clock.zone),
      );
    },
    emapsStatus: async ({ caller }) => reply(await emapsStatus(db, caller.year.name)),
    emapsReport: async ({ caller }) => reply(await emapsReport(db, caller.id, caller.year.name)),
    generateEmaps: async ({ query, ...author }) => {
      await generateEmaps(stores, author, query.statusDate ?? clock.today());
      return reply(await emapsStatus(db, author.caller.year.name));
    },
  };
}
