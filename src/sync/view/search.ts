import { numberOrder } from '#domain/cases/number-order.ts';
import type { QuickCase } from '#domain/dashboard.ts';
import { type CaseKind, caseKindNames } from '#domain/events.ts';
import type { Entity, RecordOf } from '#domain/records.ts';
import { holdsAll, normalised, searchWords, typeaheadLimit } from '#domain/search.ts';
import { displayName, type Student, type StudentSearchItem } from '#domain/students.ts';
import type { Search } from '../engine.ts';
import type { Memory, RecordKey } from './memory.ts';
import { uidMap } from './uid-map.ts';

/** A record by what it is found by. */
interface Key {
  uid: string;
  /** What typed text is compared with. */
  text: string;
  /** How hits of the same rank are ordered. */
  sort: string;
}

/** A space before each word tells a word's beginning from its middle. */
function studentKey({ uid, lastName, firstName, stateId }: Student): Key {
  const text = ` ${normalised(`${lastName} ${firstName} ${stateId}`)}`;
  return { uid, text, sort: text };
}

type CaseRecord = RecordOf<CaseKind>;

/** The numbers that a case is found by, the one it goes by first: a complaint's is the year case number. */
const numbersOf = (record: CaseRecord): string[] =>
  ['yearCaseNumber' in record ? record.yearCaseNumber : null, record.caseNumber].flatMap(
    (number) => number ?? [],
  );

/** A line break before each number: nothing that is typed runs over it. */
function caseKey(record: CaseRecord): Key {
  const numbers = numbersOf(record);
  return {
    uid: record.uid,
    text: `\n${numbers.join('\n').toLowerCase()}`,
    sort: numberOrder(numbers[0] ?? ''),
  };
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

/** Keys that are kept up to date one by one and read as one list. */
function keyList<K extends Key>() {
  const byUid = uidMap<K>();
  let list: readonly K[] | null = null;
  return {
    get: (uid: string) => byUid.get(uid),
    all: () => (list ??= byUid.values()),
    put(uid: string, key: K | undefined) {
      if (key) byUid.set(uid, key);
      else byUid.delete(uid);
      list = null;
    },
    clear() {
      byUid.clear();
      list = null;
    },
  };
}

const isCase = (entity: Entity): entity is CaseKind => (caseKindNames as readonly string[]).includes(entity);

/** Searches over keys that are made once for each record and kept up to date with the view. Nothing of them is stored. */
export function search({ view, onTouched }: Memory): Search {
  const students = keyList<Key>();
  const cases = keyList<Key & { kind: CaseKind }>();

  function refresh({ entity, uid }: RecordKey): void {
    if (entity === 'student') {
      const found = view.find('student', `~${uid}`);
      students.put(uid, found && studentKey(found.record));
    } else if (isCase(entity)) {
      const found = view.find(entity, `~${uid}`);
      cases.put(uid, found && { ...caseKey(found.record), kind: entity });
    }
  }

  onTouched((keys) => {
    if (keys === 'everything') {
      students.clear();
      cases.clear();
    } else for (const key of keys) refresh(key);
  });

  const studentNameOf = (record: CaseRecord): string | null => {
    const student = record.studentUid && view.find('student', `~${record.studentUid}`);
    return student ? displayName(student.record) : null;
  };

  return {
    students(text) {
      const words = searchWords(text);
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
        const type = cases.get(uid)?.kind;
        const record = type && view.find(type, `~${uid}`)?.record;
        if (!record) return [];
        const caseNumber = numbersOf(record).find((number) => number.toLowerCase().includes(typed)) ?? null;
        return [{ id: record.id, uid, caseNumber, studentName: studentNameOf(record), type }];
      });
    },
  };
}
