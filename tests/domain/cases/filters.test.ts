import { expect, test } from 'vitest';
import { caseFilterOf, caseSearchFilterOf, passesFilter } from '#domain/cases/filters.ts';
import { aComplaint } from '../../helpers/factories.ts';

test('All Open Records holds a case of any year until it is closed', () => {
  expect(passesFilter('open', '2026-2027')(aComplaint({ dateFiled: '2019-01-01' }))).toBe(true);
  expect(passesFilter('open', '2026-2027')(aComplaint({ dateClosed: '2026-10-01' }))).toBe(false);
});

test('Only FFY records holds what was filed in the year, closed or not', () => {
  expect(
    passesFilter('ffy', '2026-2027')(aComplaint({ dateFiled: '2026-07-01', dateClosed: '2026-10-01' })),
  ).toBe(true);
  expect(passesFilter('ffy', '2026-2027')(aComplaint({ dateFiled: '2026-06-30' }))).toBe(false);
  // Of a case that is restricted to others nobody is told when it was filed.
  expect(passesFilter('ffy', '2026-2027')({ dateFiled: null, dateClosed: null })).toBe(true);
});

test('an address without a filter means the selected year', () => {
  expect([null, 'open', 'nonsense'].map((text) => caseFilterOf(text))).toEqual(['ffy', 'open', 'ffy']);
  expect([null, 'open', 'all'].map((text) => caseSearchFilterOf(text))).toEqual(['ffy', 'open', 'all']);
});
