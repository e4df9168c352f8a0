import { normalised } from '../search.ts';

/** The people whom cases name in fields of their own; where several of them are found, the first tells why the case was. */
export const casePeople = ['filer', 'investigator', 'judge', 'mediator'] as const;
export type CasePerson = (typeof casePeople)[number];

/** Their names, first name first. */
export type CasePeople = Readonly<Record<CasePerson, string | null>>;

/** A person of a case, ready to be searched. */
export interface PersonKey {
  field: CasePerson;
  text: string;
  key: string;
}

/** Those of the people that are named. */
export const personKeys = (people: CasePeople): PersonKey[] =>
  casePeople.flatMap((field) => {
    const text = people[field];
    return text ? [{ field, text, key: normalised(text) }] : [];
  });
