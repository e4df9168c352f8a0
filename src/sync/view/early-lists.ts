import type { CaseKind } from '#domain/events.ts';
import type { District } from '#domain/lookups.ts';
import type { AnyRecord } from '#domain/records.ts';
import { displayName, type Student } from '#domain/students.ts';
import type { KeptLists } from '../model/mirror-store.ts';
import type { EarlyLists, ListedCase } from '../model/opening.ts';
import { listedCase, type ListNames, listNames } from './listed-case.ts';
import type { Memory } from './memory.ts';

/** A listed case without its field names: a short text is read quickly, and the user waits for it. */
type Line = [
  uid: string,
  id: number,
  number: string | null,
  dateFiled: string,
  dateClosed: string | null,
  studentUid: string | null,
  studentName: string | null,
  districtName: string | null,
];

/** Cases that are written at a time, so that the page stays responsive. */
const slice = 1000;

/**
 * What a list shows of all cases of a kind, as JSON text: as the server has them, without this device's edits. The
 * newest number comes first: lists begin so, and a text in that order is quickly sorted. `pause` resolves when there is
 * time for the next slice; a change that comes meanwhile may be in the text or not.
 */
export async function listText(
  kind: CaseKind,
  { rowsOf, rowOf }: Memory,
  pause: () => Promise<void>,
): Promise<string> {
  const districts = rowsOf('district')
    .values()
    .map((record) => ({ record: record as District }));
  const names: ListNames = {
    ...listNames([], districts),
    student(uid) {
      const student = rowOf('student', uid) as Student | undefined;
      return student ? displayName(student) : null;
    },
  };
  const toLine = (record: AnyRecord): Line => {
    const listed = listedCase(kind, record as never, null, names);
    const { uid, id, number, dateFiled, dateClosed, studentUid, studentName, districtName } = listed;
    return [uid, id, number, dateFiled, dateClosed, studentUid, studentName, districtName];
  };
  const records = rowsOf(kind).values();
  const lines: Line[] = [];
  for (let at = 0; at < records.length; at += slice) {
    lines.push(...records.slice(at, at + slice).map(toLine));
    await pause();
  }
  lines.sort((a, b) => ((a[2] ?? '') < (b[2] ?? '') ? 1 : -1));
  const texts: string[] = [];
  for (let at = 0; at < lines.length; at += slice) {
    texts.push(JSON.stringify(lines.slice(at, at + slice)).slice(1, -1));
    await pause();
  }
  return `[${texts.join(',')}]`;
}

function readLines(text: string): ListedCase[] {
  const lines = JSON.parse(text) as Line[];
  return lines.map(([uid, id, number, dateFiled, dateClosed, studentUid, studentName, districtName]) => ({
    uid,
    id,
    number,
    dateFiled,
    dateClosed,
    studentUid,
    studentName,
    districtName,
    mark: null,
  }));
}

/**
 * Lists made of the kept ones and of the records that have edits on this device, which `memory` holds already. A kept
 * list is read when it is first asked for.
 */
export function earlyLists(kept: KeptLists, { view, edited }: Memory): EarlyLists {
  const ready = new Map<CaseKind, readonly ListedCase[]>();
  const changed = edited();

  function make(kind: CaseKind): readonly ListedCase[] {
    const uids = new Set(changed.flatMap(({ entity, uid }) => (entity === kind ? [uid] : [])));
    const students = new Set(changed.flatMap(({ entity, uid }) => (entity === 'student' ? [uid] : [])));
    const nameOf = (uid: string): string | null => {
      const student = view.find('student', `~${uid}`);
      return student ? displayName(student.record) : null;
    };
    const untouched = readLines(kept(kind)).filter(({ uid }) => !uids.has(uid));
    for (const one of untouched)
      if (one.studentUid !== null && students.has(one.studentUid)) one.studentName = nameOf(one.studentUid);
    const names = { ...listNames([], view.all('district')), student: nameOf };
    const mine = [...uids].flatMap((uid) => view.find(kind, `~${uid}`) ?? []);
    return [...mine.map(({ record, mark }) => listedCase(kind, record as never, mark, names)), ...untouched];
  }

  return {
    cases(kind) {
      const known = ready.get(kind);
      if (known) return known;
      const made = make(kind);
      ready.set(kind, made);
      return made;
    },
  };
}
