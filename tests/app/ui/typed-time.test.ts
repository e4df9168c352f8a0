import { expect, test } from 'vitest';
import { parseTypedTime, quarterHours } from '../../../src/app/ui/typed-time.ts';

test.each([
  ['9', '09:00'],
  ['9:30', '09:30'],
  ['930', '09:30'],
  ['9:30 PM', '21:30'],
  ['9p', '21:00'],
  ['14:15', '14:15'],
  ['1415', '14:15'],
  ['12 am', '00:00'],
  ['12 pm', '12:00'],
  ['2:30', '14:30'],
  ['02:30', '02:30'],
  ['2:30 AM', '02:30'],
])('%s is %s', (typed, time) => {
  expect(parseTypedTime(typed)).toBe(time);
});

test.each(['', '25:00', '9:60', '13 pm', '0 am', 'noon', '9:3'])('%s is no time', (typed) => {
  expect(parseTypedTime(typed)).toBeNull();
});

test('the list goes from midnight to 23:45 in steps of 15 minutes', () => {
  expect(quarterHours).toHaveLength(96);
  expect([quarterHours[0], quarterHours[1], quarterHours.at(-1)]).toEqual(['00:00', '00:15', '23:45']);
});
