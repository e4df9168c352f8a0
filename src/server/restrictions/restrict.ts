import type { CaseKind } from '#domain/events.ts';
import { Problem } from '#domain/problems.ts';
import { othersChanges } from '../records/others-changes.ts';
import { type Reference, unknownRecord } from '../records/reference.ts';
import { readRow, unseenRecord, updateRow } from '../records/stored.ts';
import { write } from '../records/write.ts';
import { type Author, type Outcome, type Stores, written, type Writing } from '../records/written.ts';
import { isSeenAlike, mediationOf, requireActive, type RestrictedRecord } from './restriction.ts';

/** Stores whom a case is restricted to, as its next version: so it is a change of the case, with its entry in the change log. */
export async function storeRestriction(
  { trx, now }: Writing,
  kind: CaseKind,
  { uid, version, restrictedTo: before }: RestrictedRecord,
  users: readonly number[] | null,
): Promise<void> {
  const restrictedTo = users && [...new Set(users)].toSorted((a, b) => a - b);
  if (String(before) === String(restrictedTo)) return;
  await updateRow(trx, kind, uid, { restrictedTo, version: version + 1, updatedAt: now });
}

/**
 * Restricts a case to some users, of whom its author is one; changes who they are; or, with null, lifts the restriction. The
 * mediation of a due process case, which is confidential (34 CFR 300.506(b)(8)), is restricted with it where the same users saw
 * both: other people whom somebody chose for it stay, and lifting opens no other case. Throws
 * Problem 'notFound'; 'forbidden' where the author may not see the case; 'rule' for a list without the author or with somebody
 * who is no active user; and 'conflict' when others changed who may see the case since the author saw it.
 */
export const restrictCase = (
  stores: Stores,
  kind: CaseKind,
  reference: Reference,
  users: readonly number[] | null,
  author: Author,
): Promise<Outcome> =>
  write(stores, kind, author, async (writing) => {
    const { trx, caller } = writing;
    const row = await readRow(trx, kind, reference, caller.id, 'change');
    if (!row) throw await unseenRecord(trx, kind, reference);
    if (row.isDeleted) throw unknownRecord(kind);
    const record = row.record as RestrictedRecord;
    const others = await othersChanges(writing, record);
    if (others.has('restrictedTo'))
      throw new Problem(
        'rule',
        'Somebody else changed who may see this case in the meantime. Look at it again.',
      );
    if (users && !users.includes(caller.id))
      throw new Problem('rule', 'You have to be among the people who may see this case.');
    if (users) await requireActive(writing, users, record.restrictedTo);
    const mediation = kind === 'dueprocess' && users ? await mediationOf(trx, record, 'change') : undefined;
    await storeRestriction(writing, kind, record, users);
    if (mediation && isSeenAlike(mediation, record))
      await storeRestriction(writing, 'mediation', mediation, users);
    return written(record.uid);
  });
