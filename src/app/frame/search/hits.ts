import { caseKinds } from '#domain/cases/kinds.ts';
import type { FoundCase, FoundEverything, FoundStudent, FoundText } from '#domain/dashboard.ts';
import type { CaseKind } from '#domain/events.ts';
import { holdsAll, normalised, searchWords } from '#domain/search.ts';
import { displayName, type StudentSearchItem } from '#domain/students.ts';
import type { MenuItem } from '#domain/accounts.ts';
import { gridDate } from '#domain/fields.ts';
import type { Engine } from '#sync/engine/engine.ts';
import { when } from '#sync/base/observable.ts';
import { links, referenceOf } from '../../shell/links.ts';
import { numberWords } from '../../shell/status-words.ts';
import type { Command } from './commands.ts';
import type { OwnView } from '../../shell/use-saved-views.ts';

/** The groups of hits, in their order. */
export const groups = ['Students', 'Cases', 'Commands', 'In the text', 'Go to'] as const;
export type Group = (typeof groups)[number];

/** A line of Search everything. */
export interface Hit {
  /** Different on each line: a case may be found by a name in it and by its words. */
  key: string;
  group: Group;
  text: string;
  /** What matched, or what helps to tell it from others. */
  detail: string;
  /** Where it leads; a command leads nowhere and is done. */
  to: string | (() => void);
  /** The record; absent for screens, actions and districts. */
  record?: { entity: 'student' | CaseKind; id: number; uid: string };
}

type Card = FoundStudent['cases'][number];

const caseText = ({ id, type, caseNumber }: Pick<Card, 'id' | 'type' | 'caseNumber'>) =>
  `${caseKinds[type].one} ${numberWords({ id, number: caseNumber })}`;

const standing = ({ dateFiled, dateClosed }: Pick<Card, 'dateFiled' | 'dateClosed'>) =>
  `filed ${gridDate(dateFiled)}, ${dateClosed === null ? 'open' : `closed ${gridDate(dateClosed)}`}`;

const caseHit = (
  group: Group,
  found: Pick<Card, 'id' | 'uid' | 'type' | 'caseNumber'>,
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

/** A view that the user saved. */
type Named = Pick<OwnView, 'to'> & { record: Pick<OwnView['record'], 'uid' | 'name'> };

/** What leads to screens for this user. */
export interface Ways {
  menu: readonly MenuItem[];
  mayEdit: boolean;
  views: readonly Named[];
  commands: readonly Command[];
}

/** Screens by the words of the menu, and what makes a record. */
function places({ menu, mayEdit }: Ways): { text: string; to: string }[] {
  const screens = menu.map(({ label, path }) => ({ text: label, to: path }));
  const makes = [
    { text: 'Add New Student', to: links.newStudent },
    { text: 'Add New Complaint', to: links.newCase('complaint', null, 'all') },
  ];
  return [...screens, ...(mayEdit ? makes : []), { text: 'Change Password', to: links.changePassword }];
}

/** Commands, screens and saved views whose names have all words. */
function screens(text: string, ways: Ways): Hit[] {
  const words = searchWords(text);
  const named: Hit[] = [
    ...ways.commands.map(({ name, detail, run }) => ({
      key: `command ${name}`,
      group: 'Commands' as const,
      text: name,
      detail,
      to: run,
    })),
    ...places(ways).map((place) => ({ key: place.to, group: 'Go to' as const, detail: 'Screen', ...place })),
    ...ways.views.map(({ to, record: { uid, name } }) => ({
      key: `view ${uid}`,
      group: 'Go to' as const,
      text: name,
      detail: 'Saved view',
      to,
    })),
  ];
  return named.filter((hit) => holdsAll(normalised(hit.text), words));
}

const districtHit = ({ code, name }: { code: string; name: string }): Hit => ({
  key: `district ${code}`,
  group: 'Go to',
  text: name,
  detail: `Cases of this district · ${code}`,
  to: `${links.caseSearch}?district=${encodeURIComponent(code)}`,
});

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

/** A student, by what was found, with the newest cases under it. */
function family(student: FoundStudent): Hit[] {
  const { guardian, stateId } = student;
  const hit = studentHit(student, guardian ? `Guardian: ${guardian}` : `State ID ${stateId}`);
  return [hit, ...student.cases.map((one) => caseHit('Students', one, `${hit.text} · ${standing(one)}`))];
}

/** The lines of what the server, or this device, has found. */
export const foundHits = ({ students, cases, texts, districts }: FoundEverything): Hit[] => [
  ...students.flatMap(family),
  ...cases.map((found) => caseHit('Cases', found, matchedWords(found))),
  ...texts.map((found) => caseHit('In the text', found, matchedWords(found))),
  ...districts.map(districtHit),
];

/** What this device finds; nothing is said to be none before all texts that are here can be found. */
export async function localHits({ search, opening }: Engine, text: string, ways: Ways): Promise<Hit[]> {
  if (searchWords(text).length === 0) return [];
  const all = () => [...foundHits(search.everything(text)), ...screens(text, ways)];
  const hits = all();
  if (hits.length > 0) return hits;
  await when(opening, ({ isWhole, hasFailed }) => isWhole || hasFailed);
  await search.whole();
  return all();
}

/** Whether a hit of an earlier text is one of this text, too, by what stands on its line; a text without a word finds nothing. */
export function stillMatches({ text, detail }: Hit, typed: string): boolean {
  const words = searchWords(typed);
  return words.length > 0 && holdsAll(normalised(`${text} ${detail}`), words);
}

/** By group; within one, as they were. */
export const byGroup = (a: Hit, b: Hit): number => groups.indexOf(a.group) - groups.indexOf(b.group);
