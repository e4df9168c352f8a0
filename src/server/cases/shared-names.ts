import { sql } from 'kysely';
import type { NamedCase, SharedName } from '#contract/shared-names.ts';
import { assignedFields } from '#domain/cases/assigned.ts';
import { type CaseKind, caseKindNames } from '#domain/events.ts';
import { fitsPerson, type NamedPerson, peopleNamed, personName } from '#domain/people.ts';
import { Problem } from '#domain/problems.ts';
import { type Handlers, reply } from '../base/handlers.ts';
import { jsonParameter, jsonRows, type Queries } from '../db/queries.ts';
import { isSeen, type Viewer } from '../records/need-to-know.ts';
import { tellLog, untilNoDeadlock } from '../records/write.ts';
import type { Author, Stores } from '../records/written.ts';

/** So many cases of a kind are listed for a spelling, the newest filed; all are counted, and all are linked. */
const mostListed = 20;

type Bearer = NamedPerson & SharedName['people'][number];

/** Spellings that the same people bear, in either order of the words, are one name. */
const keyOf = (bearers: readonly Bearer[]) => bearers.map(({ uid }) => uid).join();

/** A text as it stands on cases of one kind that are linked to nobody. */
interface Spelling {
  kind: CaseKind;
  text: string;
  count: number;
  open: number;
}

const activePeople = (db: Queries): Promise<Bearer[]> =>
  jsonRows(
    db,
    sql`select "p"."uid", "p"."firstName", "p"."lastName", "p"."isActive", "u"."userName", "u"."email", '' as "name"
      from "person" "p" join "users" "u" on "u"."id" = "p"."id" where "p"."isActive"
      order by lower("p"."lastName"), lower("p"."firstName"), "p"."id"`,
  );

/** Cases of a kind, alias "t", that have a name and are linked to nobody, as far as the viewer may see them. */
const unlinked = (kind: CaseKind, viewer: Viewer) => {
  const { name, user } = assignedFields[kind];
  return sql`from ${sql.table(kind)} "t" where "t"."deletedAt" is null and ${sql.ref(`t.${user}`)} is null
    and ${sql.ref(`t.${name}`)} is not null and ${isSeen('t', viewer)}`;
};

const nameOf = (kind: CaseKind) => sql.ref(`t.${assignedFields[kind].name}`);

const spellings = (db: Queries, viewer: Viewer): Promise<Spelling[]> =>
  jsonRows(
    db,
    sql.join(
      caseKindNames.map(
        (kind) => sql`select ${sql.lit(kind)}::text as "kind", ${nameOf(kind)} as "text", count(*) as "count",
          count(*) filter (where "t"."dateClosed" is null) as "open" ${unlinked(kind, viewer)} group by 2`,
      ),
      sql` union all `,
    ),
  );

/** Among these spellings by kind, as a condition on a case of alias "t". */
const isAmong = (kind: CaseKind, texts: readonly string[]) =>
  sql`${nameOf(kind)} in (select jsonb_array_elements_text(${jsonParameter(texts)}))`;

/** The newest cases with these spellings. */
async function casesNamed(
  db: Queries,
  viewer: Viewer,
  texts: readonly string[],
): Promise<(NamedCase & { spelling: string })[]> {
  const number = (kind: CaseKind) => sql.ref(kind === 'complaint' ? 't.yearCaseNumber' : 't.caseNumber');
  return jsonRows(
    db,
    sql`select * from (${sql.join(
      caseKindNames.map(
        (
          kind,
        ) => sql`select ${sql.lit(kind)}::text as "kind", "t"."id", "t"."uid", ${number(kind)} as "number", "t"."dateFiled",
          "t"."dateClosed" is null as "isOpen", ${nameOf(kind)} as "spelling",
          row_number() over (partition by ${nameOf(kind)} order by "t"."dateFiled" desc, "t"."id" desc) as "n"
          ${unlinked(kind, viewer)} and ${isAmong(kind, texts)}`,
      ),
      sql` union all `,
    )}) "c" where "n" <= ${mostListed} order by "dateFiled" desc, "kind", "id" desc`,
  );
}

/** The names that two or more active users bear, and the newest cases with each. */
async function sharedNames(
  db: Queries,
  viewer: Viewer,
): Promise<{ names: SharedName[]; cases: NamedCase[] }> {
  const people = await activePeople(db);
  const found = new Map<string, { people: Bearer[]; spellings: Spelling[] }>();
  for (const spelling of await spellings(db, viewer)) {
    const bearers = peopleNamed(spelling.text, people);
    if (bearers.length < 2) continue;
    const key = keyOf(bearers);
    const one = found.get(key) ?? { people: bearers, spellings: [] };
    one.spellings.push(spelling);
    found.set(key, one);
  }
  if (found.size === 0) return { names: [], cases: [] };
  const textOf = new Map<string, string>();
  const names = [...found.values()].map((one): SharedName => {
    const sum = (field: 'count' | 'open') => one.spellings.reduce((all, each) => all + each[field], 0);
    const text = one.spellings.toSorted((a, b) => b.count - a.count)[0]?.text ?? '';
    for (const spelling of one.spellings) textOf.set(spelling.text, text);
    return {
      text,
      people: one.people.map(({ uid, firstName, lastName, userName, email }) => ({
        uid,
        name: personName({ firstName, lastName }),
        userName,
        email,
      })),
      count: sum('count'),
      open: sum('open'),
    };
  });
  const texts = [...found.values()].flatMap((one) => one.spellings.map(({ text }) => text));
  const cases = (await casesNamed(db, viewer, texts)).map(({ spelling, ...named }) => ({
    ...named,
    text: textOf.get(spelling) ?? spelling,
  }));
  return { names: names.toSorted((a, b) => b.open - a.open || a.text.localeCompare(b.text, 'en')), cases };
}

/**
 * Links every case with a name, in any spelling, to one of those who bear it, as the next version of each case: the change log has
 * them one by one. Answers how many; 0 where somebody decided before. Throws Problem 'rule' for a user who may not be chosen or
 * has another name.
 */
async function decide(
  { db, clock }: Stores,
  { text, userUid }: { text: string; userUid: string },
  { caller, meta }: Author,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const people = await activePeople(trx);
    const person = people.find(({ uid }) => uid === userUid);
    if (!person || !fitsPerson(text, person))
      throw new Problem('rule', 'This user does not have that name, or cases can’t be assigned to them now.');
    await tellLog({ trx, caller, meta });
    const key = keyOf(peopleNamed(text, people));
    const same = (await spellings(trx, caller.id)).filter(
      (each) => keyOf(peopleNamed(each.text, people)) === key,
    );
    let count = 0;
    for (const kind of caseKindNames) {
      const texts = same.filter((each) => each.kind === kind).map((each) => each.text);
      if (texts.length === 0) continue;
      const { rows } = await sql`
        update ${sql.table(kind)} set ${sql.ref(assignedFields[kind].user)} = ${userUid}::uuid,
          "version" = "version" + 1, "updatedAt" = ${clock.now().toISOString()}::timestamptz
        where "id" in (select "t"."id" ${unlinked(kind, caller.id)} and ${isAmong(kind, texts)})
          and ${sql.ref(assignedFields[kind].user)} is null
        returning "id"`.execute(trx);
      count += rows.length;
    }
    return count;
  });
}

/** Names of which nobody has said whose they are, and the saying (docs/product.md 4.9). */
export const sharedNameHandlers = (stores: Stores): Handlers<'sharedNames' | 'decideSharedName'> => ({
  sharedNames: async ({ caller }) => reply(await sharedNames(stores.db, caller.id)),
  decideSharedName: async ({ body, ...author }) =>
    reply({ count: await untilNoDeadlock(() => decide(stores, body, author)) }),
});
