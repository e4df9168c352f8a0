import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../db/queries.ts';

/** A link of the audit's chain with what it stands for (0003-audit.sql, 0012-conflict-decisions.sql, 0022-audit-links.sql). */
export interface Link {
  number: number;
  kind: LinkKind;
  /** The number of what it stands for, in its table. */
  of: string;
  /** Hashes in hex. */
  previous: string;
  hash: string;
  /** The turn that its transaction was given; null: it was linked in its own transaction (before 0022-audit-links.sql). */
  turn: string | null;
  /** The text that the hash is made of; null when what it stands for is gone. */
  content: string | null;
  /** When that was, ISO 8601 UTC. */
  at: string | null;
  /** Of what was destroyed (0026-retention.sql), in hex: what stood for the values, and the digest of what remains; null: it was not. */
  kept: { digest: string; remains: string } | null;
}

export type LinkKind = 'entry' | 'change' | 'conflict';

/** The hash before the first. */
export const noHash = '0'.repeat(64);

const instant = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

const array = (parts: readonly (string | RawBuilder<unknown>)[]) =>
  sql`jsonb_build_array(${sql.join(parts.map((part) => (typeof part === 'string' ? sql.ref(part) : part)))})`;

const content = (parts: readonly (string | RawBuilder<unknown>)[]) => sql`${array(parts)}::text`;

/**
 * The same texts as the functions "auditContent" of the migrations make: made here again, they show whether somebody
 * replaced those functions in the database.
 */
const contents = {
  entry: content([
    'e.id',
    instant('e.at'),
    ...['action', 'userId', 'device', 'requestId', 'entity', 'uid', 'detail'].map((name) => `e.${name}`),
  ]),
  change: content([
    'c.number',
    instant('c.receivedAt'),
    instant('c.writtenAt'),
    ...['action', 'userId', 'device', 'requestId', 'entity', 'uid', 'recordId', 'version', 'changed'].map(
      (name) => `c.${name}`,
    ),
  ]),
  conflict: sql`(${array([
    'k.id',
    instant('k.receivedAt'),
    instant('k.writtenAt'),
    ...['userId', 'device', 'entity', 'uid', 'seenVersion', 'metVersion', 'change', 'conflicts'].map(
      (name) => `k.${name}`,
    ),
  ])} || case when "k"."key" is null then '[]' else jsonb_build_array("k"."key") end)::text`,
};

/** What an alias "l" stands for: the text of it, and when it was. */
const meant = sql`case when "e"."id" is not null then ${contents.entry}
    when "c"."number" is not null then ${contents.change}
    when "k"."id" is not null then ${contents.conflict} end as "content",
  coalesce(${instant('e.at')}, ${instant('c.receivedAt')}, ${instant('k.receivedAt')}) as "at"`;

const stoodFor = sql`left join "audit" "e" on "l"."kind" = 'entry' and "e"."id" = "l"."of"
  left join "change_log" "c" on "l"."kind" = 'change' and "c"."number" = "l"."of"
  left join "keptConflict" "k" on "l"."kind" = 'conflict' and "k"."id" = "l"."of"`;

/** The links after a number, in order. */
export async function readLinks(db: Queries, after: number, limit: number): Promise<Link[]> {
  const { rows } = await sql<Link>`
    select "l"."number"::float8 as "number", "l"."kind", "l"."of"::text as "of", encode("l"."previous", 'hex') as "previous",
      encode("l"."hash", 'hex') as "hash", "l"."turn"::text as "turn",
      ${meant},
      case when "d"."of" is not null then
        json_build_object('digest', encode("d"."digest", 'hex'), 'remains', encode("d"."remains", 'hex')) end as "kept"
    from "auditChain" "l" ${stoodFor}
    left join "destroyedContent" "d" on "d"."kind" = "l"."kind" and "d"."of" = "l"."of"
    where "l"."number" > ${after}::bigint order by "l"."number" limit ${limit}`.execute(db);
  return rows;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * What a link's hash has to be, in hex. Of what was destroyed the kept digest stands for the content; a link without a turn
 * is over the content itself, so that its own hash was kept.
 */
export const hashOf = ({ number, previous, kind, of, turn, content: text, kept }: Link): string => {
  if (kept && turn === null) return kept.digest;
  const about = turn === null ? [text] : [turn, kept?.digest ?? sha256(text ?? '')];
  return sha256([number, previous, kind, of, ...about].join('\n'));
};

/** Whether what a destruction left of an entry is still that; of any other entry it is. */
export const isAsDestroyed = ({ content: text, kept }: Link): boolean =>
  kept === null || sha256(text ?? '') === kept.remains;

/** What waits for its link. */
export interface Waiting extends Pick<Link, 'kind' | 'of' | 'content' | 'at'> {
  /** Of its content, in hex. */
  digest: string;
}

/** What was committed and is not linked yet, the oldest first; all of it is read: a process links it within a second. */
export async function readWaiting(db: Queries): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select "l"."kind", "l"."of"::text as "of", encode("l"."digest", 'hex') as "digest", ${meant}
    from "auditWaiting" "l" ${stoodFor} order by "l"."turn"`.execute(db);
  return rows;
}

/** Whether what waits is still as its transaction left it. */
export const isAsLeft = ({ content: text, digest }: Waiting): boolean => sha256(text ?? '') === digest;

/** Turns up to one that were given and stand for nothing: the first and the last of each gap. */
export async function missingTurns(db: Queries, upTo: number): Promise<{ from: number; to: number }[]> {
  const { rows } = await sql<{ from: number; to: number }>`
    select ("before" + 1)::float8 as "from", ("turn" - 1)::float8 as "to" from (
      select "turn", lag("turn", 1, 0::bigint) over (order by "turn") as "before" from (
        select "turn" from "auditChain" where "turn" is not null union all select "turn" from "auditWaiting") "all"
      ) "gaps" where "turn" - "before" > 1 and "turn" <= ${upTo}::bigint order by "turn"`.execute(db);
  return rows;
}

/** The highest turn that is linked; 0: none. */
export async function newestTurn(db: Queries): Promise<number> {
  const { rows } = await sql<{
    turn: number | null;
  }>`select max("turn")::float8 as "turn" from "auditChain"`.execute(db);
  return rows[0]?.turn ?? 0;
}

/** What stands in the three tables without a link and doesn't wait for one, the oldest; undefined when there is nothing. */
export async function firstUnlinked(
  db: Queries,
): Promise<{ kind: LinkKind; of: string; at: string } | undefined> {
  const without = (kind: LinkKind, number: RawBuilder<unknown>) =>
    sql`not exists (select from "auditChain" "l" where "l"."kind" = ${kind} and "l"."of" = ${number})
      and not exists (select from "auditWaiting" "w" where "w"."kind" = ${kind} and "w"."of" = ${number})`;
  const { rows } = await sql<{ kind: LinkKind; of: string; at: string }>`
    select "kind", "of"::text as "of", ${instant('u.at')} as "at" from (
      select 'entry' as "kind", "id" as "of", "at" from "audit" where ${without('entry', sql`"audit"."id"`)}
      union all
      select 'change', "number", "receivedAt" from "change_log" where ${without('change', sql`"change_log"."number"`)}
      union all
      select 'conflict', "id", "receivedAt" from "keptConflict" where ${without('conflict', sql`"keptConflict"."id"`)}
    ) "u" order by "u"."at" limit 1`.execute(db);
  return rows[0];
}
