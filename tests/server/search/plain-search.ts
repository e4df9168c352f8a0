import { numberOrder } from '#domain/cases/number-order.ts';
import { foundLimits } from '#domain/dashboard.ts';
import type { CaseKind } from '#domain/events.ts';
import { excerpt } from '#domain/excerpt.ts';
import { holdsAll, holdsBeginnings, normalised, searchWords } from '#domain/search.ts';

/** Search everything in the plainest code that says the same: every record is looked at for every question. */

export type Name = readonly [first: string, last: string];
export interface PlainStudent {
  id: number;
  stateId: string;
  name: Name;
  guardians: (Name | null)[];
}
export interface PlainCase {
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

/** All that there is to be found. */
export interface Plain {
  students: readonly PlainStudent[];
  cases: readonly PlainCase[];
  districts: readonly { code: string; name: string; isActive: boolean }[];
}

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
const districtKeyOf = ({ name, code }: { name: string; code: string }) =>
  `${name} ${code}${name.endsWith(' Community School District') ? ' CSD' : ''}`;

function studentsFor({ students }: Plain, words: readonly string[]): string[] {
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
  } else if (words.every((word) => /^\d+$/.test(word)))
    hits.push(...byName(own.filter(({ key }) => holdsAll(key, words))));
  else if (!isShort(words))
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
function numbered(
  { cases }: Plain,
  isIt: (number: string) => boolean,
  limit: number,
  without: readonly string[],
) {
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

function numbersFor(plain: Plain, text: string): Map<PlainCase, string> {
  const typed = text.trim().toLowerCase();
  const found = new Map<PlainCase, string>();
  const add = (list: { each: PlainCase; number: string }[]) => {
    for (const { each, number } of list) if (!found.has(each)) found.set(each, `number ${number}`);
  };
  const uids = () => [...found.keys()].map(({ uid }) => uid);
  add(numbered(plain, (number) => number === typed, plain.cases.length, []));
  add(numbered(plain, (number) => number.startsWith(typed), foundLimits.cases, []));
  if (found.size < foundLimits.cases)
    add(numbered(plain, (number) => number.includes(typed), foundLimits.cases - found.size, uids()));
  return new Map([...found].slice(0, foundLimits.cases));
}

const fieldOf = { complaint: 'investigator', mediation: 'mediator', dueprocess: 'judge' };

function casesFor(plain: Plain, text: string, words: readonly string[]): Map<PlainCase, string> {
  const found = numbersFor(plain, text);
  if (isShort(words)) return found;
  for (const isOfRank of ranks) {
    const matched = (each: PlainCase) => {
      const district = plain.districts.find(({ code }) => code === each.district);
      if (each.filer && isOfRank(keyOf(each.filer), words)) return `filer ${each.filer.join(' ')}`;
      if (each.official && isOfRank(normalised(each.official), words))
        return `${fieldOf[each.type]} ${each.official}`;
      if (district && isOfRank(normalised(districtKeyOf(district)), words))
        return `district ${district.name}`;
      return null;
    };
    for (const each of byDate(plain.cases)) {
      const by = matched(each);
      if (by !== null && !found.has(each) && found.size < foundLimits.cases) found.set(each, by);
    }
  }
  return found;
}

function textsFor(plain: Plain, text: string, words: readonly string[]): string[] {
  if (isShort(words)) return [];
  const numbers = numbersFor(plain, text);
  return byDate(plain.cases)
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

const districtsFor = ({ districts }: Plain, words: readonly string[]) =>
  isShort(words)
    ? []
    : sortedBy(
        districts
          .map((each) => ({ ...each, key: normalised(districtKeyOf(each)) }))
          .filter(({ key }) => holdsAll(key, words)),
        (a, b) => Number(b.isActive) - Number(a.isActive),
        (a, b) => Number(holdsBeginnings(b.key, words)) - Number(holdsBeginnings(a.key, words)),
        (a, b) => bytes(a.name, b.name),
      )
        .slice(0, foundLimits.districts)
        .map(({ name }) => name);

/** What Search everything answers, in words: the slow way. */
export function reference(plain: Plain, text: string) {
  const words = searchWords(text);
  if (words.length === 0) return { students: [], cases: [], texts: [], districts: [] };
  return {
    students: studentsFor(plain, words),
    cases: [...casesFor(plain, text, words)].map(([{ type, id }, by]) => `${type} ${id} ${by}`),
    texts: textsFor(plain, text, words),
    districts: districtsFor(plain, words),
  };
}
