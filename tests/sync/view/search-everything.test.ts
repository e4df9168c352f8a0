import { expect, test } from 'vitest';
import { createMemory } from '#sync/view/memory.ts';
import { createSearch } from '#sync/view/search/search.ts';
import { aComplaint, aDueProcess, aMediation, anEvent, aStudent } from '../../helpers/factories.ts';
import { anEdit } from '../edits.ts';

const student = aStudent({
  firstName: 'Zoë',
  lastName: 'Núñez',
  guardianFirstName1: 'Marisol',
  guardianLastName1: 'Quintero',
});
const complaint = aComplaint({
  studentUid: student.uid,
  yearCaseNumber: '2026-0007',
  caseNumber: '71',
  dateFiled: '2026-09-02',
  filerFirstName: 'Frieda',
  filerLastName: 'Faberge',
  investigatorName: 'Ingrid Vester',
  problem: 'The bus was late.',
  facts: 'The office kept no log of réunions.',
});
const mediation = aMediation({
  caseNumber: 'M-2026-0012',
  mediatorName: 'Mia Ode',
  dateClosed: '2026-10-01',
});
const hearing = aDueProcess({ caseNumber: 'DP-2026-0003', hearingALJ: 'Judith Pound' });
const part = { parentUid: hearing.uid, parentType: 'dueprocess' as const };
const [first, second] = [
  anEvent({ ...part, id: 5, narrative: 'An interpreter came.' }),
  anEvent({ ...part, id: 6, narrative: 'The interpreter was busy.' }),
];

/** A device that holds all of these. */
function device() {
  const held = createMemory();
  const { everything } = createSearch(held);
  held.putRows([
    { entity: 'student', record: student },
    { entity: 'complaint', record: complaint },
    { entity: 'mediation', record: mediation },
    { entity: 'dueprocess', record: hearing },
    { entity: 'event', record: first },
    { entity: 'event', record: second },
  ]);
  const found = (text: string) => {
    const { students, cases, texts } = everything(text);
    return [
      ...students.map(({ lastName, guardian }) => `${lastName} by ${guardian ?? 'name'}`),
      ...[...cases, ...texts].map(
        ({ caseNumber, matched }) => `${caseNumber} by ${matched.field}: ${matched.text}`,
      ),
    ];
  };
  return { held, found };
}

test.each([
  ['zoe', ['Núñez by name']],
  ['quintero mari', ['Núñez by Marisol Quintero']],
  ['fried fab', ['2026-0007 by filer: Frieda Faberge']],
  ['vester', ['2026-0007 by investigator: Ingrid Vester']],
  ['JUDITH', ['DP-2026-0003 by judge: Judith Pound']],
  ['mia', ['M-2026-0012 by mediator: Mia Ode']],
  ['71', ['2026-0007 by number: 71']],
  ['reunion', ['2026-0007 by facts: The office kept no log of réunions.']],
  [
    'bus',
    ['2026-0007 by problem: The bus was late.', 'DP-2026-0003 by narrative: The interpreter was busy.'],
  ],
  ['interp', ['DP-2026-0003 by narrative: The interpreter was busy.']],
  ['interp came', ['DP-2026-0003 by narrative: An interpreter came.']],
  // Letters inside a word of a text, and words of two texts, find nothing.
  ['eunion', []],
  ['came busy', []],
  ['bus log', []],
  ['a', []],
  ['—', []],
])('without a connection, "%s" finds', (text, expected) => {
  expect(device().found(text)).toEqual(expected);
});

test('what was pasted from a text is looked for in texts only', () => {
  const { held, found } = device();
  const text = 'one two three four five six seven eight nine ten eleven twelve thirteen';
  held.putRows([
    { entity: 'complaint', record: { ...complaint, version: 2, facts: text, filerLastName: text } },
  ]);
  expect(found(text)).toEqual([`2026-0007 by facts: ${text}`]);
});

test('texts follow edits, removals and changes of their case; nothing is found once everything is forgotten', () => {
  const { held, found } = device();
  const changes = { facts: 'An elevator was out of order.' };
  held.setEdits([anEdit('complaint', { action: 'save', uid: complaint.uid, seen: complaint, changes })]);
  expect([found('reunion'), found('elevator').length]).toEqual([[], 1]);
  held.setEdits([]);
  expect([found('reunion').length, found('elevator')]).toEqual([1, []]);
  held.putRows([
    { entity: 'event', record: { ...second, version: 2, parentUid: complaint.uid, parentType: 'complaint' } },
  ]);
  expect(found('interp').map((line) => line.split(' ')[0])).toEqual(['2026-0007', 'DP-2026-0003'].toSorted());
  held.removeRows([{ entity: 'event', uid: first.uid }]);
  expect(found('interp')).toEqual(['2026-0007 by narrative: The interpreter was busy.']);
  held.removeRows([{ entity: 'complaint', uid: complaint.uid }]);
  expect(found('interp')).toEqual([]);
  held.clear();
  held.putRows([{ entity: 'mediation', record: mediation }]);
  expect([found('bus'), found('interp'), found('zoe'), found('mia').length]).toEqual([[], [], [], 1]);
});

test('texts are read a part at a time, while the page has time; what is not read yet is when all is', async () => {
  const held = createMemory();
  let turns = 0;
  const { everything, whole } = createSearch(held, async () => void (turns += 1));
  const many = Array.from({ length: 60 }, (_, index) =>
    aComplaint({ id: 100 + index, facts: `word${index} ${'filler '.repeat(500)}` }),
  );
  held.putRows(many.map((record) => ({ entity: 'complaint' as const, record })));
  await whole();
  expect(turns).toBeGreaterThan(3);
  expect(everything('word59').texts).toHaveLength(1);
  expect(everything('word0').texts).toHaveLength(1);
});

test('an index in which most has changed is made anew and finds the same', async () => {
  const held = createMemory();
  const { everything, whole } = createSearch(held);
  const words = Array.from({ length: 6000 }, (_, index) =>
    aComplaint({ id: 1 + index, facts: `of ${index}` }),
  );
  for (const version of [1, 2, 3, 4]) {
    held.putRows(
      words.map((record) => ({
        entity: 'complaint' as const,
        record: { ...record, version, facts: `${record.facts} v${version}` },
      })),
    );
    await whole();
  }
  expect([everything('v3').texts.length, everything('v4 77').texts.length > 0]).toEqual([0, true]);
});
