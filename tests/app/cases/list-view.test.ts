import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nobody } from '#domain/saved-views.ts';
import { hiddenOf, viewFileName, viewOf, withFilter, withColumn } from '../../../src/app/cases/list-view.ts';
import { choicesOf, countWords, narrowed } from '../../../src/app/cases/narrowed.ts';
import type { CaseRow } from '../../../src/app/cases/use-case-rows.ts';

const today = '2026-11-22';

const row = (number: string, more: Partial<CaseRow> = {}): CaseRow => ({
  uid: number,
  id: 1,
  number,
  dateFiled: '2026-09-02',
  dateClosed: null,
  studentUid: null,
  studentName: null,
  districtName: null,
  mark: null,
  reference: number,
  person: null,
  due: null,
  ...more,
});
const limit = (due: string) => ({
  what: 'Complaint report',
  due,
  state: due < today ? ('overdue' as const) : ('running' as const),
});
const rows = [
  row('2026-0001', { person: 'Pat Morgan', due: limit('2026-11-01'), studentName: 'García, Ana' }),
  row('2026-0002', {
    person: 'Pat Morgan',
    due: limit('2026-11-25'),
    districtName: '00090000 - Adair-Casey',
  }),
  row('2026-0003', { due: limit('2026-12-10'), districtName: '00090000 - Adair-Casey' }),
  row('2026-0004', { dateClosed: '2026-10-01', districtName: '77770000' }),
];
const shown = (address: string, text = '') =>
  narrowed(rows, viewOf(new URLSearchParams(address)), text, today).map(({ number }) => number?.slice(-1));

test.each([
  ['', '', ['1', '2', '3', '4']],
  ['person=Pat+Morgan', '', ['1', '2']],
  ['person=-', '', ['3', '4']],
  ['district=00090000', '', ['2', '3']],
  ['district=77770000', '', ['4']],
  ['due=overdue', '', ['1']],
  ['due=within7', '', ['2']],
  ['due=within30', '', ['2', '3']],
  ['due=none', '', ['4']],
  ['due=someday', '', ['1', '2', '3', '4']],
  ['person=Pat+Morgan&district=00090000&due=within7', '', ['2']],
  ['', 'garcia ana', ['1']],
  ['', 'morgan 2026-0002', ['2']],
  ['person=-', 'morgan', []],
])('the address %j and the words %j leave these rows', (address, text, left) => {
  expect(shown(address, text)).toEqual(left);
});

test('a row is found by the whole name of its district, and by the short one that the list shows', () => {
  const found = (text: string) =>
    narrowed(
      [row('2026-0005', { districtName: '67950000 - Waterloo Community School District' })],
      viewOf(new URLSearchParams()),
      text,
      today,
    ).length;
  expect(['Waterloo CSD', 'waterloo school', 'Waterford CSD'].map(found)).toEqual([1, 1, 0]);
});

test('people and districts are chosen among those of the rows, by name', () => {
  const { people, hasNobody, districts } = choicesOf(rows);
  expect([people, hasNobody]).toEqual([['Pat Morgan'], true]);
  expect(districts).toEqual([
    ['77770000', '77770000'],
    ['00090000', 'Adair-Casey'],
  ]);
});

test('the count tells what is open, and what is overdue of it', () => {
  expect(countWords(rows)).toBe('3 open, 1 overdue');
  expect(countWords([])).toBe('0 open');
});

test('another filter keeps order, columns and the other filters, and begins on the first page', () => {
  const before = new URLSearchParams('filter=open&sort=-due&page=3&systemic.page=2&hide=filed');
  expect(withFilter(before, 'person', 'Pat Morgan').toString()).toBe(
    'person=Pat+Morgan&filter=open&sort=-due&hide=filed',
  );
  expect(withFilter(before, 'filter', null).toString()).toBe('sort=-due&hide=filed');
});

test('whatever is chosen is read again from the address', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1 });
  const column = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1 });
  fc.assert(
    fc.property(text, text, fc.array(column), (person, district, hidden) => {
      const chosen = withFilter(withFilter(new URLSearchParams(), 'person', person), 'district', district);
      const hiding = hidden.reduce((search, id) => withColumn(search, id, false), chosen);
      const address = new URLSearchParams(hiding.toString());
      expect(viewOf(address)).toEqual({ filter: 'ffy', person, district, due: null });
      expect(hiddenOf(address.get('hide'))).toEqual(new Set(hidden));
      const shown = hidden.reduce((search, id) => withColumn(search, id, true), address);
      expect(shown.has('hide')).toBe(false);
    }),
  );
});

test('the name of a file says what narrows its rows, but not the words that were typed', () => {
  const all = { filter: 'ffy', person: null, district: null, due: null } as const;
  expect(viewFileName('Due Processes', all, false)).toBe('due-processes');
  expect(
    viewFileName(
      'Complaints',
      { filter: 'open', person: 'Dana Whitfield', district: '2520', due: 'within7' },
      true,
    ),
  ).toBe('complaints, open, Dana Whitfield, district 2520, in 7 days, filtered rows');
  expect(viewFileName('Complaints', { ...all, person: nobody }, false)).toBe('complaints, nobody yet');
});

test('a case that is restricted to others is neither among those that nobody has nor among those with nothing due', () => {
  const hidden = row('2026-0005', { dateFiled: null });
  for (const address of ['person=-', 'due=none'])
    expect(narrowed([hidden], viewOf(new URLSearchParams(address)), '', today)).toEqual([]);
  expect(choicesOf([hidden]).hasNobody).toBe(false);
});
