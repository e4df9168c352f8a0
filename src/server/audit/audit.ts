import { sql } from 'kysely';
import type { Entity } from '#domain/records/records.ts';
import { kept } from '../db/kept-plans.ts';
import { jsonParameter, type Queries } from '../db/queries.ts';
import type { AuditAction } from '#domain/audit.ts';

/** One line of the audit (docs/security.md, Audit). Who and what by number and uid, never by name. */
export interface AuditEntry {
  action: AuditAction;
  /** Who did it; null when nobody is signed in, as at a refused sign-in. */
  userId: number | null;
  /** The device's id as it says itself. */
  device: string | null;
  requestId: string;
  entity?: Entity | 'user' | undefined;
  /** The record, or the user, that it is about. */
  uid?: string | undefined;
  /** What else there is to know, as JSON: counts, kinds, numbers. No passwords, tokens, typed text or document bytes. */
  detail?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Appends an entry to the audit, in the transaction given: it is there exactly if that commits, which numbers and chains it
 * (0003-audit.sql). Changes of records are in the chain by themselves, by way of the change log.
 */
export const audit = (queries: Queries, entry: AuditEntry): Promise<void> => auditAll(queries, [entry]);

/** Appends several entries in their order, by one statement. */
export async function auditAll(queries: Queries, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await sql`${kept}
    insert into "audit" ("action", "userId", "device", "requestId", "entity", "uid", "detail")
    select "action", "userId", "device", "requestId", "entity", "uid", coalesce("detail", '{}')
    from jsonb_populate_recordset(null::"audit", ${jsonParameter(entries)})`.execute(queries);
}
