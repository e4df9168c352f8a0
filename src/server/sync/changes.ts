import { sql } from 'kysely';
import type { MirroredRow, Removal } from '#contract/sync.ts';
import { type CaseKind, caseKindNames } from '#domain/events.ts';
import { entities, type Entity } from '#domain/records.ts';
import type { DayRange } from '#domain/school-year.ts';
import { jsonParameter, jsonRows, type Queries } from '../db/queries.ts';
import { wireColumns } from '../records/wire-columns.ts';
import { sourcesOf } from './scope.ts';

type Removals = Removal[];

/** An entry of the change log, as far as the scope depends on it. */
interface Change {
  number: number;
  entity: Entity;
  uid: string;
  /** Whether the case may have come into the scope or left it, and its parts and student with it. */
  moves: boolean;
  /** The student before and after, where a case's student changed. */
  students: (number | null)[] | null;
}

/** The uids to look at again, by entity. */
type Affected = Record<Entity, Set<string>>;

const readChanges = (trx: Queries, after: number, limit: number) =>
  jsonRows<Change>(
    trx,
    sql`select "number", "entity", "uid",
        "entity" in ('complaint', 'mediation', 'dueprocess')
          and ("action" <> 'update' or "changed" ?| array['dateClosed', 'dateFiled', 'studentId']) as "moves",
        "changed" -> 'studentId' as "students"
      from "change_log" where "number" > ${after}::bigint order by "number" limit ${limit}`,
  );

const listed = (uids: Iterable<string>) =>
  sql`(select "x"::uuid from jsonb_array_elements_text(${jsonParameter([...uids])}) "x")`;

/** Adds the parts of cases that may have moved, and their students, the earlier ones too. */
async function addDependants(trx: Queries, affected: Affected, changes: readonly Change[]): Promise<void> {
  for (const kind of caseKindNames) {
    const moved = changes.filter((change) => change.moves && change.entity === kind);
    if (moved.length === 0) continue;
    const found = await jsonRows<{ entity: Entity; uid: string }>(trx, dependants(kind, moved));
    for (const { entity, uid } of found) affected[entity].add(uid);
  }
}

function dependants(kind: CaseKind, moved: readonly Change[]) {
  const students = moved.flatMap((change) => change.students ?? []).filter((id) => id !== null);
  const cases = sql`select "id" from ${sql.table(kind)} where "uid" in ${listed(new Set(moved.map(({ uid }) => uid)))}`;
  const ofCase = sql`"parentType" = ${kind} and "parentId" in (${cases})`;
  return sql`
    select 'student' as "entity", "uid" from "student" where "id" in (
      select "studentId" from ${sql.table(kind)} where "id" in (${cases})
      union select "x"::integer from jsonb_array_elements_text(${jsonParameter(students)}) "x")
    union all select 'event', "uid" from "event" where ${ofCase} and "deletedAt" is null
    union all select 'contact', "uid" from "contact" where ${ofCase} and "deletedAt" is null
    union all select 'document', "uid" from "document" where "deletedAt" is null
      and "caseEventId" in (select "id" from "event" where ${ofCase})
    ${kind === 'complaint' ? sql`union all select 'finding', "uid" from "finding" where "complaintId" in (${cases}) and "deletedAt" is null` : sql``}`;
}

/** The rows in scope among the uids, whole. */
export async function rowsInScope(
  trx: Queries,
  entity: Entity,
  range: DayRange,
  uids: ReadonlySet<string>,
): Promise<MirroredRow[]> {
  const found = sourcesOf(entity).map(
    ({ from, where }) => sql`select ${wireColumns(entity, 't')} from ${from}
      where ${where(range)} and "t"."uid" in ${listed(uids)}`,
  );
  const records = await jsonRows<MirroredRow['record']>(trx, sql.join(found, sql` union all `));
  return records.map((record) => ({ entity, record }));
}

/** What the mirror must let go of: deleted, or out of its scope now. */
export async function removalsOf(trx: Queries, entity: Entity, uids: readonly string[]): Promise<Removals> {
  if (uids.length === 0) return [];
  return jsonRows(
    trx,
    sql`select ${entity}::text as "entity", "uid", "version",
        case when "deletedAt" is null then 'out-of-scope' else 'deleted' end as "reason"
      from ${sql.table(entity)} where "uid" in ${listed(uids)} order by "uid"`,
  );
}

/**
 * What changed after a number, in the order of commits, at most `limit` log entries: each record once, as it is now. A
 * case that came into the scope or left it brings its parts and students along, in the same page.
 */
export async function changesPage(
  trx: Queries,
  range: DayRange,
  after: number,
  limit: number,
): Promise<{ rows: MirroredRow[]; removals: Removals; number: number }> {
  const changes = await readChanges(trx, after, limit);
  const affected = Object.fromEntries(entities.map((entity) => [entity, new Set<string>()])) as Affected;
  for (const { entity, uid } of changes) affected[entity].add(uid);
  await addDependants(trx, affected, changes);
  const rows: MirroredRow[] = [];
  const removals: Removals = [];
  for (const entity of entities) {
    const uids = affected[entity];
    if (uids.size === 0) continue;
    const inScope = await rowsInScope(trx, entity, range, uids);
    const kept = new Set(inScope.map(({ record }) => record.uid));
    rows.push(...inScope);
    removals.push(
      ...(await removalsOf(
        trx,
        entity,
        [...uids].filter((uid) => !kept.has(uid)),
      )),
    );
  }
  return { rows, removals, number: changes.at(-1)?.number ?? after };
}
