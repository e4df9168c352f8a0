import { searchWords } from '#domain/search.ts';
import { uidMap } from '../../base/uid-map.ts';

/** The texts that one record brings to a case. */
interface Owned {
  texts: readonly string[];
  caseUid: string;
  /** The texts' numbers. */
  numbers: readonly number[];
}

/** Texts of cases by their words. */
export interface WordIndex {
  /**
   * Sets the texts that a record (a case, an event) brings to a case; none: the record is gone. Answers how many
   * letters it has read.
   */
  put(uid: string, caseUid: string, texts: readonly string[]): number;
  /** Whether a case has a text in which each of the words begins a word. */
  casesWith(words: readonly string[]): (caseUid: string) => boolean;
  /** Whether most of the texts in the index have changed or gone since, so that the index should be made anew. */
  isWorn(): boolean;
  clear(): void;
}

/** With no more texts changed or gone than this, making the index anew isn't worth it. */
const few = 10_000;

/**
 * Holds for each word the numbers of the texts that have it. A changed text gets a new number; its old number belongs
 * to no case from then on. Scanning the texts of 5,000 cases takes longer than the screen may stand still; this takes a
 * tenth of that time.
 */
export function wordIndex(): WordIndex {
  const owners = uidMap<Owned>();
  const texts = new Map<string, number[]>();
  const caseNumbers = uidMap<number>();
  /** The number of each text's case, by the text's number; 0: the text is gone. */
  let caseOf: number[] = [];
  let gone = 0;

  function caseNumber(uid: string): number {
    const known = caseNumbers.get(uid);
    if (known !== undefined) return known;
    const next = caseNumbers.size + 1;
    caseNumbers.set(uid, next);
    return next;
  }

  function add(text: string, caseUid: string): number {
    const number = caseOf.push(caseNumber(caseUid)) - 1;
    for (const word of new Set(searchWords(text))) {
      const having = texts.get(word);
      if (having) having.push(number);
      else texts.set(word, [number]);
    }
    return number;
  }

  return {
    put(uid, caseUid, given) {
      const before = owners.get(uid);
      const isSame =
        before?.caseUid === caseUid &&
        before.texts.length === given.length &&
        before.texts.every((text, at) => text === given[at]);
      if (isSame) return 0;
      for (const number of before?.numbers ?? []) caseOf[number] = 0;
      gone += before?.numbers.length ?? 0;
      if (given.length === 0) {
        owners.delete(uid);
        return 0;
      }
      owners.set(uid, { texts: given, caseUid, numbers: given.map((text) => add(text, caseUid)) });
      return given.reduce((sum, text) => sum + text.length, 0);
    },
    casesWith(words) {
      // By a text's number: how many of the words it has, counted in their order until one is missing.
      const had = new Uint16Array(caseOf.length);
      for (const [at, typed] of words.entries())
        for (const [word, having] of texts)
          if (word.startsWith(typed))
            for (const number of having) if (had[number] === at) had[number] = at + 1;
      const found = new Uint8Array(caseNumbers.size + 1);
      for (let number = 0; number < had.length; number += 1)
        if (had[number] === words.length) found[caseOf[number] ?? 0] = 1;
      found[0] = 0;
      return (uid) => found[caseNumbers.get(uid) ?? 0] === 1;
    },
    isWorn: () => gone > few && gone > caseOf.length / 2,
    clear() {
      owners.clear();
      texts.clear();
      caseNumbers.clear();
      caseOf = [];
      gone = 0;
    },
  };
}
