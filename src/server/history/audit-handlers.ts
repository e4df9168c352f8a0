import { sql } from 'kysely';
import type { AuditFilters, AuditPage } from '#contract/audit.ts';
import { audit } from '../audit/audit.ts';
import { type Handlers, reply } from '../base/handlers.ts';
import { jsonRows, type Queries } from '../db/queries.ts';
import { instant } from '../records/wire-columns.ts';
import type { Author, Stores } from '../records/written.ts';
import { auditFile } from './audit-file.ts';
import { readDeeds } from './deeds.ts';
import { namedInAudit } from './named-in-audit.ts';

const pageSize = 50;

/** Who took a copy of a school year onto a device, the last first. */
const copyHolders = (db: Queries): Promise<AuditPage['copies']> =>
  jsonRows(
    db,
    sql`select "u"."id", concat_ws(' ', "u"."firstName", "u"."lastName") as "name",
        ${instant(sql`"f"."first"`)} as "first", ${instant(sql`"f"."last"`)} as "last"
      from "users" "u" cross join lateral (
        select min("at") as "first", max("at") as "last" from (
          select "at" from "audit" where "userId" = "u"."id" and "action" = 'pull' and "detail" ->> 'phase' = 'fill'
          union all select "movedAt" from "fillUnderWay" where "userId" = "u"."id") "fills") "f"
      where "f"."last" is not null order by "f"."last" desc`,
  );

const given = (filters: AuditFilters) =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));

/** What Admins read of the audit (docs/security.md, Reading the audit). */
export function auditHandlers({ db, clock }: Stores): Handlers<'audit' | 'exportAudit'> {
  const tellExport = (
    { caller, meta }: Author,
    record: string | undefined,
    detail: Record<string, unknown>,
  ) =>
    audit(db, {
      action: 'export',
      userId: caller.id,
      device: meta.device,
      requestId: meta.requestId,
      uid: record,
      detail: { file: 'audit', ...detail },
    });
  return {
    audit: async ({ query, caller }) => {
      const { record } = query;
      const deeds = await readDeeds(db, { ...query, zone: clock.zone, viewer: caller.id }, pageSize + 1);
      const about = record === undefined ? null : await namedInAudit(db, caller.id, record);
      const page = deeds.slice(0, pageSize);
      return reply({
        entity: about?.entity ?? null,
        uid: record ?? null,
        about,
        deeds: page,
        next: deeds.length > pageSize ? (page.at(-1)?.place ?? null) : null,
        copies: record === undefined || query.before !== undefined ? [] : await copyHolders(db),
      });
    },
    exportAudit: async ({ query, ...author }) => {
      await tellExport(author, query.record, given(query));
      const asked = { ...query, zone: clock.zone, viewer: author.caller.id };
      const file = auditFile(db, asked, (end) => tellExport(author, query.record, { ...end }));
      return new Response(file, {
        headers: {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="audit-${clock.today()}.csv"`,
        },
      });
    },
  };
}
