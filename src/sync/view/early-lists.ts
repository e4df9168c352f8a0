import { type CaseKind, caseKindNames } from '#domain/events.ts';
import { caseKinds } from '#domain/cases/kinds.ts';
import type { AnyRecord, CaseRecord, Entity } from '#domain/records/records.ts';
import { displayName, type Student } from '#domain/students.ts';
import type { KeptLists } from '../model/mirror-store.ts';
import type { EarlyLists, ListedCase, ShownRecord } from '../model/opening.ts';
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
  /** Its code: districts are few, and read with the lists. */
  district: string | null,
  studentId: number | null,
];

/** Cases that are written at a time, so that the page stays responsive. */
const slice = 1000;

/**
 * What a list shows of all cases of a kind, as JSON text: of the mirror's rows, without this device's edits. The newest
 * number comes first: lists begin so, and a text in that order is quickly sorted. `pause` resolves when there is time
 * for the next slice; a change that comes meanwhile may be in the text or not.
 */
export async function listText(
  kind: CaseKind,
  { rowsOf, rowOf, isUnkept }: Memory,
  pause: () => Promise<void>,
): Promise<string> {
  const isHeld = (entity: Entity, record: AnyRecord) => !isUnkept({ entity, record });
  function studentName(uid: string): string | null {
    const student = rowOf('student', uid) as Student | undefined;
    return student && isHeld('student', student) ? displayName(student) : null;
  }
  const toLine = (record: AnyRecord): Line => {
    const { uid, id, dateFiled, dateClosed, studentUid, studentId, locationDistrict } = record as CaseRecord;
    const number = caseKinds[kind].number(record as never);
    const name = studentUid ? studentName(studentUid) : null;
    return [uid, id, number, dateFiled, dateClosed, studentUid, name, locationDistrict, studentId];
  };
  const records = rowsOf(kind)
    .values()
    .filter((record) => isHeld(kind, record));
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

function readLines(text: string, names: ListNames): ListedCase[] {
  const lines = JSON.parse(text) as Line[];
  return lines.map(([uid, id, number, dateFiled, dateClosed, studentUid, studentName, district]) => ({
    uid,
    id,
    number,
    dateFiled,
    dateClosed,
    studentUid,
    studentName,
    districtName: district && (names.district(district) ?? district),
    mark: null,
  }));
}

/** The uid of a record by its number, as the kept lists have it; null where they don't. A student is known by their cases. */
export function uidInLists({ text }: KeptLists, { entity, reference }: ShownRecord): string | null {
  if (reference.startsWith('~')) return reference.slice(1);
  const number = Number(reference);
  const linesOf = (kind: CaseKind) => JSON.parse(text(kind)) as Line[];
  if (entity !== 'student') return linesOf(entity).find(([, id]) => id === number)?.[0] ?? null;
  for (const kind of caseKindNames) {
    const line = linesOf(kind).find((one) => one[8] === number);
    if (line) return line[5];
  }
  return null;
}

/**
 * Lists made of the kept ones, of the records that have changed since, and of those that have edits on this device;
 * `memory` holds both already. A kept list is read when it is first asked for.
 */
export function earlyLists(
  { text, changed }: KeptLists,
  { view, edited }: Memory,
): Pick<EarlyLists, 'cases'> {
  const ready = new Map<CaseKind, readonly ListedCase[]>();
  const others = [...changed, ...edited()];
  const uidsOf = (wanted: Entity) =>
    new Set(others.flatMap(({ entity, uid }) => (entity === wanted ? [uid] : [])));

  function make(kind: CaseKind): readonly ListedCase[] {
    const [uids, students] = [uidsOf(kind), uidsOf('student')];
    const nameOf = (uid: string): string | null => {
      const student = view.find('student', `~${uid}`);
      return student ? displayName(student.record) : null;
    };
    const names = { ...listNames([], view.all('district')), student: nameOf };
    const untouched = readLines(text(kind), names).filter(({ uid }) => !uids.has(uid));
    for (const one of untouched)
      if (one.studentUid !== null && students.has(one.studentUid)) one.studentName = nameOf(one.studentUid);
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
