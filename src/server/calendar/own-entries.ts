import { sql } from 'kysely';
import { byDay, type CalendarEntry, calendarEntries } from '#domain/calendar/entries.ts';
import type { KindedCase } from '#domain/deadlines/case-due-dates.ts';
import type { CaseEvent, CaseKind } from '#domain/events.ts';
import type { Queries } from '../db/queries.ts';
import { isSeen } from '../records/need-to-know.ts';

/** The field that links a case of each kind to the user whose work it is. */
const personFields: readonly (readonly [CaseKind, string])[] = [
  ['complaint', 'investigatorUserUid'],
  ['mediation', 'mediatorUserUid'],
  ['dueprocess', 'hearingALJUserUid'],
];

/** What lies ahead on a day (YYYY-MM-DD) of the open cases that are a person's and that the person may see. */
export async function ownEntries(
  db: Queries,
  { id, uid }: { id: number; uid: string },
  today: string,
): Promise<CalendarEntry[]> {
  const { rows } = await sql<{ kind: CaseKind; record: KindedCase['record']; events: CaseEvent[] | null }>`
    select "c"."kind", "c"."record", (
      select jsonb_agg(to_jsonb("e")) from "event" "e"
      where "e"."parentType" = "c"."kind" and "e"."parentId" = "c"."id" and "e"."deletedAt" is null
        and "e"."date" >= ${today}::date
    ) as "events"
    from (${sql.join(
      personFields.map(
        ([kind, field]) => sql`select ${kind}::text as "kind", "t"."id", to_jsonb("t") as "record"
          from ${sql.table(kind)} "t"
          where "t".${sql.ref(field)} = ${uid}::uuid and ${isSeen('t', id)} and "t"."deletedAt" is null and "t"."dateClosed" is null`,
      ),
      sql` union all `,
    )}) "c"`.execute(db);
  return byDay(
    rows.flatMap(({ kind, record, events }) =>
      calendarEntries({ kind, record } as KindedCase, events ?? [], today),
    ),
  );
}
