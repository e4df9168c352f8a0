import { expect, test } from 'vitest';
import {
  areDigits,
  areShort,
  holdsAll,
  holdsBeginnings,
  normalised,
  rankOf,
  searchWords,
  wordsOfName,
} from '#domain/search.ts';

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
  // The last sigma of what was typed is none of the name's.
  ['Ἀρισταῖος', 'ΑΡΙΣ'],
  ['Ħamrun', 'hamrun'],
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

test('a name has twelve words at most, each looked for once', () => {
  const twelve = Array.from({ length: 12 }, (_, index) => `w${index}`);
  expect(wordsOfName(twelve.join(' '))).toEqual(twelve);
  expect(wordsOfName([...twelve, 'more'].join(' '))).toBeNull();
  expect(wordsOfName('Lee, lee')).toEqual(['lee']);
});

test('words are short, or digits, where all of them are', () => {
  expect(
    [
      ['a', 'b'],
      ['a', 'bc'],
    ].map(areShort),
  ).toEqual([true, false]);
  expect([['12', '3'], ['12', 'a'], ['1a'], ['a1']].map(areDigits)).toEqual([true, false, false, false]);
});
