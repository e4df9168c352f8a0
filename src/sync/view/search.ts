import type { QuickCase } from '#domain/dashboard.ts';
import { type CaseKind, caseKindNames } from '#domain/events.ts';
import type { Entity, RecordOf } from '#domain/records.ts';
import { holdsAll, normalised, searchWords, typeaheadLimit } from '#domain/search.ts';
import { displayName, type Student, type StudentSearchItem } from '#domain/students.ts';
import type { Search } from '../engine.ts';
import type { Memory, RecordKey } from './memory.ts';

/** What is compared with the typed words, and how the hits are ordered. */
interface Key {
  uid: string;
  /** Normalised, with a space before each word, so that a word's beginning can be told from its middle. */
  text: string;
  sort: string;
}

const studentKey = (student: Student): Key => ({
  uid: student.uid,
  text: ` ${normalised(`${student.lastName} ${student.firstName} ${student.stateId}`)}`,
  sort: normalised(`${student.lastName} ${student.firstName} ${student.stateId}`),
});

type CaseRecord = RecordOf<CaseKind>;

/** A complaint goes by its year case number (ui.md), the others by their case number. */
const shownNumber = (record: CaseRecord): string | null =>
  'yearCaseNumber' in record ? (record.yearCaseNumber ?? record.caseNumber) : record.caseNumber;

function caseKey(record: CaseRecord): Key {
  const own = 'yearCaseNumber' in record ? [record.yearCaseNumber, record.caseNumber] : [record.caseNumber];
  return {
    uid: record.uid,
    text: ` ${normalised(own.filter(Boolean).join(' '))}`,
    sort: shownNumber(record) ?? '',
  };
}

/** The best hits: those in which every word begins a word come first, then by `sort`. Keeps no more than the limit while it scans. */
function bestOf(keys: Iterable<Key>, words: readonly string[]): string[] {
  const beginnings = words.map((word) => ` ${word}`);
  const best: { key: Key; rank: number }[] = [];
  const isBefore = (a: { key: Key; rank: number }, b: { key: Key; rank: number }) =>
    a.rank === b.rank ? a.key.sort < b.key.sort : a.rank < b.rank;
  for (const key of keys) {
    if (!holdsAll(key.text, words)) continue;
    const hit = { key, rank: holdsAll(key.text, beginnings) ? 0 : 1 };
    const last = best.at(-1);
    if (best.length === typeaheadLimit && last && !isBefore(hit, last)) continue;
    const place = best.findIndex((other) => isBefore(hit, other));
    best.splice(place === -1 ? best.length : place, 0, hit);
    if (best.length > typeaheadLimit) best.pop();
  }
  return best.map(({ key }) => key.uid);
}

const isCase = (entity: Entity): entity is CaseKind => (caseKindNames as readonly string[]).includes(entity);

/** Searches over keys that are made once for each record and kept up to date with the view. Nothing of them is stored. */
export function search({ view, onTouched }: Memory): Search {
  const students = new Map<string, Key>();
  const cases = new Map<string, Key & { kind: CaseKind }>();

  function refresh({ entity, uid }: RecordKey): void {
    if (entity === 'student') {
      const found = view.find('student', `~${uid}`);
      if (found) students.set(uid, studentKey(found.record));
      else students.delete(uid);
    } else if (isCase(entity)) {
      const found = view.find(entity, `~${uid}`);
      if (found) cases.set(uid, { ...caseKey(found.record), kind: entity });
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
      return bestOf(students.values(), words).flatMap((uid): StudentSearchItem[] => {
        const found = view.find('student', `~${uid}`);
        if (!found) return [];
        const { id, stateId, firstName, lastName, districtCode } = found.record;
        return [{ id, uid, stateId, firstName, lastName, districtCode }];
      });
    },
    cases(text) {
      const words = searchWords(text);
      if (words.length === 0) return [];
      return bestOf(cases.values(), words).flatMap((uid): QuickCase[] => {
        const type = cases.get(uid)?.kind;
        const record = type && view.find(type, `~${uid}`)?.record;
        if (!record) return [];
        const studentName = studentNameOf(record);
        return [{ id: record.id, uid, caseNumber: shownNumber(record), studentName, type }];
      });
    },
  };
}
