import { sql } from 'kysely';
import { assignedFields, withAssigned } from '#domain/cases/assigned.ts';
import { isCaseKind } from '#domain/events.ts';
import type { NamedPerson } from '#domain/people.ts';
import { Problem } from '#domain/problems.ts';
import { keptRows, type Queries } from '../db/queries.ts';
import { labelOf, type Values, type WritableEntity } from './kinds.ts';

/** Everybody who may be chosen, and the person of that uid if they ever could be. */
const readPeople = (trx: Queries, uid: string | null): Promise<NamedPerson[]> =>
  keptRows<NamedPerson>(
    trx,
    sql`select "uid", "firstName", "lastName", "isActive" from "person" where "isActive" or "uid" = ${uid}::uuid`,
  );

/**
 * A create or a change with the name and the user of whom the case is assigned to agreeing (src/domain/cases/assigned.ts); other
 * kinds of record stay as they are. Throws Problem 'rule' for a user to whom no case can be assigned; one who is no longer
 * active is taken, since an edit may have waited on its device.
 */
export async function withItsPerson(trx: Queries, entity: WritableEntity, change: Values): Promise<Values> {
  if (!isCaseKind(entity)) return change;
  const { name, user } = assignedFields[entity];
  const uid = typeof change[user] === 'string' ? change[user] : null;
  if (uid === null && typeof change[name] !== 'string') return withAssigned(entity, change, []);
  const people = await readPeople(trx, uid);
  if (uid !== null && !people.some((person) => person.uid === uid)) {
    const message = `${labelOf(entity, name)} is no user to whom cases are assigned.`;
    throw new Problem('rule', message, { fields: [{ path: name, message }] });
  }
  return withAssigned(entity, change, people);
}
