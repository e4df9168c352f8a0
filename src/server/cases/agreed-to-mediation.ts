import type { MediationAgreement } from '#contract/cases.ts';
import type { DueProcess } from '#domain/cases/due-process.ts';
import { mediationFromDueProcess } from '#domain/cases/mediation-from-due-process.ts';
import { isSameValue } from '#domain/merge.ts';
import { type Conflict, Problem } from '#domain/problems.ts';
import { sql } from 'kysely';
import { jsonRows } from '../db/queries.ts';
import { makeRecord } from '../records/create.ts';
import { othersChanges } from '../records/others-changes.ts';
import { type Reference, unknownRecord } from '../records/reference.ts';
import { buryRecord } from '../records/remove.ts';
import { readRow, type StoredRecord, unseenRecord, updateRow } from '../records/stored.ts';
import { write } from '../records/write.ts';
import { type Author, type Outcome, type Stores, written, type Writing } from '../records/written.ts';

const flag = 'mediationAgreedToMediationFlag';

/**
 * Others decided otherwise since the author saw the case: then nothing is done. Flag and link merge as a unit
 * (docs/sync-rules.md CO2), and only the flag is a person's to decide.
 */
async function conflictsOf(
  writing: Writing,
  stored: StoredRecord,
  { agreed }: MediationAgreement,
): Promise<Conflict[]> {
  const others = await othersChanges(writing, stored);
  const theirs = stored[flag];
  if (!(others.has(flag) || others.has('mediationUid')) || isSameValue(theirs, agreed)) return [];
  return [{ field: flag, base: others.has(flag) ? others.get(flag) : theirs, theirs, yours: agreed }];
}

/** The mediation that the case is linked to, its row locked; undefined without one or when that was deleted. */
async function linkedMediation({ trx }: Writing, { mediationUid }: StoredRecord) {
  if (typeof mediationUid !== 'string') return undefined;
  const row = await readRow(trx, 'mediation', `~${mediationUid}`, 'server', 'removal');
  return row && !row.isDeleted ? row.record : undefined;
}

/** A mediation that is restricted to others is theirs to remove. */
function refuseUnseen({ caller }: Writing, { restrictedTo }: StoredRecord): void {
  if (Array.isArray(restrictedTo) && !restrictedTo.includes(caller.id))
    throw new Problem(
      'rule',
      "The mediation of this due process case is restricted, and you are not among the people who may see it. It can't be removed.",
    );
}

/** A mediation that holds work stays (docs/product.md 4.4). */
async function refuseWithWork({ trx }: Writing, { id, dateHeld }: StoredRecord): Promise<void> {
  const ofMediation = sql`"parentType" = 'mediation' and "parentId" = ${id}::integer and "deletedAt" is null`;
  const [found] = await jsonRows<{ events: number; contacts: number }>(
    trx,
    sql`select (select count(*) from "event" where ${ofMediation}) as "events",
      (select count(*) from "contact" where ${ofMediation}) as "contacts"`,
  );
  const held = [
    found?.events ? 'events' : '',
    found?.contacts ? 'contacts' : '',
    dateHeld === null ? '' : 'a held date',
  ].filter((word) => word !== '');
  if (held.length === 0) return;
  const words = held.length > 1 ? `${held.slice(0, -1).join(', ')} and ${held.at(-1)}` : held[0];
  throw new Problem(
    'rule',
    `The mediation of this due process case has ${words} and can't be removed. Delete it on its own screen if it should go.`,
  );
}

/**
 * Makes the mediation of a case, which has much of the case in it and so is restricted as the case is, and is closed where the case
 * is; answers the link to it.
 */
async function made(
  writing: Writing,
  dueProcess: StoredRecord,
  { mediationUid, dateFiled }: MediationAgreement,
): Promise<Pick<DueProcess, 'mediationId' | 'mediationUid'>> {
  const body = {
    ...mediationFromDueProcess(dueProcess as unknown as DueProcess, dateFiled ?? writing.today),
    ...(mediationUid === undefined ? {} : { uid: mediationUid }),
  };
  const { restrictedTo, dateClosed } = dueProcess;
  const uid = await makeRecord(writing, 'mediation', body, { restrictedTo, dateClosed });
  const row = await readRow(writing.trx, 'mediation', `~${uid}`, 'server');
  if (!row) throw new Error('the mediation just made is not there');
  return { mediationId: row.record.id, mediationUid: row.record.uid };
}

/** Stores the flag and the link, as the case's next version; nothing when they are so already. */
async function store({ trx, now }: Writing, stored: StoredRecord, changed: object): Promise<void> {
  if (Object.entries(changed).every(([field, value]) => isSameValue(stored[field], value))) return;
  await updateRow(trx, 'dueprocess', stored.uid, { ...changed, version: stored.version + 1, updatedAt: now });
}

/**
 * Sets Agreed to Mediation of a due process case: yes makes its mediation unless it has one, no or unset removes it; flag,
 * link and mediation change in one transaction (docs/product.md 4.4). Throws Problem 'notFound', 'rule' when
 * the mediation to remove holds events, contacts or a held date, and 'conflict' when others decided otherwise since the
 * author saw the case: then nothing is done.
 */
export function agreeToMediation(
  stores: Stores,
  reference: Reference,
  agreement: MediationAgreement,
  author: Author,
): Promise<Outcome> {
  return write(stores, 'dueprocess', author, async (writing) => {
    const row = await readRow(writing.trx, 'dueprocess', reference, author.caller.id, 'change');
    if (!row) throw await unseenRecord(writing.trx, 'dueprocess', reference);
    if (row.isDeleted) throw unknownRecord('dueprocess');
    const { record } = row;
    const conflicts = await conflictsOf(writing, record, agreement);
    if (conflicts.length > 0) return { ...written(record.uid), conflicts };
    const existing = await linkedMediation(writing, record);
    const decision = { [flag]: agreement.agreed };
    if (agreement.agreed === true) {
      const link = existing
        ? { mediationId: existing.id, mediationUid: existing.uid }
        : await made(writing, record, agreement);
      await store(writing, record, { ...decision, ...link });
      return written(record.uid);
    }
    if (existing) refuseUnseen(writing, existing);
    if (existing) await refuseWithWork(writing, existing);
    await store(writing, record, { ...decision, mediationId: null, mediationUid: null });
    // Buried after the link is gone: burying a linked mediation would unlink the case by a change of its own.
    if (existing) await buryRecord(writing, 'mediation', existing);
    return written(record.uid);
  });
}
