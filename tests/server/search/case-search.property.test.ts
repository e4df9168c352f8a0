import fc from 'fast-check';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CaseSearch, CaseSearchItem } from '#domain/cases/case-search.ts';
import { type CaseKind, caseKindNames } from '#domain/events.ts';
import { holdsAll, holdsBeginnings, normalised, searchWords } from '#domain/search.ts';
import { jsonParameter } from '#server/db/queries.ts';
import { recordWorld, type RecordWorld } from '../../helpers/rest.ts';
import { newTokenIfSearchedOut } from './searcher.ts';

/** The case search against the plainest code that says the same. */

interface PlainCase {
  kind: CaseKind;
  id: number;
  problem: string | null;
  narratives: string[];
  mediatorName: string | null;
  investigatorName: string | null;
  locationDistrict: string | null;
  dateFiled: string;
  dateClosed: string | null;
  /** Of a due process case, its mediation. */
  mediationId: number | null;
}

const texts = [
  'The parent says that José’s IEP was not followed in 2026.',
  "O'Brien school denied the FAPE; the meeting was adjourned.",
  'Réunion with the bjørn family — e-mail of 1e5abc sent.',
  'meeting MEETING meet',
  'Speech–language services, 30 min/week, were not given',
  '  ',
  'жук и Straße 12-34/56',
];
const people = ['Ann Lee', 'José Núñez', "Mary O'Brien-Lee", 'Li', 'Bjørn Strauß'];
const districts = ['00090000', '17370000', null];

let world: RecordWorld;
let cases: PlainCase[];
const ask = newTokenIfSearchedOut(() => world);

const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

beforeAll(async () => {
  world = await recordWorld();
  const { db } = world.server;
  const studentUid = v7();
  await sql`insert into "student" ("id", "uid", "stateId", "firstName", "lastName")
    values (1, ${studentUid}::uuid, '1234567890', 'Ann', 'Lee')`.execute(db);
  cases = Array.from({ length: 60 }, (_, index): PlainCase => {
    const kind = pick(caseKindNames, index);
    return {
      kind,
      id: Math.floor(index / 3) + 1,
      problem: index % 7 === 0 ? null : pick(texts, index * 5),
      narratives: [pick(texts, index), pick(texts, index * 3 + 1)].slice(0, index % 3),
      mediatorName: kind === 'mediation' && index % 4 !== 0 ? pick(people, index) : null,
      investigatorName: kind === 'complaint' && index % 5 !== 0 ? pick(people, index + 1) : null,
      locationDistrict: pick(districts, index * 7),
      dateFiled: `20${pick(['24', '25', '26'], index)}-0${(index % 9) + 1}-11`,
      dateClosed: index % 4 === 0 ? '2026-11-01' : null,
      mediationId: kind === 'dueprocess' && index % 2 === 0 ? Math.floor(index / 3) + 1 : null,
    };
  });
  const uids = new Map(cases.map(({ kind, id }) => [`${kind}${id}`, v7()]));
  const uidOf = (kind: CaseKind, id: number) => uids.get(`${kind}${id}`) ?? v7();
  await db.transaction().execute(async (trx) => {
    for (const each of cases) {
      const row = {
        ...each,
        uid: uidOf(each.kind, each.id),
        studentId: 1,
        studentUid,
        ...(each.mediationId && { mediationUid: uidOf('mediation', each.mediationId) }),
      };
      const own = {
        complaint: sql`, "investigatorName"`,
        mediation: sql`, "mediatorName"`,
        dueprocess: sql`, "mediationId", "mediationUid"`,
      };
      const columns = sql`"id", "uid", "studentId", "studentUid", "problem", "locationDistrict", "dateFiled", "dateClosed" ${own[each.kind]}`;
      await sql`insert into ${sql.table(each.kind)} (${columns})
        select ${columns} from jsonb_populate_record(null::${sql.table(each.kind)}, ${jsonParameter(row)})`.execute(
        trx,
      );
      for (const narrative of each.narratives)
        await sql`insert into "event" ("uid", "parentId", "parentUid", "parentType", "type", "narrative")
          values (${v7()}::uuid, ${each.id}, ${row.uid}::uuid, ${each.kind}, 'Other', ${narrative})`.execute(
          trx,
        );
    }
  });
});
afterAll(() => world.close());

const words = (text: string | null | undefined) => searchWords(text ?? '');
const holds = (name: string | null, typed: string | null | undefined) =>
  words(typed).length === 0 || (name !== null && holdsAll(normalised(name), words(typed)));

function reference(search: Partial<CaseSearch>, filter: string): string[] {
  const mediators = new Map(
    cases.filter(({ kind }) => kind === 'mediation').map((each) => [each.id, each.mediatorName]),
  );
  return cases
    .filter((each) => {
      const mediator =
        each.kind === 'dueprocess' ? (mediators.get(each.mediationId ?? 0) ?? null) : each.mediatorName;
      return (
        (words(search.nature).length === 0 ||
          (each.problem !== null && holdsBeginnings(normalised(each.problem), words(search.nature)))) &&
        (words(search.events).length === 0 ||
          each.narratives.some((text) => holdsBeginnings(normalised(text), words(search.events)))) &&
        holds(mediator, search.mediator) &&
        holds(each.investigatorName, search.investigator) &&
        (!search.districtCode || each.locationDistrict === search.districtCode) &&
        (filter === '' || (filter === 'open' ? each.dateClosed === null : each.dateFiled >= '2026-07-01'))
      );
    })
    .toSorted((a, b) =>
      a.dateFiled < b.dateFiled
        ? 1
        : a.dateFiled > b.dateFiled
          ? -1
          : a.kind < b.kind
            ? -1
            : a.kind > b.kind
              ? 1
              : b.id - a.id,
    )
    .map(({ kind, id }) => `${kind} ${id}`);
}

const typed = fc
  .tuple(
    fc.constantFrom(...texts, ...people),
    fc.array(fc.nat(20), { maxLength: 3 }),
    fc.integer({ min: 1, max: 9 }),
    fc.nat(2),
  )
  .map(([text, places, length, how]) => {
    const all = text.split(' ');
    const some = places
      .map((place) => (all[place % all.length] ?? '').slice(0, length))
      .join(pick([' ', ', ', '  '], how));
    return how === 0 ? some.toUpperCase() : how === 1 ? some.normalize('NFD') : some;
  });

test('the case search finds what plain filters find, in its order', async () => {
  const search = fc.record(
    {
      nature: typed,
      events: typed,
      mediator: fc.constantFrom('lee', 'LEE mary', 'nunez', 'josé', 'i', '…', 'strauss', 'bjorn'),
      investigator: fc.constantFrom('ann', "o'brien", 'obrien', 'ee', 'nobody'),
      districtCode: fc.constantFrom('00090000', '17370000', 'x'),
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(search, fc.constantFrom('', 'open', 'ffy'), async (form, filter) => {
      const found = await ask<CaseSearchItem[]>(
        `/api/dispute/casesearch${filter && `?filter=${filter}`}`,
        form,
      );
      expect(
        found.map(({ type, id }) => `${type} ${id}`),
        JSON.stringify([form, filter]),
      ).toEqual(reference(form, filter));
    }),
    { numRuns: 200 },
  );
});
