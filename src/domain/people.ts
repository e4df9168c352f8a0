import * as v from 'valibot';
import { recordFields } from './fields.ts';
import { normalised } from './search.ts';

/** A user whom cases can be assigned to, as every reader sees them: the name and nothing else of the account. */
export const Person = v.object({
  ...recordFields,
  firstName: v.string(),
  lastName: v.string(),
  /** May be chosen: an active user with an edit role. Others stay, since cases name them. */
  isActive: v.boolean(),
});
export type Person = v.InferOutput<typeof Person>;

/** What the rule needs of a person. */
export type NamedPerson = Pick<Person, 'uid' | 'firstName' | 'lastName' | 'isActive'>;

/** Most characters that a case's field holds of a name. */
const longestName = 256;

/** Half of a character that a cut went through: no text of the database may have one. */
const halfCharacter = /[\uD800-\uDBFF]$/;

/** 'first last', as cases have a person's name, cut to what their field holds. */
export const personName = ({ firstName, lastName }: Pick<NamedPerson, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.slice(0, longestName).replace(halfCharacter, '').trim();

const keysOf = ({ firstName, lastName }: NamedPerson): readonly string[] => [
  normalised(`${firstName} ${lastName}`),
  normalised(`${lastName} ${firstName}`),
];

/** Whether a text is a person's whole name in either order; accents, case and commas aside. */
export function fitsPerson(text: string, person: NamedPerson): boolean {
  const key = normalised(text);
  return key !== '' && keysOf(person).includes(key);
}

/** Those who may be chosen whose name a text is. */
export const peopleNamed = <P extends NamedPerson>(text: string, people: readonly P[]): P[] =>
  people.filter((person) => person.isActive && fitsPerson(text, person));

/** The one who may be chosen whose name a text is; null where it is nobody's or that of two. */
export function personNamed<P extends NamedPerson>(text: string, people: readonly P[]): P | null {
  const [one, another] = peopleNamed(text, people);
  return one && !another ? one : null;
}
