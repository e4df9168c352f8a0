import { sql } from 'kysely';
import { jsonRows } from '../db/queries.ts';
import { readRow, type StoredRecord, updateRow } from './stored.ts';
import type { Writing } from './written.ts';

const flag = 'mediationAgreedToMediationFlag';

/** The columns of a restored record that its link sets. */
type Link = Record<string, unknown>;

const noLink = (name: 'dueProcess' | 'mediation'): Link => ({ [`${name}Id`]: null, [`${name}Uid`]: null });

/** The case at the other end, locked for its change; null where it is deleted or there is none. */
async function otherEnd({ trx }: Writing, entity: 'mediation' | 'dueprocess', uid: unknown) {
  if (typeof uid !== 'string') return null;
  const row = await readRow(trx, entity, `~${uid}`, 'server', 'change');
  return row && !row.isDeleted ? row.record : null;
}

/** A mediation that comes to a restricted case and that everybody may see is restricted as the case is: what it holds is confidential. */
const restrictedAs = (dueProcess: StoredRecord, mediation: StoredRecord): Link =>
  dueProcess['restrictedTo'] !== null && mediation['restrictedTo'] === null
    ? { restrictedTo: dueProcess['restrictedTo'] }
    : {};

/** What a mediation takes from the due process case that it comes back to: it is closed with the case. */
const asItsCase = (dueProcess: StoredRecord, mediation: StoredRecord): Link => ({
  dateClosed: dueProcess['dateClosed'],
  ...restrictedAs(dueProcess, mediation),
});

const linkBack = ({ trx, now }: Writing, entity: 'mediation' | 'dueprocess', to: StoredRecord, link: Link) =>
  updateRow(trx, entity, to.uid, { ...link, version: to.version + 1, updatedAt: now });

/** Whether the answer No or unset of the due process case came with the delete itself, so that undoing it takes that back. */
async function wasUnsetBy({ trx }: Writing, { uid }: StoredRecord, requestId: string | null) {
  const [last] = await jsonRows<{ requestId: string | null }>(
    trx,
    sql`select "requestId" from "change_log" where "uid" = ${uid}::uuid and "changed" -> ${flag}::text is not null
      order by "version" desc limit 1`,
  );
  return requestId !== null && last?.requestId === requestId;
}

/**
 * A mediation comes back to the due process case that it was made from, if that is there, has no other, and still says Yes
 * to mediation or said No by the delete that is undone. Else it stands alone: a person's later No stays.
 */
export async function linkOfMediation(
  writing: Writing,
  mediation: StoredRecord,
  requestId: string | null,
): Promise<Link> {
  const dueProcess = await otherEnd(writing, 'dueprocess', mediation.dueProcessUid);
  if (!dueProcess || dueProcess.mediationUid !== null) return noLink('dueProcess');
  if (dueProcess[flag] !== true && !(await wasUnsetBy(writing, dueProcess, requestId)))
    return noLink('dueProcess');
  const link = { mediationId: mediation.id, mediationUid: mediation.uid, [flag]: true };
  await linkBack(writing, 'dueprocess', dueProcess, link);
  return asItsCase(dueProcess, mediation);
}

/** A due process case comes back to its mediation, if that is there and belongs to no other. */
export async function linkOfDueProcess(writing: Writing, dueProcess: StoredRecord): Promise<Link> {
  const mediation = await otherEnd(writing, 'mediation', dueProcess.mediationUid);
  if (!mediation || mediation.dueProcessUid !== null) return noLink('mediation');
  const link = {
    dueProcessId: dueProcess.id,
    dueProcessUid: dueProcess.uid,
    ...asItsCase(dueProcess, mediation),
  };
  await linkBack(writing, 'mediation', mediation, link);
  return {};
}
