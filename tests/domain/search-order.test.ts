import { expect, test } from 'vitest';
import { normalised, rankOf } from '#domain/search.ts';

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
