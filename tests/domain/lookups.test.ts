import { expect, test } from 'vitest';
import { aeaCodeOf, aeaName } from '#domain/aeas.ts';
import { menuOf } from '#domain/accounts.ts';
import { districtParts, districtSearchText, districtText } from '#domain/lookups.ts';
import { holdsAll, normalised, searchWords } from '#domain/search.ts';

test('choosing a district sets its agency, or itself when it is its own', () => {
  expect(aeaCodeOf({ code: '00090000', parentCode: '92010000' })).toBe('92010000');
  expect(aeaCodeOf({ code: '92010000', parentCode: '00000000' })).toBe('92010000');
});

test('a district without an agency sets Other', () =>
  expect(aeaCodeOf({ code: '00090000', parentCode: null })).toBe('99999999'));

test('an unknown agency is shown as Other', () => {
  expect(aeaName('92010000')).toBe('AEA 1 Keystone');
  expect(aeaName('12345678')).toBe('Other');
  expect(aeaName(null)).toBe('Other');
});

test.each([
  [districtText({ code: '14670000', name: 'Linn-Mar - North' }), '14670000', 'Linn-Mar - North'],
  ['14670000', null, '14670000'],
])('the district %j has the code %j and the name %j', (text, code, name) => {
  expect(districtParts(text)).toEqual({ code, name });
});

test.each(['Waterloo CSD', 'waterloo community', '6795'])('%s finds the Waterloo district', (typed) =>
  expect(
    holdsAll(
      normalised(districtSearchText({ code: '67950000', name: 'Waterloo Community School District' })),
      searchWords(typed),
    ),
  ).toBe(true),
);

test.each(['Ann Lee', 'Lee, Ann', 'LEE ann', 'le an'])('%s finds Ann Lée', (typed) =>
  expect(holdsAll(normalised('Lée Ann'), searchWords(typed))).toBe(true),
);

test('a word that is not there finds nothing', () =>
  expect(holdsAll(normalised('Lee Ann'), searchWords('Ann Leo'))).toBe(false));

test('a user without a role has no menu', () => {
  expect(menuOf([])).toEqual([]);
  expect(menuOf(['Read-Only']).map((item) => item.label)).toContain('Complaints');
});
