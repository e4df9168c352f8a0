import { expect, test } from 'vitest';
import { nobody } from '#domain/saved-views.ts';
import { narrowedPending } from '../../../src/app/reports/pending-view.ts';
import type { PendingCase } from '../../../src/app/reports/use-pending-cases.ts';

const row = (fields: Partial<PendingCase> & { uid: string }): PendingCase => ({
  id: 1,
  reference: `~${fields.uid}`,
  number: '2026-0001',
  dateFiled: '2026-09-02',
  studentName: null,
  studentReference: null,
  federalClass: '1.2',
  person: null,
  district: null,
  mark: null,
  ...fields,
});

const rows = [
  row({
    uid: 'a',
    number: '2026-0001',
    person: 'Marta Espinoza',
    district: '25200000',
    studentName: 'Müller, Ann',
  }),
  row({
    uid: 'b',
    number: '2026-0002',
    person: 'Marta Espinoza',
    district: '00090000',
    studentName: 'Lee, Bo',
  }),
  row({ uid: 'c', number: null, studentName: 'Lee, Cy' }),
];

test.each([
  [{}, 'abc'],
  [{ person: 'Marta Espinoza' }, 'ab'],
  [{ person: nobody }, 'c'],
  [{ district: '25200000' }, 'a'],
  [{ person: 'Marta Espinoza', district: '00090000' }, 'b'],
  [{ person: nobody, district: '00090000' }, ''],
  [{ words: 'muller' }, 'a'],
  [{ words: 'lee' }, 'bc'],
  [{ words: 'lee marta' }, 'b'],
  [{ words: '2026-0002' }, 'b'],
  [{ words: '   ' }, 'abc'],
])('%j leaves %s', (given, left) => {
  const filters = { person: null, district: null, words: '', ...given };
  expect(
    narrowedPending(rows, filters)
      .map(({ uid }) => uid)
      .join(''),
  ).toBe(left);
});
