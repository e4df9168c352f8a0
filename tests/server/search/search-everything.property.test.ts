import fc from 'fast-check';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { numberOrder } from '#domain/cases/number-order.ts';
import { type FoundEverything, foundLimits } from '#domain/dashboard.ts';
import { type CaseKind, caseKindNames } from '#domain/events.ts';
import { excerpt } from '#domain/excerpt.ts';
import { holdsAll, holdsBeginnings, normalised, searchWords } from '#domain/search.ts';
import { jsonParameter } from '#server/db/queries.ts';
import { studentColumns } from '#server/records/student-columns.ts';
import { recordWorld, type RecordWorld } from '../../helpers/rest.ts';
import { newTokenIfSearchedOut } from './searcher.ts';

/** Search everything against the plainest code that says the same. */

type Name = readonly [first: string, last: string];
interface PlainStudent {
  id: number;
  stateId: string;
  name: Name;
  guardians: (Name | null)[];
}
interface PlainCase {
  type: CaseKind;
  id: number;
  uid: string;
  number: string;
  running: string | null;
  filer: Name | null;
  /** Investigator, mediator or judge. */
  official: string | null;
  district: string | null;
  problem: string | null;
  facts: string | null;
  narratives: string[];
  dateFiled: string;
  dateClosed: string | null;
}

const names: readonly Name[] = [
  ['Ann', 'Lee'],
  ['José', 'Núñez'],
  ['Anna', 'Hannover-Ann'],
  ['Mary', "O'Brien-Lee"],
  ['Li', 'Annable'],
  ['Joann', 'Leeson'],
  ['Bob', 'Mann'],
];
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
];

let world: RecordWorld;
let students: PlainStudent[];
let cases: PlainCase[];
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
    dateClosed: index % 3 === 0 ? '2026-11-01' : null,
  };
}

beforeAll(async () => {
  world = await recordWorld();
  const { db } = world.server;
  students = Array.from({ length: 60 }, (_, index) => ({
    id: index + 1,
    stateId: String(2_000_000_000 + index * 73_687_871),
    name: [pick(names, index * 3)[0], pick(names, index * 5 + 2)[1]] as const,
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
      ...studentColumns({ stateId, firstName, lastName }),
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
});
afterAll(() => world.close());

const bytes = (a: string, b: string) => Buffer.from(a).compare(Buffer.from(b));
/** Sorts by one thing after the other. */
const sortedBy = <T>(list: readonly T[], ...orders: ((a: T, b: T) => number)[]): T[] =>
  list.toSorted((a, b) => orders.reduce((found, order) => found || order(a, b), 0));

const isShort = (words: readonly string[]) => words.every((word) => word.length < 2);
const ranks = [
  (key: string, words: readonly string[]) => holdsBeginnings(key, words),
  (key: string, words: readonly string[]) => holdsAll(key, words) && !holdsBeginnings(key, words),
];
const keyOf = ([first, last]: Name) => normalised(`${last} ${first}`);

function studentsFor(words: readonly string[]): string[] {
  const own = students.map(({ id, stateId, name }) => ({
    id,
    stateId,
    key: `${keyOf(name)} ${stateId}`,
    guardian: null as string | null,
    place: 0,
  }));
  const guardians = students.flatMap(({ id, stateId, guardians: all }) =>
    all.flatMap((name, index) =>
      name ? [{ id, stateId, key: keyOf(name), guardian: name.join(' '), place: index + 1 }] : [],
    ),
  );
  const byName = (list: typeof own) =>
    sortedBy(
      list,
      (a, b) =>
        Number(words.some((word) => b.key.startsWith(word))) -
        Number(words.some((word) => a.key.startsWith(word))),
      (a, b) => bytes(a.key, b.key),
      (a, b) => a.id - b.id || a.place - b.place,
    );
  const [only = ''] = words;
  const hits: typeof own = [];
  if (words.length === 1 && /^\d+$/.test(only)) {
    const begins = own.filter(({ stateId }) => stateId.startsWith(only));
    const inside = own.filter(({ stateId, key }) => !stateId.startsWith(only) && key.includes(only));
    hits.push(
      ...sortedBy(begins, (a, b) => bytes(a.stateId, b.stateId)),
      ...sortedBy(inside, (a, b) => bytes(a.key, b.key)),
    );
  } else if (!isShort(words))
    for (const isOfRank of ranks)
      for (const list of [own, guardians])
        hits.push(...byName(list.filter(({ key }) => isOfRank(key, words))));
  const first = new Map<number, string>();
  for (const { id, guardian } of hits) if (!first.has(id)) first.set(id, `${id} ${guardian}`);
  return [...first.values()].slice(0, foundLimits.students);
}

const openFirst = (a: PlainCase, b: PlainCase) =>
  Number(a.dateClosed !== null) - Number(b.dateClosed !== null);
const byDate = (list: readonly PlainCase[]) =>
  sortedBy(
    list,
    openFirst,
    (a, b) => bytes(b.dateFiled, a.dateFiled),
    (a, b) => bytes(a.type, b.type),
    (a, b) => b.id - a.id,
  );

/** Numbers as they are known; running numbers only where those fill no list. */
function numbered(isIt: (number: string) => boolean, limit: number, without: readonly string[]) {
  const left = cases.filter(({ uid }) => !without.includes(uid));
  const newest = (list: { each: PlainCase; number: string }[]) =>
    sortedBy(
      list,
      (a, b) => openFirst(a.each, b.each),
      (a, b) => bytes(numberOrder(b.number), numberOrder(a.number)),
      (a, b) => bytes(a.each.type, b.each.type),
      (a, b) => b.each.id - a.each.id,
    );
  const known = left.flatMap((each) =>
    isIt(each.number.toLowerCase()) ? [{ each, number: each.number }] : [],
  );
  if (known.length >= limit) return newest(known).slice(0, limit);
  const running = left.flatMap((each) =>
    each.running !== null && isIt(each.running) && !known.some((other) => other.each === each)
      ? [{ each, number: each.running }]
      : [],
  );
  return newest([...known, ...running]).slice(0, limit);
}

function numbersFor(text: string): Map<PlainCase, string> {
  const typed = text.trim().toLowerCase();
  const found = new Map<PlainCase, string>();
  const add = (list: { each: PlainCase; number: string }[]) => {
    for (const { each, number } of list) if (!found.has(each)) found.set(each, `number ${number}`);
  };
  const uids = () => [...found.keys()].map(({ uid }) => uid);
  add(numbered((number) => number === typed, cases.length, []));
  add(numbered((number) => number.startsWith(typed), foundLimits.cases, []));
  if (found.size < foundLimits.cases)
    add(numbered((number) => number.includes(typed), foundLimits.cases - found.size, uids()));
  return new Map([...found].slice(0, foundLimits.cases));
}

const fieldOf = { complaint: 'investigator', mediation: 'mediator', dueprocess: 'judge' };

function casesFor(text: string, words: readonly string[]): Map<PlainCase, string> {
  const found = numbersFor(text);
  if (isShort(words)) return found;
  for (const isOfRank of ranks) {
    const matched = (each: PlainCase) => {
      const district = districts.find(({ code }) => code === each.district);
      if (each.filer && isOfRank(keyOf(each.filer), words)) return `filer ${each.filer.join(' ')}`;
      if (each.official && isOfRank(normalised(each.official), words))
        return `${fieldOf[each.type]} ${each.official}`;
      if (district && isOfRank(normalised(`${district.name} ${district.code}`), words))
        return `district ${district.name}`;
      return null;
    };
    for (const each of byDate(cases)) {
      const by = matched(each);
      if (by !== null && !found.has(each) && found.size < foundLimits.cases) found.set(each, by);
    }
  }
  return found;
}

function textsFor(text: string, words: readonly string[]): string[] {
  if (isShort(words)) return [];
  const numbers = numbersFor(text);
  return byDate(cases)
    .filter((each) => !numbers.has(each))
    .flatMap((each) => {
      const holds = (given: string | null): given is string =>
        given !== null && holdsBeginnings(normalised(given), words);
      const narrative = each.narratives.findLast(holds);
      const all = [
        ['problem', each.problem],
        ['facts', each.facts],
        ['narrative', narrative ?? null],
      ] as const;
      const [field, given] = all.find(([, one]) => holds(one)) ?? [];
      return field && given ? [`${each.type} ${each.id} ${field} ${excerpt(given, words)}`] : [];
    })
    .slice(0, foundLimits.texts);
}

const districtsFor = (words: readonly string[]) =>
  isShort(words)
    ? []
    : sortedBy(
        districts
          .map((each) => ({ ...each, key: normalised(`${each.name} ${each.code}`) }))
          .filter(({ key }) => holdsAll(key, words)),
        (a, b) => Number(b.isActive) - Number(a.isActive),
        (a, b) => Number(holdsBeginnings(b.key, words)) - Number(holdsBeginnings(a.key, words)),
        (a, b) => bytes(a.name, b.name),
      )
        .slice(0, foundLimits.districts)
        .map(({ name }) => name);

function reference(text: string) {
  const words = searchWords(text);
  if (words.length === 0) return { students: [], cases: [], texts: [], districts: [] };
  return {
    students: studentsFor(words),
    cases: [...casesFor(text, words)].map(([{ type, id }, by]) => `${type} ${id} ${by}`),
    texts: textsFor(text, words),
    districts: districtsFor(words),
  };
}

async function found(text: string) {
  const answer = await ask<FoundEverything>('/api/dashboard/search', text);
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

test('Search everything finds what plain filters find, in its order and by the same fields', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(part, { minLength: 1, maxLength: 3 }),
      fc.constantFrom(' ', ', ', '-'),
      async (parts, between) => {
        const text = parts.join(between);
        expect(await found(text), text).toEqual(reference(text));
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
