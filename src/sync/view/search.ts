import type { QuickCase } from '#domain/dashboard.ts';
import { type CaseKind, caseKindNames } from '#domain/events.ts';
import type { Entity, RecordOf } from '#domain/records.ts';
import { holdsAll, normalised, searchWords, typeaheadLimit } from '#domain/search.ts';
import { displayName, type Student, type StudentSearchItem } from '#domain/students.ts';
import type { Search } from '../engine.ts';
import type { Memory, RecordKey } from './memory.ts';

/** A hit while it is ranked: what begins as typed comes first, then `sort` decides. */
interface Hit {
  uid: string;
  rank: 0 | 1;
  sort: string;
}

interface StudentKey {
  uid: string;
  /** Normalised, with a space before each word, so that a word's beginning can be told from its middle. */
  text: string;
}

const studentKey = (student: Student): StudentKey => ({
  uid: student.uid,
  text: ` ${normalised(`${student.lastName} ${student.firstName} ${student.stateId}`)}`,
});

type CaseRecord = RecordOf<CaseKind>;

/** The numbers that a case is found by, the one it goes by first: a complaint's is the year case number. */
const numbersOf = (record: CaseRecord): string[] =>
  ['yearCaseNumber' in record ? record.yearCaseNumber : null, record.caseNumber].flatMap(
    (number) => number ?? [],
  );

/** Keeps the best hits in their order, and no more than the limit while it scans. */
function bestOf(hits: Iterable<Hit>, isBefore: (a: Hit, b: Hit) => boolean): Hit[] {
  const best: Hit[] = [];
  for (const hit of hits) {
    const last = best.at(-1);
    if (best.length === typeaheadLimit && last && !isBefore(hit, last)) continue;
    const place = best.findIndex((other) => isBefore(hit, other));
    best.splice(place === -1 ? best.length : place, 0, hit);
    if (best.length > typeaheadLimit) best.pop();
  }
  return best;
}

const byName = (a: Hit, b: Hit) => (a.rank === b.rank ? a.sort < b.sort : a.rank < b.rank);
const newestNumber = (a: Hit, b: Hit) => (a.rank === b.rank ? a.sort > b.sort : a.rank < b.rank);

function* studentHits(keys: Iterable<StudentKey>, words: readonly string[]): Generator<Hit> {
  const beginnings = words.map((word) => ` ${word}`);
  for (const { uid, text } of keys)
    if (holdsAll(text, words)) yield { uid, rank: holdsAll(text, beginnings) ? 0 : 1, sort: text };
}

function* caseHits(keys: Iterable<CaseKey>, typed: string): Generator<Hit> {
  for (const { uid, numbers } of keys) {
    const number = numbers.find((one) => one.toLowerCase().includes(typed));
    if (number !== undefined)
      yield { uid, rank: number.toLowerCase().startsWith(typed) ? 0 : 1, sort: number };
  }
}

interface CaseKey {
  uid: string;
  kind: CaseKind;
  numbers: readonly string[];
}

const isCase = (entity: Entity): entity is CaseKind => (caseKindNames as readonly string[]).includes(entity);

/** Searches over keys that are made once for each record and kept up to date with the view. Nothing of them is stored. */
export function search({ view, onTouched }: Memory): Search {
  const students = new Map<string, StudentKey>();
  const cases = new Map<string, CaseKey>();

  function refresh({ entity, uid }: RecordKey): void {
    if (entity === 'student') {
      const found = view.find('student', `~${uid}`);
      if (found) students.set(uid, studentKey(found.record));
      else students.delete(uid);
    } else if (isCase(entity)) {
      const found = view.find(entity, `~${uid}`);
      if (found) cases.set(uid, { uid, kind: entity, numbers: numbersOf(found.record) });
      else cases.delete(uid);
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
      return bestOf(studentHits(students.values(), words), byName).flatMap(({ uid }): StudentSearchItem[] => {
        const found = view.find('student', `~${uid}`);
        if (!found) return [];
        const { id, stateId, firstName, lastName, districtCode } = found.record;
        return [{ id, uid, stateId, firstName, lastName, districtCode }];
      });
    },
    cases(text) {
      const typed = text.trim().toLowerCase();
      if (typed === '') return [];
      return bestOf(caseHits(cases.values(), typed), newestNumber).flatMap(({ uid, sort }): QuickCase[] => {
        const type = cases.get(uid)?.kind;
        const record = type && view.find(type, `~${uid}`)?.record;
        if (!record) return [];
        return [{ id: record.id, uid, caseNumber: sort, studentName: studentNameOf(record), type }];
      });
    },
  };
}
