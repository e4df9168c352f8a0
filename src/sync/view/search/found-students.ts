import { foundLimits } from '#domain/dashboard.ts';
import { areDigits, areShort, holdsAll } from '#domain/search.ts';
import { byText, firstFew, inOrderOf, placeOf } from './first-few.ts';
import type { StudentKey } from './search-keys.ts';

/** A student who was found, and the guardian by whose name; null: by the student's own name or State ID. */
export interface StudentHit {
  key: StudentKey;
  guardian: string | null;
}

interface RankedHit extends StudentHit {
  /**
   * 0: each typed word begins a word of the student's own name; 1: of a guardian's; 2: the own name holds the words
   * elsewhere; 3: a guardian's.
   */
  rank: number;
  /** The name that was found, and whether a typed word begins it. */
  text: string;
  isFirst: boolean;
}

const byName = inOrderOf<RankedHit>(
  (a, b) => a.rank - b.rank,
  (a, b) => Number(b.isFirst) - Number(a.isFirst),
  (a, b) => byText(a.text, b.text),
  (a, b) => placeOf(a.key) - placeOf(b.key),
);

/**
 * For a single number: students whose State ID begins with it, by State ID, then those who have it elsewhere, by name.
 */
function byDigits(students: readonly StudentKey[], digits: string): StudentHit[] {
  const few = firstFew<StudentKey>(
    foundLimits.students,
    inOrderOf(
      (a, b) => Number(b.stateId.startsWith(digits)) - Number(a.stateId.startsWith(digits)),
      (a, b) => (a.stateId.startsWith(digits) ? byText(a.stateId, b.stateId) : byText(a.text, b.text)),
    ),
  );
  for (const key of students) if (key.text.includes(digits)) few.add(key);
  return few.list.map((key) => ({ key, guardian: null }));
}

/**
 * The best way in which the words find the student. No name holds digits, so guardians are skipped for them, and all
 * State IDs that hold them rank alike.
 */
function hitOf(key: StudentKey, words: readonly string[], beginnings: readonly string[]): RankedHit | null {
  const isNumber = areDigits(words);
  const hit = (text: string, guardian: string | null): RankedHit | null => {
    if (!holdsAll(text, words)) return null;
    const rank = isNumber ? 0 : (holdsAll(text, beginnings) ? 0 : 2) + (guardian === null ? 0 : 1);
    return { key, guardian, rank, text, isFirst: beginnings.some((word) => text.startsWith(word)) };
  };
  let best = hit(key.text, null);
  for (const { name, text } of isNumber ? [] : key.guardians) {
    const other = hit(text, name);
    if (other && (best === null || byName(other, best) < 0)) best = other;
  }
  return best;
}

/**
 * Students with all typed words in their own name and State ID, or in the name of one guardian. First come names in
 * which each typed word begins a word, the student's own before a guardian's, then names that hold the words elsewhere.
 * Among equals names that begin as typed come first, the others by name.
 */
export function foundStudents(
  students: readonly StudentKey[],
  words: readonly string[],
): readonly StudentHit[] {
  const [only = ''] = words;
  if (areDigits(words)) {
    if (words.length === 1) return byDigits(students, only);
  } else if (areShort(words)) return [];
  const beginnings = words.map((word) => ` ${word}`);
  const few = firstFew<RankedHit>(foundLimits.students, byName);
  for (const key of students) {
    const hit = hitOf(key, words, beginnings);
    if (hit) few.add(hit);
  }
  return few.list;
}
