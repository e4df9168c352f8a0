import type { Queries } from '../db/queries.ts';
import type { Reference } from './reference.ts';
import { readRow } from './stored.ts';

/**
 * Locks the due process case of a mediation before the mediation, in the order in which a change of Agreed to Mediation locks
 * the two: in different orders two such writes would wait for each other for ever.
 */
export async function lockDueProcessFirst(trx: Queries, mediation: Reference): Promise<void> {
  const row = await readRow(trx, 'mediation', mediation, 'server');
  const uid = row?.record.dueProcessUid;
  if (typeof uid === 'string') await readRow(trx, 'dueprocess', `~${uid}`, 'server', 'change');
}
