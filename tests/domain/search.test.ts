import { expect, test } from 'vitest';
import { holdsAll, holdsBeginnings, normalised, rankOf, searchWords } from '#domain/search.ts';

test.each([
  ["O'Brien", 'obrien'],
  ['O’Brien', "o'brien"],
  ['OBrien', 'O’Brien'],
  ['ʻAlohilani', 'alohilani'],
  ["D'Angelo-Ruiz", 'dangelo ruiz'],
  ['Łukasz Wałęsa', 'lukasz walesa'],
  ['Kjølstad', 'kjolstad'],
  ['KJØLSTAD', 'kjølstad'],
  ['Strauß', 'strauss'],
  ['Strauss', 'strauß'],
  ['Æsop Œuvre', 'aesop oeuvre'],
  ['Guðrún Þórsdóttir', 'gudrun thorsdottir'],
  ['Đặng', 'dang'],
  ['Işık', 'isik'],
  ['Núñez', 'nunez'],
  ['Ἀρισταῖος', 'ΑΡΙΣΤΑΙΟΣ'],
])('%s is found by %s', (name, typed) => {
  expect(holdsAll(normalised(name), searchWords(typed))).toBe(true);
  expect(holdsBeginnings(normalised(name), searchWords(typed))).toBe(true);
});

test.each([
  ["O'Brien", 'brien'],
  ["O'Brien", 'o brien'],
])('%s is found by %s in a name, as any letters inside one are', (name, typed) => {
  expect(holdsAll(normalised(name), searchWords(typed))).toBe(true);
});

test('signs part words, apostrophes do not', () => {
  expect(normalised("  The parents' e-mail—the student's, Mr. O’Neil's ")).toBe(
    'the parents e mail the students mr oneils',
  );
});

test('what begins with the typed text comes first, then what has a word that does', () => {
  const names = ['Adel DeSoto Minburn', 'Grandes', 'Des Moines', 'West Des Moines'];
  const inOrder = names.toSorted((a, b) => rankOf(normalised(a), 'Des') - rankOf(normalised(b), 'Des'));
  expect(inOrder).toEqual(['Des Moines', 'Adel DeSoto Minburn', 'West Des Moines', 'Grandes']);
});

test('several words count as one text, accents and case aside', () => {
  expect(rankOf(normalised('Peña Blanca'), 'pena bl')).toBe(0);
  expect(rankOf(normalised('Nueva Peña Blanca'), 'PENA BL')).toBe(1);
  expect(rankOf(normalised('Blanca Peña'), 'peña bl')).toBe(2);
});
