import { v7 } from 'uuid';
import { isCaseKind } from '#domain/events.ts';
import { withAgency, withLocation } from './agency.ts';
import { withItsPerson } from './assigned.ts';
import { checkNew } from './check.ts';
import { placeAtEnd } from './contact-places.ts';
import { makeOnlyCurrent } from './current-year.ts';
import { kindOf, type Values, type WritableEntity } from './kinds.ts';
import { keepNamedLookups } from './named-lookups.ts';
import { caseNumbers } from './numbers.ts';
import { isOwned, withOwner } from './owned.ts';
import { resolveParent } from './parent.ts';
import { insertRow } from './stored.ts';
import { refuseKnownUid } from './taken.ts';
import { write } from './write.ts';
import { type Author, type Outcome, type Stores, written, type Writing } from './written.ts';

/** What the server itself adds to a new record of that kind. */
async function completed(writing: Writing, entity: WritableEntity, values: Values): Promise<Values> {
  const { trx } = writing;
  if (isCaseKind(entity)) {
    const located = await withLocation(trx, values);
    return { ...located, ...(await caseNumbers(trx, entity, located)) };
  }
  if (entity === 'contact') return placeAtEnd(trx, values);
  if (isOwned(entity)) return withOwner(writing, values);
  if (entity !== 'student') return values;
  return { ...(await withAgency(trx, values, 'districtCode')), createdOn: writing.today };
}

/**
 * Makes a record within a write; answers its uid. Takes and throws what createRecord does.
 * @param given columns that the server itself gives, which no body has.
 */
export async function makeRecord(
  writing: Writing,
  entity: WritableEntity,
  body: Values,
  given: Values = {},
): Promise<string> {
  const { id: _id, uid: named, ...sent } = body;
  const uid = typeof named === 'string' ? named : v7();
  if (named !== undefined) await refuseKnownUid(writing.trx, uid);
  // Contacts take their places one after the other: the case is kept from changing meanwhile.
  const linked = await resolveParent(writing, entity, sent, entity === 'contact' ? 'change' : 'parent');
  const values = await withItsPerson(writing.trx, entity, linked);
  checkNew(writing, entity, values);
  const settled = kindOf(entity).settle(values);
  const made = await completed(writing, entity, settled);
  await keepNamedLookups(writing.trx, entity, made, made);
  if (entity === 'schoolYear') await makeOnlyCurrent(writing, uid, made, false);
  await insertRow(writing.trx, entity, { ...made, ...given, uid, version: 1, updatedAt: writing.now });
  return uid;
}

/**
 * Makes a record from a POST's body (parsed by the contract). Throws Problem 'rule' for a uid, State ID or number that is
 * taken and for fields that open later, 'forbidden' for a case number from a non-Admin, 'notFound' for an unknown parent.
 */
export const createRecord = (
  stores: Stores,
  entity: WritableEntity,
  body: Values,
  author: Author,
): Promise<Outcome> =>
  write(stores, entity, author, async (writing) => written(await makeRecord(writing, entity, body)));
