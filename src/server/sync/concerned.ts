import { sql } from 'kysely';
import { caseKindNames } from '#domain/events.ts';
import { entities, type Entity } from '#domain/records/records.ts';
import { schoolYearRange } from '#domain/school-year.ts';
import { jsonRows, type Queries } from '../db/queries.ts';
import { isOwned } from '../records/owned.ts';
import { yearSources } from './scope.ts';
import { lookupNames, type Source } from './sources.ts';

/** Whom changes concern. */
export interface Concerned {
  /** The school years, by number, whose mirrors the changes may touch. */
  years: 'all' | ReadonlySet<number>;
  /** The users, by number, whose own records changed. */
  owners: ReadonlySet<number>;
  /** The uids of the cases and students that the changes are of, where they are few. */
  about: readonly string[];
}

/** Nobody knows what changed: it concerns everybody. */
export const everybody: Concerned = { years: 'all', owners: new Set(), about: [] };

/** Changes that are looked at one by one. More of them are one person's import or one year's end: they concern everybody. */
const few = 20;

interface Change {
  entity: Entity;
  uid: string;
  /** Whether it is gone from mirrors, or may have come into one or left it. */
  moves: boolean;
  userId: number | null;
  case: string | null;
  student: string | null;
}

const cases = sql.join(
  caseKindNames.map(
    (kind) => sql`select "uid", "studentId", "restrictedTo" from ${sql.table(kind)}
      where "p"."kind" = ${sql.lit(kind)} and "id" = "p"."id"`,
  ),
  sql` union all `,
);

/**
 * The changes after a number with the case and the student that each is of, but not the student of a restricted case; one more than
 * are few.
 */
const readChanges = (db: Queries, after: number) =>
  jsonRows<Change>(
    db,
    sql`select "c"."entity", "c"."uid", "c"."moves", "c"."userId", "k"."uid" as "case",
        case when "c"."entity" = 'student' then "c"."uid" when "k"."restrictedTo" is null then "s"."uid" end as "student"
      from (select "entity", "uid", "recordId", "userId", "action" = 'delete' or ("entity" in (${sql.join(caseKindNames)})
            and ("action" <> 'update' or "changed" ?| array['dateClosed', 'dateFiled', 'studentId'])) as "moves"
          from "change_log" where "number" > ${after}::bigint order by "number" limit ${few + 1}) "c"
        left join lateral (
          select "c"."entity" as "kind", "c"."recordId" as "id" where "c"."entity" in (${sql.join(caseKindNames)})
          union all select "parentType", "parentId" from "event" where "c"."entity" = 'event' and "uid" = "c"."uid"
          union all select "parentType", "parentId" from "contact" where "c"."entity" = 'contact' and "uid" = "c"."uid"
          union all select 'complaint', "complaintId" from "finding" where "c"."entity" = 'finding' and "uid" = "c"."uid"
          union all select "e"."parentType", "e"."parentId" from "document" "d" join "event" "e" on "e"."id" = "d"."caseEventId"
            where "c"."entity" = 'document' and "d"."uid" = "c"."uid") "p" on true
        left join lateral (${cases}) "k" on true
        left join "student" "s" on "s"."id" = "k"."studentId"`,
  );

const isHeld = (sources: readonly Source[], uids: readonly string[]) =>
  sql.join(
    sources.map(
      ({ from, where }) =>
        sql`exists (select from ${from} where ${where()} and "t"."uid" = any(${uids}::uuid[]))`,
    ),
    sql` or `,
  );

/** Those of the years whose mirrors hold one of the changed records. */
async function yearsHolding(db: Queries, changes: readonly Change[], years: readonly number[]) {
  const names = await jsonRows<{ id: number; name: string }>(
    db,
    sql`select "id", "name" from "schoolYear" where "id" = any(${years}::integer[]) and "deletedAt" is null`,
  );
  const changed = entities.flatMap((entity) => {
    const uids = changes.filter((change) => change.entity === entity).map(({ uid }) => uid);
    return uids.length > 0 ? [{ entity, uids }] : [];
  });
  const holding = new Set<number>();
  for (const { id, name } of names) {
    const sources = yearSources(schoolYearRange(name), 'server');
    const held = sql.join(
      changed.map(({ entity, uids }) => isHeld(sources[entity], uids)),
      sql` or `,
    );
    const [found] = await jsonRows<{ isHeld: boolean }>(db, sql`select ${held} as "isHeld"`);
    if (found?.isHeld) holding.add(id);
  }
  return holding;
}

const isLookup = (entity: Entity) => (lookupNames as readonly Entity[]).includes(entity);

/** Whom the changes after a number concern, of the mirrors of these school years. */
export async function concernedAfter(
  db: Queries,
  after: number,
  years: readonly number[],
): Promise<Concerned> {
  const changes = await readChanges(db, after);
  if (changes.length === 0 || changes.length > few) return everybody;
  const shared = changes.filter(({ entity }) => !isOwned(entity));
  const own = changes.filter(({ entity }) => isOwned(entity));
  const isForAll = shared.some(({ entity, moves }) => moves || isLookup(entity));
  return {
    years: isForAll ? 'all' : shared.length === 0 ? new Set() : await yearsHolding(db, shared, years),
    owners: new Set(own.flatMap(({ userId }) => userId ?? [])),
    about: [...new Set(shared.flatMap((change) => [change.case ?? [], change.student ?? []].flat()))],
  };
}
