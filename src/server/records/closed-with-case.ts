import { isSameValue } from '#domain/merge.ts';
import type { Values } from './kinds.ts';
import { readRow, updateRow } from './stored.ts';
import type { Writing } from './written.ts';

/**
 * Gives the mediation of a due process case the day on which the case is closed, or none, as a change of its own. A mediation that
 * the author may not see is closed with its case, too. Takes the case as it is stored, its row locked.
 */
export async function closeWithCase(
  { trx, now }: Writing,
  { mediationUid, dateClosed }: Values,
): Promise<void> {
  if (typeof mediationUid !== 'string') return;
  const row = await readRow(trx, 'mediation', `~${mediationUid}`, 'server', 'change');
  if (!row || row.isDeleted || isSameValue(row.record['dateClosed'], dateClosed)) return;
  const version = row.record.version + 1;
  await updateRow(trx, 'mediation', mediationUid, { dateClosed, version, updatedAt: now });
}
