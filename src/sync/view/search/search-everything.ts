import { type FoundEverything, foundLimits, type FoundStudent, type FoundText } from '#domain/dashboard.ts';
import { caseKindNames } from '#domain/events.ts';
import { excerpt } from '#domain/excerpt.ts';
import { areShort, holdsBeginnings, normalised, searchWords, wordsOfName } from '#domain/search.ts';
import type { View } from '../../model/view.ts';
import { byFiled, caseCard } from './case-card.ts';
import { placeOf } from './first-few.ts';
import { type CaseHit, foundByName, foundByNumber, foundDistricts } from './found-cases.ts';
import { foundStudents, type StudentHit } from './found-students.ts';
import type { CaseKey, SearchKeys } from './search-keys.ts';
import type { SearchedTexts } from './searched-texts.ts';

/** The text of a case in which the words are: its problem, else its facts, else the narrative of its newest such event. */
function matchedText(
  view: View,
  { kind, uid }: CaseKey,
  words: readonly string[],
): FoundText['matched'] | null {
  const isIt = (text: string | null): text is string =>
    text !== null && holdsBeginnings(normalised(text), words);
  const record = view.find(kind, `~${uid}`)?.record;
  for (const field of ['problem', 'facts'] as const) {
    const text = record?.[field] ?? null;
    if (isIt(text)) return { field, text: excerpt(text, words) };
  }
  const newest = view
    .of('event', uid)
    .toSorted((a, b) => placeOf(b.record) - placeOf(a.record))
    .find((event) => isIt(event.record.narrative));
  return newest?.record.narrative
    ? { field: 'narrative', text: excerpt(newest.record.narrative, words) }
    : null;
}

/**
 * What the server's Search everything finds (POST /api/dashboard/search), in its order, among what this device holds.
 * It runs at each keystroke.
 */
export function everythingSearch(
  view: View,
  keys: SearchKeys,
  texts: SearchedTexts,
): (typed: string) => FoundEverything {
  let ordered: { of: readonly CaseKey[]; list: readonly CaseKey[] } = { of: [], list: [] };
  function inOrder(): readonly CaseKey[] {
    const all = keys.cases.all();
    if (ordered.of !== all) ordered = { of: all, list: all.toSorted(byFiled) };
    return ordered.list;
  }

  function student({ key: { uid }, guardian }: StudentHit): FoundStudent[] {
    const record = view.find('student', `~${uid}`)?.record;
    if (!record) return [];
    const { id, stateId, firstName, lastName, districtCode } = record;
    const own = caseKindNames.flatMap((kind) => view.of(kind, uid));
    const cases = own.flatMap((one) => keys.cases.get(one.record.uid) ?? []).toSorted(byFiled);
    const cards = cases.slice(0, foundLimits.casesOfStudent).flatMap((key) => {
      const { studentName: _of, ...card } = caseCard(view, key) ?? { studentName: null };
      return 'id' in card ? [card] : [];
    });
    return [
      { id, uid, stateId, firstName, lastName, districtCode, guardian, cases: cards, caseCount: own.length },
    ];
  }

  const shown = ({ key, matched }: CaseHit) => {
    const card = caseCard(view, key);
    return card ? [{ ...card, matched }] : [];
  };

  function inTexts(words: readonly string[], without: ReadonlySet<CaseKey>): FoundText[] {
    if (areShort(words)) return [];
    const found: FoundText[] = [];
    const isFound = texts.casesWith(words);
    for (const key of inOrder()) {
      if (found.length === foundLimits.texts) break;
      if (without.has(key) || !isFound(key.uid)) continue;
      const [matched, card] = [matchedText(view, key, words), caseCard(view, key)];
      if (matched && card) found.push({ ...card, matched });
    }
    return found;
  }

  return (typed) => {
    const words = searchWords(typed);
    if (words.length === 0) return { students: [], cases: [], texts: [], districts: [] };
    const names = wordsOfName(typed);
    const districts = names ? foundDistricts(keys.districts.all(), names) : [];
    const byNumber = foundByNumber(keys.cases.all(), typed);
    const numbered = new Set(byNumber.map(({ key }) => key));
    const byName = names ? foundByName(inOrder(), names, districts) : [];
    const cases = [...byNumber, ...byName.filter(({ key }) => !numbered.has(key))];
    return {
      students: names ? foundStudents(keys.students.all(), names).flatMap(student) : [],
      cases: cases.slice(0, foundLimits.cases).flatMap(shown),
      texts: inTexts(words, numbered),
      districts: districts.slice(0, foundLimits.districts).map(({ code, name }) => ({ code, name })),
    };
  };
}
