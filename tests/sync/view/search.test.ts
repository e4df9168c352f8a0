import { expect, test } from 'vitest';
import { createMemory } from '#sync/view/memory.ts';
import { createSearch } from '#sync/view/search/search.ts';
import { aComplaint, aMediation, aStudent } from '../../helpers/factories.ts';
import { anEdit } from '../edits.ts';

function searching(...students: Parameters<typeof aStudent>[0][]) {
  const held = createMemory();
  const found = createSearch(held);
  held.putRows(students.map((given) => ({ entity: 'student', record: aStudent(given) })));
  return { held, found, names: (text: string) => found.students(text).map((item) => item.lastName) };
}

test('a student is found by parts of the name in either order, without accents and case', () => {
  const { names } = searching({ firstName: 'Ann', lastName: 'Núñez' }, { firstName: 'Bo', lastName: 'Lee' });
  for (const text of ['ann nunez', 'NUNEZ, ANN', 'unez', 'n nuñ']) expect(names(text)).toEqual(['Núñez']);
});

test('a student is found by a part of the State ID', () => {
  const { names } = searching(
    { stateId: '1234567890', lastName: 'Lee' },
    { stateId: '9999999999', lastName: 'Ray' },
  );
  expect(names('34567')).toEqual(['Lee']);
});

test('hits at the beginning of a word come first, and 20 at most', () => {
  const many = Array.from({ length: 30 }, (_, index) => ({ lastName: `Aalee${index}`, firstName: 'Bo' }));
  const { names } = searching(...many, { lastName: 'Lee', firstName: 'Zoe' });
  expect(names('lee')[0]).toBe('Lee');
  expect(names('lee')).toHaveLength(20);
});

test('the keys follow the edits: a renamed student is found by the new name only', () => {
  const { held, names } = searching();
  const record = aStudent({ lastName: 'Oldname' });
  held.putRows([{ entity: 'student', record }]);
  held.setEdits([
    anEdit('student', { action: 'save', uid: record.uid, seen: record, changes: { lastName: 'Newname' } }),
  ]);
  expect(names('oldname')).toEqual([]);
  expect(names('newname')).toEqual(['Newname']);
});

test('nothing is found once everything is forgotten', () => {
  const { held, names } = searching({ lastName: 'Lee' });
  held.clear();
  held.putRows([{ entity: 'student', record: aStudent({ lastName: 'Ray' }) }]);
  expect(names('lee')).toEqual([]);
});

test('a case is found by its number, a complaint also by its year case number, with the student', () => {
  const { held, found } = searching();
  const student = aStudent({ firstName: 'Ann', lastName: 'Lee' });
  const complaint = aComplaint({ caseNumber: '71', yearCaseNumber: '2026-0007', studentUid: student.uid });
  held.putRows([
    { entity: 'student', record: student },
    { entity: 'complaint', record: complaint },
    { entity: 'mediation', record: aMediation({ caseNumber: 'M-2026-0012' }) },
  ]);
  expect(found.cases('2026-0007')).toEqual([
    {
      id: complaint.id,
      uid: complaint.uid,
      caseNumber: '2026-0007',
      studentName: 'Lee, Ann',
      type: 'complaint',
    },
  ]);
  expect(found.cases('71').map(({ uid }) => uid)).toEqual([complaint.uid]);
  expect(found.cases('m-2026').map(({ type }) => type)).toEqual(['mediation']);
});

test('the newest numbers come first, also where a year has more than 9,999', () => {
  const { held, found } = searching();
  const inOrder = ['2026-10001', '2026-10000', '2026-9999', '2025-10002'];
  held.putRows(
    inOrder
      .toSorted()
      .map((yearCaseNumber) => ({ entity: 'complaint', record: aComplaint({ yearCaseNumber }) })),
  );
  expect(found.cases('202').map(({ caseNumber }) => caseNumber)).toEqual(inOrder);
});
