import { normalised } from './search.ts';
import type { StudentSearchItem } from './students.ts';

/** A person's names as they are compared: letters and digits only, so that O'Neil is Oneil. */
const letters = (name: string): string => normalised(name).replaceAll(' ', '');

/** Whether one letter was left out, added, mistyped or changed places with the next. */
function isOneSlip(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1);
  const isSwapped = short[at] === long[at + 1] && short[at + 1] === long[at];
  return (
    short.slice(at + 1) === long.slice(at + 1) || (isSwapped && short.slice(at + 2) === long.slice(at + 2))
  );
}

type Named = Pick<StudentSearchItem, 'firstName' | 'lastName'>;

/** Whether two students may be the same person by their names: equal, first and last exchanged, or one slip of a letter. */
export function isNearName(one: Named, other: Named): boolean {
  const [first, last] = [letters(one.firstName), letters(one.lastName)];
  const [otherFirst, otherLast] = [letters(other.firstName), letters(other.lastName)];
  if (first === otherLast && last === otherFirst) return true;
  if (first === otherFirst) return isOneSlip(last, otherLast);
  return last === otherLast && isOneSlip(first, otherFirst);
}
