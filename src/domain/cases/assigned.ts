import type { CaseKind } from '../events.ts';
import type { Values } from '../merge.ts';
import { fitsPerson, type NamedPerson, personName, personNamed } from '../people.ts';
import type { CaseRecords } from './kinds.ts';

/** The fields of a kind that say whose work a case is: the name, and the user whose name it is; null: an outside name, or nobody's. */
export const assignedFields = {
  complaint: { name: 'investigatorName', user: 'investigatorUserUid' },
  mediation: { name: 'mediatorName', user: 'mediatorUserUid' },
  dueprocess: { name: 'hearingALJ', user: 'hearingALJUserUid' },
} as const satisfies Record<CaseKind, { name: string; user: string }>;

/** The field of the name that a field of a user belongs to; undefined for any other field. */
export const nameOfLink: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(assignedFields).map(({ name, user }) => [user, name]),
);

/** Whether a field is the link to a user, which people see as their name. */
export const isUserLink = (field: string): boolean => Object.hasOwn(nameOfLink, field);

/** Whose work a case is. */
export interface Assigned {
  name: string | null;
  userUid: string | null;
}

/** Whose work a case of that kind is. */
export function assignedOf<K extends CaseKind>(kind: K, record: CaseRecords[K]): Assigned {
  const { name, user } = assignedFields[kind];
  const values = record as unknown as Record<string, string | null>;
  return { name: values[name] ?? null, userUid: values[user] ?? null };
}

/** Whether a case is the user's: by the link alone, since names are spelt in many ways and borne by several. */
export const isMine = <K extends CaseKind>(kind: K, record: CaseRecords[K], userUid: string): boolean =>
  assignedOf(kind, record).userUid === userUid;

/** What assigns a case of that kind to a person; null: to nobody. */
export function assignment(kind: CaseKind, person: NamedPerson | null): Record<string, string | null> {
  const { name, user } = assignedFields[kind];
  return { [name]: person && personName(person), [user]: person?.uid ?? null };
}

/**
 * A change of a case with name and user agreeing, whichever of the two it has: a user sets the name, unless the name in the change
 * is theirs in another spelling; a name sets the one person who may be chosen and bears it, else none. Server and device run this on
 * what they know of people; the server's answer holds.
 */
export function withAssigned(kind: CaseKind, change: Values, people: readonly NamedPerson[]): Values {
  const { name, user } = assignedFields[kind];
  const [text, link] = [change[name], change[user]];
  if (typeof link === 'string') {
    const person = people.find(({ uid }) => uid === link);
    const keepsText = !person || (typeof text === 'string' && fitsPerson(text, person));
    return keepsText ? change : { ...change, [name]: personName(person) };
  }
  if (!(name in change)) return change;
  const person = typeof text === 'string' ? personNamed(text, people) : null;
  return { ...change, [user]: person?.uid ?? null };
}
