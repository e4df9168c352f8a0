import { caseKinds } from '#domain/cases/kinds.ts';
import type { FoundCase, FoundEverything, FoundText, QuickCase } from '#domain/dashboard.ts';
import { type CaseKind, caseKindNames } from '#domain/events.ts';
import { holdsAll, normalised, searchWords } from '#domain/search.ts';
import { displayName, type StudentSearchItem } from '#domain/students.ts';
import type { MenuItem } from '#domain/accounts.ts';
import { gridDate } from '#domain/fields.ts';
import type { Engine } from '#sync/engine.ts';
import { links, referenceOf } from '../links.ts';

/** The groups of hits, in their order. */
export const groups = ['Students', 'Cases', 'In the text', 'Go to'] as const;
export type Group = (typeof groups)[number];

/** A line of Search everything. */
export interface Hit {
  /** Different on each line: a case may be found by a name in it and by its words. */
  key: string;
  group: Group;
  text: string;
  /** What matched, or what helps to tell it from others. */
  detail: string;
  to: string;
  /** What the screen is given besides its address. */
  state?: { districtCode: string };
  /** The record; absent for screens, actions and districts. */
  record?: { entity: 'student' | CaseKind; id: number; uid: string };
}

const openFirst = (a: ListedCase, b: ListedCase) =>
  Number(a.dateClosed !== null) - Number(b.dateClosed !== null) || (a.dateFiled < b.dateFiled ? 1 : -1);

interface ListedCase {
  id: number;
  uid: string;
  type: CaseKind;
  caseNumber: string | null;
  dateFiled: string;
  dateClosed: string | null;
}

/** The cases under a student, at most. */
const mostUnder = 4;

const caseText = ({ type, caseNumber }: Pick<ListedCase, 'type' | 'caseNumber'>) =>
  `${caseKinds[type].one} ${caseNumber ?? 'Assigned when synced'}`;

const standing = ({ dateFiled, dateClosed }: Pick<ListedCase, 'dateFiled' | 'dateClosed'>) =>
  `filed ${gridDate(dateFiled)}, ${dateClosed === null ? 'open' : `closed ${gridDate(dateClosed)}`}`;

const caseHit = (
  group: Group,
  found: Pick<ListedCase, 'id' | 'uid' | 'type' | 'caseNumber'>,
  detail: string,
): Hit => ({
  key: `${group === 'Students' ? 'under' : group} ${found.uid}`,
  group,
  text: caseText(found),
  detail,
  to: links.case(found.type, referenceOf(found)),
  record: { entity: found.type, id: found.id, uid: found.uid },
});

const studentHit = (student: StudentSearchItem, detail: string): Hit => ({
  key: `Students ${student.uid}`,
  group: 'Students',
  text: displayName(student),
  detail,
  to: links.student(referenceOf(student)),
  record: { entity: 'student', id: student.id, uid: student.uid },
});

/** A student with the cases under it: open ones first, then the newest. */
function family(student: Hit, cases: readonly ListedCase[]): Hit[] {
  const shown = cases.toSorted(openFirst).slice(0, mostUnder);
  const name = student.text;
  return [student, ...shown.map((one) => caseHit('Students', one, `${name} · ${standing(one)}`))];
}

function casesOf({ view }: Engine, studentUid: string): ListedCase[] {
  return caseKindNames.flatMap((type) =>
    view.of(type, studentUid).map(({ record }) => ({
      id: record.id,
      uid: record.uid,
      type,
      caseNumber: caseKinds[type].number(record as never),
      dateFiled: record.dateFiled,
      dateClosed: record.dateClosed,
    })),
  );
}

const quickDetail = ({ studentName }: QuickCase) => studentName ?? 'No student';

/** Screens by the words of the menu, and what makes a record. */
function places(menu: readonly MenuItem[], mayEdit: boolean): { text: string; to: string }[] {
  const screens = menu.map(({ label, path }) => ({ text: label, to: path }));
  const makes = [
    { text: 'Add New Student', to: links.newStudent },
    { text: 'Add New Complaint', to: links.newCase('complaint', null, 'all') },
  ];
  return [...screens, ...(mayEdit ? makes : []), { text: 'Change Password', to: links.changePassword }];
}

/** Districts and screens whose names have all words. */
function goTo(engine: Engine, text: string, menu: readonly MenuItem[], mayEdit: boolean): Hit[] {
  const words = searchWords(text);
  const screens = places(menu, mayEdit)
    .filter((place) => holdsAll(normalised(place.text), words))
    .map((place): Hit => ({ key: place.to, group: 'Go to', detail: 'Screen', ...place }));
  const districts = engine.view
    .all('district')
    .filter(({ record }) => holdsAll(normalised(`${record.name} ${record.code}`), words))
    .slice(0, mostUnder)
    .map(({ record }) => districtHit(record));
  return [...districts, ...screens];
}

const districtHit = ({ code, name }: { code: string; name: string }): Hit => ({
  key: `district ${code}`,
  group: 'Go to',
  text: name,
  detail: `Cases of this district · ${code}`,
  to: links.caseSearch,
  state: { districtCode: code },
});

/** What this device finds. */
export function localHits(engine: Engine, text: string, menu: readonly MenuItem[], mayEdit: boolean): Hit[] {
  if (searchWords(text).length === 0) return [];
  const students = engine.search.students(text).slice(0, 8);
  return [
    ...students.flatMap((student) =>
      family(studentHit(student, `State ID ${student.stateId}`), casesOf(engine, student.uid)),
    ),
    ...engine.search
      .cases(text)
      .slice(0, 8)
      .map((found) => caseHit('Cases', found, quickDetail(found))),
    ...goTo(engine, text, menu, mayEdit),
  ];
}

const fieldWords: Record<FoundCase['matched']['field'] | FoundText['matched']['field'], string> = {
  number: 'Number',
  district: 'District',
  filer: 'Filer',
  investigator: 'Investigator',
  judge: 'ALJ',
  mediator: 'Mediator',
  problem: 'Nature of Problem',
  facts: 'Facts',
  narrative: 'Event',
};

const matchedWords = ({ matched, studentName }: FoundCase | FoundText) =>
  [studentName, `${fieldWords[matched.field]}: ${matched.text}`].filter(Boolean).join(' · ');

/** What the server found. */
export const serverHits = ({ students, cases, texts, districts }: FoundEverything): Hit[] => [
  ...students.flatMap((student) =>
    family(
      studentHit(student, student.guardian ? `Guardian: ${student.guardian}` : `State ID ${student.stateId}`),
      student.cases,
    ),
  ),
  ...cases.map((found) => caseHit('Cases', found, matchedWords(found))),
  ...texts.map((found) => caseHit('In the text', found, matchedWords(found))),
  ...districts.map(districtHit),
];

/** Whether a hit of an earlier text is one of this text, too, by what stands on its line. */
export const stillMatches = ({ text, detail }: Hit, typed: string): boolean =>
  holdsAll(normalised(`${text} ${detail}`), searchWords(typed));

/** By group; within one, as they were. */
export const byGroup = (a: Hit, b: Hit): number => groups.indexOf(a.group) - groups.indexOf(b.group);
