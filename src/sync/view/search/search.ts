import type { FoundEverything, QuickCase } from '#domain/dashboard.ts';
import { holdsAll, typeaheadLimit, wordsOfName } from '#domain/search.ts';
import type { StudentSearchItem } from '#domain/students.ts';
import type { Memory } from '../memory.ts';
import { studentNameOf } from './case-card.ts';
import { everythingSearch } from './search-everything.ts';
import { type Key, searchKeys } from './search-keys.ts';
import { searchedTexts } from './searched-texts.ts';

/** Searches over the decrypted mirror in memory: by name in any order, without accents and case. */
export interface Search {
  students(text: string): readonly StudentSearchItem[];
  cases(text: string): readonly QuickCase[];
  /** What the server's Search everything finds, in its order, among what this device holds. */
  everything(text: string): FoundEverything;
  /** Resolves when each text that is here can be found. */
  whole(): Promise<void>;
}

/** How good a hit is: 0 begins as typed, 1 holds what was typed, 2 is none. */
type Rank = 0 | 1 | 2;

/**
 * The best hits in their order, at most the limit. One pass without an object a key: it runs at each keystroke over all
 * records.
 */
function bestOf(
  keys: readonly Key[],
  rankOf: (text: string) => Rank,
  isBefore: (a: string, b: string) => boolean,
): Key[] {
  const best: { key: Key; rank: Rank }[] = [];
  for (const key of keys) {
    const rank = rankOf(key.text);
    if (rank === 2) continue;
    const last = best.length === typeaheadLimit ? best.at(-1) : undefined;
    if (last && (rank > last.rank || (rank === last.rank && !isBefore(key.sort, last.key.sort)))) continue;
    let place = best.length;
    for (let before = best[place - 1]; before; before = best[place - 1]) {
      if (rank > before.rank || (rank === before.rank && !isBefore(key.sort, before.key.sort))) break;
      place -= 1;
    }
    best.splice(place, 0, { key, rank });
    if (best.length > typeaheadLimit) best.pop();
  }
  return best.map(({ key }) => key);
}

/**
 * Searches over keys that are made once for each record and kept up to date with the view. Nothing of them is stored.
 * `idle` resolves when the page has time for work that no user waits for.
 */
export function createSearch(memory: Memory, idle: () => Promise<void> = async () => {}): Search {
  const { view } = memory;
  const keys = searchKeys(memory);
  const texts = searchedTexts(memory, idle);
  const { students, cases } = keys;

  return {
    students(text) {
      const words = wordsOfName(text) ?? [];
      if (words.length === 0) return [];
      const beginnings = words.map((word) => ` ${word}`);
      const rankOf = (key: string): Rank => (holdsAll(key, words) ? (holdsAll(key, beginnings) ? 0 : 1) : 2);
      const best = bestOf(students.all(), rankOf, (a, b) => a < b);
      return best.flatMap(({ uid }): StudentSearchItem[] => {
        const found = view.find('student', `~${uid}`);
        if (!found) return [];
        const { id, stateId, firstName, lastName, districtCode } = found.record;
        return [{ id, uid, stateId, firstName, lastName, districtCode }];
      });
    },
    cases(text) {
      const typed = text.trim().toLowerCase();
      if (typed === '') return [];
      const beginning = `\n${typed}`;
      const rankOf = (key: string): Rank => (key.includes(typed) ? (key.includes(beginning) ? 0 : 1) : 2);
      // The newest numbers first.
      const best = bestOf(cases.all(), rankOf, (a, b) => a > b);
      return best.flatMap(({ uid }): QuickCase[] => {
        const key = cases.get(uid);
        const record = key && view.find(key.kind, `~${uid}`)?.record;
        if (!record) return [];
        const number = [key.known, key.running].find((one) => one?.text.includes(typed))?.number ?? null;
        const { id, studentUid } = record;
        return [
          { id, uid, caseNumber: number, studentName: studentNameOf(view, studentUid), type: key.kind },
        ];
      });
    },
    everything: everythingSearch(view, keys, texts),
    whole: texts.whole,
  };
}
