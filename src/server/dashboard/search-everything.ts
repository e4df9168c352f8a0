import { foundLimits, type FoundEverything } from '#domain/dashboard.ts';
import { searchWords, wordsOfName } from '#domain/search.ts';
import type { Queries } from '../db/queries.ts';
import type { Viewer } from '../records/need-to-know.ts';
import { foundByName, foundByNumber } from './found-cases.ts';
import { foundDistricts } from './found-districts.ts';
import { foundStudents } from './found-students.ts';
import { foundTexts } from './found-texts.ts';

/**
 * Search everything: students, cases, texts and districts that the typed text finds, numbers before names before words. A
 * case found by its number is not said a second time. Words of one letter alone are looked for in numbers only.
 */
export async function searchEverything(db: Queries, viewer: Viewer, typed: string): Promise<FoundEverything> {
  const words = searchWords(typed);
  if (words.length === 0) return { students: [], cases: [], texts: [], districts: [] };
  const names = wordsOfName(typed);
  const districts = names ? await foundDistricts(db, names) : [];
  const [students, byNumber, byName, texts] = await Promise.all([
    names ? foundStudents(db, viewer, names) : [],
    foundByNumber(db, viewer, typed),
    names ? foundByName(db, viewer, names, districts) : [],
    foundTexts(db, viewer, typed, words),
  ]);
  const numbered = new Set(byNumber.map(({ uid }) => uid));
  const isOther = ({ uid }: { uid: string }) => !numbered.has(uid);
  return {
    students,
    cases: [...byNumber, ...byName.filter(isOther)].slice(0, foundLimits.cases),
    texts: texts.filter(isOther).slice(0, foundLimits.texts),
    districts: districts.slice(0, foundLimits.districts).map(({ code, name }) => ({ code, name })),
  };
}
