import { sql } from 'kysely';
import type { Removal } from '#contract/sync.ts';
import { type CaseKind, caseKindNames } from '#domain/events.ts';
import { entities, type Entity } from '#domain/records/records.ts';
import { jsonParameter, jsonRows, keptColumns, type Queries } from '../db/queries.ts';
import { isRecordSeen } from '../records/need-to-know.ts';
import { isOwned, ownedBy } from '../records/owned.ts';
import { wireColumns } from '../records/wire-columns.ts';
import { type EntityTexts, rowText, rowTexts } from './row-text.ts';
import type { SourcesOf } from './sources.ts';

type Removals = Removal[];

/** What is in a mirror, and the number of the user whose it is. */
export interface Told {
  sources: SourcesOf;
  userId: number;
}

/** An entry of the change log, as far as the scope depends on it. */
interface Change {
  number: number;
  entity: Entity;
  uid: string;
  /**
   * Whether the case may have come into the scope or left it, or into somebody's sight, and its parts and student with it; of a
   * student, whether a case of theirs was destroyed, which names them no more (docs/sync-rules.md PU4).
   */
  moves: boolean;
  /** The student before and after, where a case's student changed. */
  students: (number | null)[] | null;
}

/** Cases that may have moved, in one page: each brings a family. */
const mostMoves = 50;

/** The uids to look at again, by entity. */
type Affected = Record<Entity, Set<string>>;

const readChanges = (trx: Queries, after: number, limit: number) =>
  jsonRows<Change>(
    trx,
    sql`select "number", "entity", "uid",
        case when "entity" in ('complaint', 'mediation', 'dueprocess')
          then "action" <> 'update' or "changed" ?| array['dateClosed', 'dateFiled', 'studentId', 'restrictedTo']
          else "entity" = 'student' and "action" = 'update' and "changed" = '{}' end as "moves",
        "changed" -> 'studentId' as "students"
      from "change_log" where "number" > ${after}::bigint order by "number" limit ${limit}`,
  );

/** The changes of one page: those up to the last of the moves that it has room for. */
function ofOnePage(changes: readonly Change[]): readonly Change[] {
  const last = changes.filter(({ moves }) => moves)[mostMoves - 1];
  return last ? changes.slice(0, changes.indexOf(last) + 1) : changes;
}

const listed = (uids: Iterable<string>) =>
  sql`(select "x"::uuid from jsonb_array_elements_text(${jsonParameter([...uids])}) "x")`;

/** Adds what comes into the scope or leaves it with cases that may have moved: their parts, and their students' families. */
async function addDependants(trx: Queries, affected: Affected, changes: readonly Change[]): Promise<void> {
  for (const kind of ['student', ...caseKindNames] as const) {
    const moved = changes.filter((change) => change.moves && change.entity === kind);
    if (moved.length === 0) continue;
    const found = await jsonRows<{ entity: Entity; uid: string }>(trx, dependants(kind, moved));
    for (const { entity, uid } of found) affected[entity].add(uid);
  }
}

/** The students of the moved cases, the earlier ones too, with all of their cases; and the parts of all these cases. */
function dependants(kind: 'student' | CaseKind, moved: readonly Change[]) {
  const earlier = moved.flatMap((change) => change.students ?? []).filter((id) => id !== null);
  const uids = listed(new Set(moved.map(({ uid }) => uid)));
  const families = caseKindNames.map((other) => {
    const cases = sql`select "id" from ${sql.table(other)} where "studentId" in (select "id" from "students")
      ${other === kind ? sql`or "uid" in ${uids}` : sql``}`;
    const ofCase = sql`"parentType" = ${other} and "parentId" in (${cases})`;
    return sql`
      union all select ${sql.lit(other)}, "uid" from ${sql.table(other)} where "id" in (${cases}) and "deletedAt" is null
      union all select 'event', "uid" from "event" where ${ofCase} and "deletedAt" is null
      union all select 'contact', "uid" from "contact" where ${ofCase} and "deletedAt" is null
      union all select 'document', "uid" from "document" where "deletedAt" is null
        and "caseEventId" in (select "id" from "event" where ${ofCase})
      ${other === 'complaint' ? sql`union all select 'finding', "uid" from "finding" where "complaintId" in (${cases}) and "deletedAt" is null` : sql``}`;
  });
  return sql`with "students" as materialized (
      ${
        kind === 'student'
          ? sql`select "id" from "student" where "uid" in ${uids}`
          : sql`select "studentId" as "id" from ${sql.table(kind)} where "uid" in ${uids} and "studentId" is not null`
      }
      union select "x"::integer from jsonb_array_elements_text(${jsonParameter(earlier)}) "x")
    select 'student' as "entity", "uid" from "student" where "id" in (select "id" from "students")
    ${sql.join(families, sql` `)}`;
}

interface InScope extends EntityTexts {
  uids: readonly string[];
}

/** The rows in scope among the uids, whole, and which of the uids these are. */
export async function rowsInScope(
  trx: Queries,
  { sources, userId }: Told,
  entity: Entity,
  uids: ReadonlySet<string>,
): Promise<InScope> {
  const selects = sources[entity].map(
    ({ from, where }) => sql`select ${wireColumns(entity, 't')} from ${from}
      where ${where()} and "t"."uid" in ${listed(uids)}`,
  );
  const [found] = await keptColumns<Omit<InScope, 'entity'>>(
    trx,
    sql`select ${rowTexts(rowText(entity, 'r', userId))}, coalesce(array_agg("uid"), '{}') as "uids"
      from (${sql.join(selects, sql` union all `)}) "r"`,
  );
  return { entity, ...(found ?? { count: 0, text: '', uids: [] }) };
}

/** What the mirror of a user must let go of: deleted, out of its scope now, or not its user's to see. Of what is somebody else's own nothing is told. */
export async function removalsOf(
  trx: Queries,
  entity: Entity,
  uids: readonly string[],
  userId: number,
): Promise<Removals> {
  if (uids.length === 0) return [];
  const isTold = isOwned(entity) ? ownedBy('t', userId) : sql`true`;
  return jsonRows(
    trx,
    sql`select ${entity}::text as "entity", "uid", "version",
        case when "deletedAt" is not null then 'deleted' when ${isRecordSeen(entity, 't', userId)} then 'out-of-scope'
          else 'no-access' end as "reason"
      from ${sql.table(entity)} "t" where "uid" in ${listed(uids)} and ${isTold} order by "uid"`,
  );
}

/**
 * What changed after a number, in the order of commits, at most `limit` log entries: each record once, as it is now. A
 * case that came into the scope or left it brings its parts and its student's family along, in the same page.
 */
export async function changesPage(
  trx: Queries,
  told: Told,
  after: number,
  limit: number,
): Promise<{ rows: EntityTexts[]; removals: Removals; number: number }> {
  const changes = ofOnePage(await readChanges(trx, after, limit));
  const affected = Object.fromEntries(entities.map((entity) => [entity, new Set<string>()])) as Affected;
  for (const { entity, uid } of changes) affected[entity].add(uid);
  await addDependants(trx, affected, changes);
  const rows: EntityTexts[] = [];
  const removals: Removals = [];
  for (const entity of entities) {
    const uids = affected[entity];
    if (uids.size === 0) continue;
    const inScope = await rowsInScope(trx, told, entity, uids);
    const kept = new Set(inScope.uids);
    rows.push(inScope);
    removals.push(
      ...(await removalsOf(
        trx,
        entity,
        [...uids].filter((uid) => !kept.has(uid)),
        told.userId,
      )),
    );
  }
  return { rows, removals, number: changes.at(-1)?.number ?? after };
}
