import type { PersonKey } from '#domain/cases/people.ts';
import { type FoundCase, foundLimits } from '#domain/dashboard.ts';
import { areShort, holdsAll } from '#domain/search.ts';
import { byNumber, type Numbered } from './case-card.ts';
import { byText, firstFew, inOrderOf } from './first-few.ts';
import type { CaseKey, DistrictKey } from './search-keys.ts';

/** A case and what it was found by. */
export interface CaseHit {
  key: CaseKey;
  matched: FoundCase['matched'];
}

const limit = foundLimits.cases;

/** Cases with a number that fulfils the condition: running numbers count only where too few known numbers do. */
function numbered(
  cases: readonly CaseKey[],
  isIt: (number: string) => boolean,
  wanted: number,
): readonly Numbered[] {
  const known = firstFew<Numbered>(wanted, byNumber);
  const running = firstFew<Numbered>(wanted, byNumber);
  for (const key of cases)
    if (key.known && isIt(key.known.text)) known.add({ key, ...key.known });
    else if (key.running && isIt(key.running.text)) running.add({ key, ...key.running });
  if (known.list.length === wanted) return known.list;
  return [...known.list, ...running.list].toSorted(byNumber).slice(0, wanted);
}

/** Cases by a number: just the typed one, then the others that begin with it, then those that hold it. */
export function foundByNumber(cases: readonly CaseKey[], text: string): CaseHit[] {
  const typed = text.trim().toLowerCase();
  const having = cases.filter((key) => key.text.includes(typed));
  const found = new Map<CaseKey, string>();
  const add = (hits: readonly Numbered[]) => {
    for (const { key, number } of hits) if (!found.has(key)) found.set(key, number);
  };
  add(numbered(having, (number) => number === typed, having.length));
  add(numbered(having, (number) => number.startsWith(typed), limit));
  const left = having.filter((key) => !found.has(key));
  if (found.size < limit) add(numbered(left, (number) => number.includes(typed), limit - found.size));
  return [...found]
    .slice(0, limit)
    .map(([key, number]) => ({ key, matched: { field: 'number', text: number } }));
}

/** A district with all typed words in its name, short or whole, and code. `isBeginning`: each typed word begins a word there. */
export interface DistrictHit extends DistrictKey {
  isBeginning: boolean;
}

const districtOrder = inOrderOf<DistrictHit>(
  (a, b) => Number(b.isActive) - Number(a.isActive),
  (a, b) => Number(b.isBeginning) - Number(a.isBeginning),
  (a, b) => byText(a.name, b.name),
  (a, b) => byText(a.code, b.code),
);

const beginningsOf = (words: readonly string[]) => words.map((word) => ` ${word}`);

/** All districts with the typed words: active ones first, then where each typed word begins a word, then by name. */
export function foundDistricts(districts: readonly DistrictKey[], words: readonly string[]): DistrictHit[] {
  if (areShort(words)) return [];
  const beginnings = beginningsOf(words);
  return districts
    .filter(({ text }) => holdsAll(text, words))
    .map((key) => ({ ...key, isBeginning: holdsAll(key.text, beginnings) }))
    .toSorted(districtOrder);
}

/**
 * Cases by a name (filer, investigator, judge, mediator, district): first those in whose name each typed word begins a
 * word, then those whose name holds the typed words elsewhere. `cases` come in the order of the answer.
 */
export function foundByName(
  cases: readonly CaseKey[],
  words: readonly string[],
  districts: readonly DistrictHit[],
): CaseHit[] {
  if (areShort(words)) return [];
  const beginnings = beginningsOf(words);
  const ofCode = new Map(districts.map((district) => [district.code, district]));
  const [first, others]: [CaseHit[], CaseHit[]] = [[], []];
  for (const key of cases) {
    const district = key.district === null ? undefined : ofCode.get(key.district);
    const people = key.people.filter((person) => holdsAll(person.key, words));
    if (people.length === 0 && !district) continue;
    const matched = (person: PersonKey | undefined, { name }: Partial<DistrictHit>): CaseHit => ({
      key,
      matched: person ? { field: person.field, text: person.text } : { field: 'district', text: name ?? '' },
    });
    const person = people.find((one) => holdsAll(one.key, beginnings));
    if (person || district?.isBeginning) first.push(matched(person, district ?? {}));
    else if (others.length < limit) others.push(matched(people[0], district ?? {}));
    if (first.length === limit) break;
  }
  return [...first, ...others].slice(0, limit);
}
