import { sql } from 'kysely';
import type { DeviceNote } from '#contract/presence.ts';
import { auditAll, type AuditEntry } from '../audit/audit.ts';
import { jsonParameter, jsonRows, type Queries } from '../db/queries.ts';
import { openedLately, shown, shownRecords } from './opened.ts';

const hour = 60 * 60_000;

/** The actions of notes that are of one record; all others are of files that a device made. */
const actions = { open: 'open', document: 'download' } as const;

/** Of the keys those that the audit has. Reports of one user's notes take turns, so that of two that name a note the second sees the first. */
async function knownNotes(trx: Queries, keys: readonly string[], userId: number): Promise<Set<string>> {
  await sql`select pg_advisory_xact_lock(7227, ${userId}::integer)`.execute(trx);
  const rows = await jsonRows<{ key: string }>(
    trx,
    sql`select "detail" ->> 'note' as "key" from "audit" where "detail" ? 'note' and "userId" = ${userId}::integer
      and "detail" ->> 'note' in (select value from jsonb_array_elements_text(${jsonParameter(keys)}))`,
  );
  return new Set(rows.map(({ key }) => key));
}

/**
 * Writes down once, however often a device reports it, what was opened on it without the server and what it made of records
 * (docs/security.md, Reading the audit), with the device's time. A record that the server doesn't know is left unnamed.
 */
export async function auditNotes(
  trx: Queries,
  notes: readonly DeviceNote[],
  by: { userId: number; device: string; requestId: string },
): Promise<void> {
  if (notes.length === 0) return;
  const known = await knownNotes(
    trx,
    notes.map(({ key }) => key),
    by.userId,
  );
  const uids = notes.flatMap(({ uid }) => uid ?? []);
  const kinds = new Map(
    (await shownRecords(trx, uids, [...shown, 'document'])).map(({ uid, entity }) => [uid, entity]),
  );
  const lately = await openedLately(trx, uids, by.userId);
  const entries = notes.flatMap(({ key, at, what, entity, uid, count }): AuditEntry[] => {
    if (known.has(key)) return [];
    known.add(key);
    const kind = uid === null ? undefined : kinds.get(uid);
    // A report may have named a record that was closed before the report was answered.
    const isTold = uid !== null && lately.has(uid) && Date.now() - Date.parse(at) < hour;
    if (what === 'open' && isTold) return [];
    if ((what === 'open' || what === 'document') && kind === undefined) return [];
    const about = { ...by, entity: kind ?? entity ?? undefined, uid: (kind && uid) ?? undefined };
    const records = kind && entity && entity !== kind ? { records: entity } : {};
    const detail = { note: key, at: new Date(at).toISOString(), ...records };
    return what === 'open' || what === 'document'
      ? [{ ...about, action: actions[what], detail }]
      : [{ ...about, action: 'export', detail: { ...detail, file: what, rows: count } }];
  });
  await auditAll(trx, entries);
}
