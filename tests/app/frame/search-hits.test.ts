import { expect, test } from 'vitest';
import type { FoundEverything } from '#domain/dashboard.ts';
import { byGroup, foundHits, stillMatches } from '../../../src/app/frame/search/hits.ts';

const found = {
  id: 63,
  uid: 'one',
  type: 'complaint' as const,
  caseNumber: '2025-0018',
  dateFiled: '2025-12-01',
  dateClosed: '2026-02-02',
};
const student = {
  id: 7,
  uid: 'student',
  stateId: '2016892606',
  firstName: 'Niall',
  lastName: 'Abdi',
  districtCode: null,
  guardian: null,
  cases: [found],
  caseCount: 1,
};
const everything: FoundEverything = {
  students: [student],
  cases: [{ ...found, studentName: null, matched: { field: 'filer', text: 'Hoa Abdi' } }],
  texts: [{ ...found, studentName: null, matched: { field: 'facts', text: 'Ms. Abdi, a paraeducator' } }],
  districts: [{ code: '0225', name: 'Ames' }],
};

test('a case that is found under its student, by a name and by its words has three lines of its own', () => {
  const hits = foundHits(everything);
  expect(hits.map(({ group, text, detail }) => `${group}: ${text}, ${detail}`)).toEqual([
    'Students: Abdi, Niall, State ID 2016892606',
    'Students: Complaint 2025-0018, Abdi, Niall · filed 12/01/2025, closed 02/02/2026',
    'Cases: Complaint 2025-0018, Filer: Hoa Abdi',
    'In the text: Complaint 2025-0018, Facts: Ms. Abdi, a paraeducator',
    'Go to: Ames, Cases of this district · 0225',
  ]);
  expect(new Set(hits.map(({ key }) => key)).size).toBe(hits.length);
  expect(hits.toReversed().toSorted(byGroup)[0]?.group).toBe('Students');
});

test('of an earlier text those lines stay on which the next one stands too', () => {
  const left = foundHits(everything).filter((hit) => stillMatches(hit, 'paraeducator'));
  expect(left.map(({ group }) => group)).toEqual(['In the text']);
});

test('a text without a letter or a digit keeps no line of an earlier one: Enter would open it', () => {
  expect(foundHits(everything).filter((hit) => stillMatches(hit, '—'))).toEqual([]);
});
