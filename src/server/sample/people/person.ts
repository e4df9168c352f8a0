import type { Random } from '../drawing/random.ts';
import { boys, girls, lastNames, men, women } from './names.ts';

export interface Person {
  firstName: string;
  lastName: string;
  isFemale: boolean;
}

/** A grown-up, with the given last name or one of their own. */
export function grownUp(random: Random, lastName: string | null = null): Person {
  const isFemale = random.chance(0.62);
  return {
    firstName: random.pickSkewed(isFemale ? women : men),
    lastName: lastName ?? random.pickSkewed(lastNames),
    isFemale,
  };
}

/** A child; two of three students with an IEP are boys. */
export function child(random: Random): Person {
  const isFemale = random.chance(0.36);
  return {
    firstName: random.pickSkewed(isFemale ? girls : boys),
    lastName: random.pickSkewed(lastNames),
    isFemale,
  };
}

export const fullName = (person: Person): string => `${person.firstName} ${person.lastName}`;

/** 'Ms. Alvarez', as narratives name people. */
export const courtesyName = (person: Person): string =>
  `${person.isFemale ? 'Ms.' : 'Mr.'} ${person.lastName}`;
