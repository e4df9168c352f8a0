import { sql } from 'kysely';
import * as v from 'valibot';
import type { AnswerOf } from '#contract/call.ts';
import type { syncCalls } from '#contract/sync.ts';
import { Problem } from '#domain/problems.ts';
import { type CaseKind, caseKindNames } from '#domain/events.ts';
import { passing, type PassingReply } from '../base/handlers.ts';
import { type Db, keptRows, type Queries } from '../db/queries.ts';
import { isRecordSeen, type Viewer } from '../records/need-to-know.ts';
import { namedBy, type Reference } from '../records/reference.ts';
import { unseenRecord } from '../records/stored.ts';
import { smallPage } from './fill.ts';
import { guestSources, noFamilies } from './guests.ts';
import { readPlace, writePlace } from './place.ts';
import { snapshotOf } from './pull.ts';
import { inOrder } from './sources.ts';

type FamilyPage = PassingReply<AnswerOf<typeof syncCalls.family>>;

/** Rows in one page. */
const pageSize = 500;

const Named = v.picklist(['student', ...caseKindNames]);

interface Name {
  entity: 'student' | 'complaint';
  id: number;
  uid: string;
}

/** What a family is named by: the student, or a case that has none. */
async function nameOf(
  trx: Queries,
  entity: 'student' | CaseKind,
  reference: Reference,
  viewer: Viewer,
): Promise<Name> {
  const named = sql`${namedBy(entity, 't', reference)} and "t"."deletedAt" is null and ${isRecordSeen(entity, 't', viewer)}`;
  const [found] =
    entity === 'student'
      ? await keptRows<Name>(
          trx,
          sql`select 'student' as "entity", "id", "uid" from "student" "t" where ${named}`,
        )
      : await keptRows<Name>(
          trx,
          sql`select case when "s"."id" is null then ${sql.lit(entity)} else 'student' end as "entity",
              coalesce("s"."id", "t"."id") as "id", coalesce("s"."uid", "t"."uid") as "uid"
            from ${sql.table(entity)} "t" left join "student" "s" on "s"."id" = "t"."studentId" where ${named}`,
        );
  if (!found) throw await unseenRecord(trx, entity, reference);
  return found;
}

/**
 * A page of the family of a student or a case, whichever year they are of. `after` is what the page before told.
 * Throws Problem 'notFound' for an unknown or deleted record and for an entity that has no family,
 * 'forbidden' for a case that is restricted to others.
 */
export function familyPage(
  db: Db,
  entity: string,
  reference: Reference,
  viewer: Viewer,
  after: string | undefined,
): Promise<FamilyPage> {
  if (!v.is(Named, entity)) throw new Problem('notFound', 'There is no such family.');
  return snapshotOf(db, async (trx, { number: newest }) => {
    const name = await nameOf(trx, entity, reference, viewer);
    const families =
      name.entity === 'student'
        ? { ...noFamilies, students: [name.id] }
        : { ...noFamilies, complaints: [name.id] };
    const { rows, next } = await smallPage(
      trx,
      inOrder(guestSources(families, viewer)),
      viewer,
      readPlace(after),
      pageSize,
    );
    return passing({ ...name, newest, next: next && writePlace(next) }, rows);
  });
}
