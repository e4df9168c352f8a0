import { type RawBuilder, sql } from 'kysely';
import type { Contact } from '#domain/contacts.ts';
import { type CaseEventRow, CaseKind } from '#domain/events.ts';
import type { Finding } from '#domain/findings.ts';
import * as v from 'valibot';
import { keptRows, type Queries } from '../db/queries.ts';
import type { Viewer } from '../records/need-to-know.ts';
import { type Reference, unknownRecord } from '../records/reference.ts';
import { presentId } from '../records/stored.ts';
import { wireColumns } from '../records/wire-columns.ts';

const eventOrder = sql`"t"."date" nulls last, "t"."beginTime" nulls last, "t"."uid"`;

/** Events with their files, in the order of the log, by a condition on alias "t". */
export const readEvents = (db: Queries, condition: RawBuilder<unknown>): Promise<CaseEventRow[]> =>
  keptRows(
    db,
    sql`select ${wireColumns('event', 't')}, coalesce((
        select json_agg(json_build_object('id', "f"."id", 'uid', "f"."uid", 'title', "f"."title",
          'link', '/api/document/' || "f"."id") order by "f"."id")
        from "document" "f" where "f"."caseEventId" = "t"."id" and "f"."deletedAt" is null), '[]') as "documents"
      from "event" "t" where ${condition} order by ${eventOrder}`,
  );

/** Contacts in their order, by a condition on alias "t". */
export const readContacts = (db: Queries, condition: RawBuilder<unknown>): Promise<Contact[]> =>
  keptRows(
    db,
    sql`select ${wireColumns('contact', 't')} from "contact" "t" where ${condition} order by "t"."sortId", "t"."uid"`,
  );

/** Findings in the order of making, by a condition on alias "t". */
export const readFindings = (db: Queries, condition: RawBuilder<unknown>): Promise<Finding[]> =>
  keptRows(
    db,
    sql`select ${wireColumns('finding', 't')} from "finding" "t" where ${condition} order by "t"."id"`,
  );

const present = sql`"t"."deletedAt" is null`;

/** The condition for the parts of a case; throws Problem 'notFound' for an unknown kind or case, or one that the viewer may not see. */
export async function ofCase(
  db: Queries,
  kind: string,
  reference: Reference,
  viewer: Viewer,
): Promise<RawBuilder<unknown>> {
  const parsed = v.safeParse(CaseKind, kind.toLowerCase());
  if (!parsed.success) throw unknownRecord('event');
  const id = await presentId(db, parsed.output, reference, viewer);
  return sql`"t"."parentType" = ${parsed.output} and "t"."parentId" = ${id}::integer and ${present}`;
}

/** The condition for the findings of a complaint; throws Problem 'notFound'. */
export async function ofComplaint(
  db: Queries,
  reference: Reference,
  viewer: Viewer,
): Promise<RawBuilder<unknown>> {
  const id = await presentId(db, 'complaint', reference, viewer);
  return sql`"t"."complaintId" = ${id}::integer and ${present}`;
}
