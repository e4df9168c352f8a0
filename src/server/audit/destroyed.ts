import { sql } from 'kysely';
import { jsonRows, type Queries } from '../db/queries.ts';

/** A destruction that is not as its certificate tells. */
export interface WrongDestruction {
  /** The link of the certificate, or of the first entry that was emptied without one. */
  number: number;
  at: string | null;
  reason: string;
}

interface Told {
  number: number;
  at: string | null;
  kept: { entries: number; sha256: string } | null;
  /** What certificates tell of the same destruction. */
  certificates: { entries: number | null; sha256: string | null }[];
}

const instant = sql`to_char("a"."at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/**
 * The first destruction whose kept digests are not together those that its certificate names, the entry 'records destroyed' of
 * the audit, which is in the chain itself (docs/security.md, Destruction); null when all agree. The sums are made here, not by
 * functions of the database.
 */
export async function wrongDestruction(db: Queries): Promise<WrongDestruction | null> {
  const rows = await jsonRows<Told>(
    db,
    sql`with "kept" as (
        select "d"."destruction"::text as "uid", count(*) as "entries",
          encode(sha256(convert_to(string_agg(concat_ws(e'\n', "d"."kind", "d"."of", encode("d"."digest", 'hex'),
            encode("d"."remains", 'hex')), e'\n' order by "d"."kind", "d"."of"), 'UTF8')), 'hex') as "sha256",
          min("l"."number") as "number"
        from "destroyedContent" "d" left join "auditChain" "l" on "l"."kind" = "d"."kind" and "l"."of" = "d"."of" group by 1),
      "told" as (
        select "a"."detail" ->> 'destruction' as "uid", min("l"."number") as "number", min(${instant}) as "at",
          json_agg(json_build_object('entries', "a"."detail" -> 'entries', 'sha256', "a"."detail" ->> 'sha256')) as "certificates"
        from "audit" "a" left join "auditChain" "l" on "l"."kind" = 'entry' and "l"."of" = "a"."id"
        where "a"."action" = 'records destroyed' group by 1)
      select coalesce("t"."number", "k"."number", 0) as "number", "t"."at", coalesce("t"."certificates", '[]') as "certificates",
        case when "k"."uid" is not null then json_build_object('entries', "k"."entries", 'sha256', "k"."sha256") end as "kept"
      from "kept" "k" full join "told" "t" on "t"."uid" = "k"."uid" order by 1`,
  );
  for (const { number, at, kept, certificates } of rows) {
    const reason = wrongWith(kept, certificates);
    if (reason !== null) return { number, at, reason };
  }
  return null;
}

function wrongWith(kept: Told['kept'], certificates: Told['certificates']): string | null {
  const [certificate, another] = certificates;
  if (!certificate) return 'was emptied, and no certificate names it';
  if (another) return 'is one of two certificates of a destruction';
  const agrees = kept
    ? certificate.entries === kept.entries && certificate.sha256 === kept.sha256
    : certificate.entries === 0;
  return agrees ? null : 'is a certificate that names other digests than are kept';
}
