import { sql } from 'kysely';
import type { NewsCase, NewsChange, NewsPage } from '#contract/news.ts';
import { type CaseKind, caseKindNames } from '#domain/events.ts';
import { newsDays } from '#domain/records/news.ts';
import type { Caller } from '../base/handlers.ts';
import { jsonParameter, jsonRows, type Queries } from '../db/queries.ts';
import { seenBy } from './mark-seen.ts';
import { newsQuery } from './news-query.ts';

/** Changes of one page. */
const pageSize = 50;

const day = 86_400_000;

const numberColumn = (kind: CaseKind) => sql.ref(kind === 'complaint' ? 't.yearCaseNumber' : 't.caseNumber');

/** The cases of a page, with what people know them by. */
const casesOf = (db: Queries, uids: readonly string[]): Promise<NewsCase[]> =>
  jsonRows(
    db,
    sql.join(
      caseKindNames.map(
        (
          kind,
        ) => sql`select ${sql.lit(kind)} as "kind", "t"."id", "t"."uid", ${numberColumn(kind)} as "caseNumber",
          nullif(concat_ws(', ', nullif("s"."lastName", ''), nullif("s"."firstName", '')), '') as "studentName",
          "t"."deletedAt" is not null as "isDeleted"
        from ${sql.table(kind)} "t" left join "student" "s" on "s"."id" = "t"."studentId"
        where "t"."uid" in (select "uid"::uuid from jsonb_array_elements_text(${jsonParameter(uids)}) "u" ("uid"))`,
      ),
      sql` union all `,
    ),
  );

/**
 * A page of what others changed on the caller's cases in the days before now, the newest first; after the change `before`, if that is
 * given.
 */
export async function newsOf(
  db: Queries,
  caller: Caller,
  before: number | undefined,
  now: Date,
): Promise<NewsPage> {
  const seen = await seenBy(db, caller.id);
  const since = new Date(now.getTime() - newsDays * day);
  const [found] = await jsonRows<{ epoch: string; unseen: number; changes: NewsChange[] | null }>(
    db,
    newsQuery(caller, { since, seen, before, most: pageSize + 1 }),
  );
  if (!found) throw new Error('The database has no identity.');
  const rows = found.changes ?? [];
  const changes = rows.slice(0, pageSize);
  const uids = [...new Set(changes.map(({ caseUid }) => caseUid))];
  return {
    epoch: found.epoch,
    seen,
    unseen: found.unseen,
    cases: uids.length === 0 ? [] : await casesOf(db, uids),
    changes,
    next: rows.length > pageSize ? (changes.at(-1)?.number ?? null) : null,
  };
}
