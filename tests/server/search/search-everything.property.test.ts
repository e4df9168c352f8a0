import fc from 'fast-check';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FoundEverything } from '#domain/dashboard.ts';
import { caseKindNames } from '#domain/events.ts';
import { jsonParameter } from '#server/db/queries.ts';
import type { Search } from '#sync/engine/engine.ts';
import { createMemory } from '#sync/view/memory.ts';
import { createSearch } from '#sync/view/search/search.ts';
import { emptyMirror, pullAll } from '../../helpers/mirror.ts';
import { type Fields, recordWorld, type RecordWorld } from '../../helpers/rest.ts';
import { type Name, type PlainCase, type PlainStudent, reference } from './plain-search.ts';
import { newTokenIfSearchedOut } from './searcher.ts';
import type { MirroredRecord } from '#sync/model/mirrored.ts';

/** Search everything, on the server and on a device that holds all of it, against the plainest code that says the same. */

const names: readonly Name[] = [
  ['Ann', 'Lee'],
  ['José', 'Núñez'],
  ['Anna', 'Hannover-Ann'],
  ['Mary', "O'Brien-Lee"],
  ['Li', 'Annable'],
  ['Joann', 'Leeson'],
  ['Bob', 'Mann'],
];
/** The others are guardians' and cases' alone: with too many students of a name nobody is found by a guardian. */
const ofStudents = names.slice(0, 4);
const texts = [
  'The parent says that José’s IEP was not followed in 2026.',
  "O'Brien school denied the FAPE; Ann Lee adjourned the meeting.",
  'Réunion with the bjørn family, see 2026-0012.',
  `${'word '.repeat(40)}meeting ${'more '.repeat(40)}`,
];
const districts = [
  { code: '00090000', name: 'Leeds', isActive: true },
  { code: '17370000', name: 'North Leeds', isActive: false },
  { code: '20260000', name: 'Sleepy Ann', isActive: true },
  { code: '30000000', name: 'Annfield', isActive: true },
  { code: '40000000', name: 'Bannlee', isActive: true },
  { code: '50000000', name: 'Ann Lee Memorial', isActive: true },
  { code: '60000000', name: 'Mañana Community School District', isActive: true },
  { code: '70000000', name: 'Annville Community School District', isActive: true },
];

let world: RecordWorld;
let students: PlainStudent[];
let cases: PlainCase[];
/** What a device finds that has pulled all of it. */
let onDevice: Search;
const ask = newTokenIfSearchedOut(() => world);
const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;
const some = <T>(list: readonly T[], index: number, of: number): T | null =>
  index % of === 0 ? null : pick(list, index);

const prefixes = { complaint: '', mediation: 'M-', dueprocess: 'DP-' };
const officials = { complaint: 'investigatorName', mediation: 'mediatorName', dueprocess: 'hearingALJ' };

function plainCase(index: number): PlainCase {
  const type = pick(caseKindNames, index);
  const id = Math.floor(index / 3) + 1;
  return {
    type,
    id,
    uid: v7(),
    number: `${prefixes[type]}${2024 + (index % 3)}-${String(id * 7).padStart(4, '0')}`,
    running: type === 'complaint' ? String(10_000 + id) : null,
    filer: some(names, index * 3 + 1, 4),
    official: some(names, index * 5, 3)?.join(' ') ?? null,
    district: some(districts, index * 7, 5)?.code ?? null,
    problem: some(texts, index * 3, 4),
    facts: some(texts, index + 2, 3),
    narratives: [pick(texts, index), pick(texts, index * 3 + 1)].slice(0, index % 3),
    dateFiled: `20${pick(['24', '25', '26'], index)}-0${(index % 9) + 1}-11`,
    dateClosed: index % 4 === 0 ? '2026-11-01' : null,
  };
}

beforeAll(async () => {
  world = await recordWorld();
  const { db } = world.server;
  students = Array.from({ length: 60 }, (_, index) => ({
    id: index + 1,
    stateId: String(2_000_000_000 + index * 73_687_871),
    name: [pick(ofStudents, index * 3)[0], pick(ofStudents, index * 5 + 2)[1]] as const,
    guardians: [some(names, index * 4 + 1, 3), some(names, index, 5), some(names, index + 3, 4)],
  }));
  cases = Array.from({ length: 90 }, (_, index) => plainCase(index));
  const insert = (table: string, rows: readonly Record<string, unknown>[]) => {
    const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)));
    return sql`insert into ${sql.table(table)} (${columns}) select ${columns}
      from jsonb_populate_recordset(null::${sql.table(table)}, ${jsonParameter(rows)})`.execute(db);
  };
  await insert(
    'district',
    districts.map((district) => ({ ...district, uid: v7() })),
  );
  await insert(
    'student',
    students.map(({ id, stateId, name: [firstName, lastName], guardians: [one, two, other] }) => ({
      id,
      uid: v7(),
      stateId,
      firstName,
      lastName,
      guardianFirstName1: one?.[0] ?? null,
      guardianLastName1: one?.[1] ?? null,
      guardianFirstName2: two?.[0] ?? null,
      guardianLastName2: two?.[1] ?? null,
      guardianOtherFirstName: other?.[0] ?? null,
      guardianOtherLastName: other?.[1] ?? null,
    })),
  );
  const student = await sql<{ uid: string }>`select "uid" from "student" where "id" = 1`.execute(db);
  for (const kind of caseKindNames) {
    const rows = cases.filter(({ type }) => type === kind);
    await insert(
      kind,
      rows.map((each) => ({
        id: each.id,
        uid: each.uid,
        studentId: 1,
        studentUid: student.rows[0]?.uid,
        caseNumber: each.running ?? each.number,
        ...(kind === 'complaint' && { yearCaseNumber: each.number }),
        filerFirstName: each.filer?.[0] ?? null,
        filerLastName: each.filer?.[1] ?? null,
        [officials[kind]]: each.official,
        locationDistrict: each.district,
        problem: each.problem,
        facts: each.facts,
        dateFiled: each.dateFiled,
        dateClosed: each.dateClosed,
      })),
    );
    for (const { id, uid, narratives } of rows)
      for (const narrative of narratives)
        await sql`insert into "event" ("uid", "parentId", "parentUid", "parentType", "type", "narrative")
          values (${v7()}::uuid, ${id}, ${uid}::uuid, ${kind}, 'Other', ${narrative})`.execute(db);
  }
  const years = (await world.reader.get<Fields[]>('/api/admin/schoolyears')).body;
  const year = years.find(({ name }) => name === '2026-2027')?.id ?? 0;
  const held = createMemory();
  onDevice = createSearch(held);
  for (const page of await pullAll(world.reader, year, emptyMirror()))
    held.putRows(page.rows as unknown as MirroredRecord[]);
});
afterAll(() => world.close());

/** In words, as the plain code tells it. */
function told(answer: FoundEverything) {
  const line = ({ type, id, matched }: FoundEverything['cases' | 'texts'][number]) =>
    `${type} ${id} ${matched.field} ${matched.text}`;
  return {
    students: answer.students.map(({ id, guardian }) => `${id} ${guardian}`),
    cases: answer.cases.map(line),
    texts: answer.texts.map(line),
    districts: answer.districts.map(({ name }) => name),
  };
}

/** Words, and parts of them, of all that can be found. */
const sources = [
  ...names.flat(),
  ...texts.flatMap((text) => text.split(' ')),
  ...districts.flatMap(({ code, name }) => [code, ...name.split(' ')]),
  '2026-0012',
  'DP-2025-0007',
  'M-2026-0084',
  'CSD',
  '10012',
  '2000000000',
  '2073687871',
  'zq',
  '%',
];
const part = fc
  .tuple(fc.constantFrom(...sources), fc.nat(4), fc.integer({ min: 1, max: 14 }), fc.nat(3))
  .map(([text, from, length, how]) => {
    const some = how < 3 ? text.slice(0, length) : text.slice(from, from + length);
    return how === 0 ? some.toUpperCase() : how === 1 ? some.normalize('NFD') : some;
  });

test('Search everything finds what plain filters find, in its order and by the same fields, and on a device that holds all of it the same (VI6)', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(part, { minLength: 1, maxLength: 3 }),
      fc.constantFrom(' ', ', ', '-'),
      async (parts, between) => {
        const text = parts.join(between);
        const answer = await ask<FoundEverything>('/api/dashboard/search', text);
        expect(told(answer), text).toEqual(reference({ students, cases, districts }, text));
        expect(onDevice.everything(text), text).toEqual(answer);
      },
    ),
    {
      numRuns: 150,
      examples: [
        [['Ann'], ' '],
        [['ann', 'lee'], ' '],
        [['2026'], ' '],
        [['2'], ' '],
      ],
    },
  );
});
