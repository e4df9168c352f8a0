import { sql } from 'kysely';
import { Problem } from '#domain/problems.ts';
import type { LookupEntity } from '#domain/records/lookup-kinds.ts';
import type { Queries } from '../db/queries.ts';
import { labelOf, type Values, type WritableEntity } from './kinds.ts';
import { entityWords } from './reference.ts';

/** A field that names a lookup, and the lookup's column that it names. */
interface Naming {
  field: string;
  lookup: LookupEntity;
  by: 'code' | 'name';
  /** The field of a user whose name it is then, and not the lookup's. */
  unless?: string;
}

const ofCase: Naming = { field: 'locationDistrict', lookup: 'district', by: 'code' };

const namings: Partial<Record<WritableEntity, readonly Naming[]>> = {
  student: [{ field: 'districtCode', lookup: 'district', by: 'code' }],
  complaint: [ofCase],
  mediation: [ofCase, { field: 'mediatorName', lookup: 'mediator', by: 'name', unless: 'mediatorUserUid' }],
  dueprocess: [ofCase, { field: 'hearingALJ', lookup: 'judge', by: 'name', unless: 'hearingALJUserUid' }],
};

async function keep(
  trx: Queries,
  entity: WritableEntity,
  { field, lookup, by }: Naming,
  value: string,
): Promise<void> {
  const { rows } = await sql<{ isDeleted: boolean }>`
    select "deletedAt" is not null as "isDeleted" from ${sql.table(lookup)} where ${sql.ref(by)} = ${value}
    order by "deletedAt" desc nulls first limit 1 for key share`.execute(trx);
  if (rows[0]?.isDeleted !== true) return;
  const message = `The ${entityWords[lookup]} ${value} was deleted.`;
  throw new Problem('rule', message, {
    fields: [{ path: field, message: `${labelOf(entity, field)} was deleted` }],
  });
}

/**
 * Keeps the lookups that these new values name from being deleted until the transaction ends: a delete that comes later
 * waits, and then counts this record among the lookup's uses. Text that names no lookup, as in old cases, may stay; so may a
 * user's name, as `record` with its new values tells.
 * Throws Problem 'rule' for a lookup that is deleted already.
 */
export async function keepNamedLookups(
  trx: Queries,
  entity: WritableEntity,
  values: Values,
  record: Values,
): Promise<void> {
  for (const naming of namings[entity] ?? []) {
    const value = values[naming.field];
    if (naming.unless !== undefined && record[naming.unless] !== null) continue;
    if (typeof value === 'string' && value !== '') await keep(trx, entity, naming, value);
  }
}
