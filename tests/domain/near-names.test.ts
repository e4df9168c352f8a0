import { expect, test } from 'vitest';
import { isNearName } from '#domain/near-names.ts';

const named = (text: string) => {
  const [lastName = '', firstName = ''] = text.split(', ');
  return { firstName, lastName };
};

test.each([
  ['Johnson, Josie', 'johnson, JOSIE'],
  ['Núñez, Noemí', 'Nunez, Noemi'],
  ["O'Neil, Ann", 'Oneil, Ann'],
  ['Johnson, Josie', 'Josie, Johnson'],
  ['Johnson, Josie', 'Jonson, Josie'],
  ['Johnson, Josie', 'Johnsson, Josie'],
  ['Johnson, Josie', 'Johnsen, Josie'],
  ['Johnson, Josie', 'Johnson, Josei'],
  ['Lee, Ann', 'Lee, Anne'],
])('%s and %s may be the same', (one, other) => {
  expect(isNearName(named(one), named(other))).toBe(true);
  expect(isNearName(named(other), named(one))).toBe(true);
});

test.each([
  ['Johnson, Josie', 'Johnson, Jack'],
  ['Johnson, Josie', 'Jensen, Josie'],
  ['Johnson, Josie', 'Jonson, Josy'],
  ['Lee, Ann', 'Lee, Annabel'],
  // One letter is where the next one was, and the other is none of the name's.
  ['Johnson, Josie', 'Johnson, Joxse'],
  ['Johnson, Josie', 'Johnson, Joixe'],
  // Two slips: exchanged, and another end.
  ['Johnson, Josie', 'Johnson, Joisa'],
  ['Lee, Ann', 'Ann, Bob'],
  ['Lee, Ann', 'Kim, Anne'],
])('%s and %s are others', (one, other) => {
  expect(isNearName(named(one), named(other))).toBe(false);
  expect(isNearName(named(other), named(one))).toBe(false);
});
