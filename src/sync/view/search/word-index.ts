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
  /** The texts that a record (a case, an event) brings to a case; none: it is gone. Tells how many letters it had to read. */
  put(uid: string, caseUid: string, texts: readonly string[]): number;
  /** Whether a case has a text in which each of the words begins a word. */
  casesWith(words: readonly string[]): (caseUid: string) => boolean;
  /** Whether most of it is of texts that have changed since: it should be made anew. */
  isWorn(): boolean;
  clear(): void;
}

/** Below it nothing is worth making anew. */
const few = 10_000;

/**
 * Of each word the numbers of the texts that have it. A text that changes gets another number; what the old one stands for is
 * no case. To scan the texts of 5,000 cases takes longer than the screen may stand still; this takes a tenth of it.
 */
export function wordIndex(): WordIndex {
  const owners = uidMap<Owned>();
  const texts = new Map<string, number[]>();
  const caseNumbers = uidMap<number>();
  /** By a text's number the number of its case; 0: of none any more. */
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
      // How many of the words, in their order, a text has.
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
