import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { Problem } from '#domain/problems.ts';
import { audit } from '../audit/audit.ts';
import { wrapKey } from '../base/wrapped-keys.ts';
import { unknownRecord } from '../records/reference.ts';
import { insertRow, readRow } from '../records/stored.ts';
import { refuseKnownUid } from '../records/taken.ts';
import { write } from '../records/write.ts';
import { type Author, type Outcome, type Stores, written, type Writing } from '../records/written.ts';
import type { ReceivedFile } from './receive-file.ts';

export interface DocumentForm {
  /** A number or `~uid`. */
  caseEventId: string;
  /** The client's, when it gave one. */
  uid?: string | undefined;
}

/** The event's number and uid; keeps it from being deleted meanwhile. */
async function eventOf({ trx, caller }: Writing, reference: string) {
  const row = await readRow(trx, 'event', reference, caller.id, 'parent');
  if (!row) throw unknownRecord('event');
  if (row.isDeleted) throw new Problem('rule', 'The event was deleted.');
  return { caseEventId: row.record.id, caseEventUid: row.record.uid };
}

/**
 * mount.ts makes the fingerprint before an upload is read. This adds what was read, so that a repeated key with another
 * file is another request.
 */
function withContent({ caller, meta }: Author, form: DocumentForm, file: ReceivedFile): Author {
  const about = JSON.stringify([
    meta.fingerprint,
    form.caseEventId,
    form.uid ?? null,
    file.title,
    file.sha256,
  ]);
  return { caller, meta: { ...meta, fingerprint: createHash('sha256').update(about).digest('hex') } };
}

/**
 * Makes the row of a file that is in the store, in one transaction with its key, the change log and the audit. Throws Problem
 * 'notFound' or 'rule' (no such event, or deleted; the uid is taken) and 'idempotency'. A repeat makes nothing: the file
 * given is then one too many.
 * @param wrapping the server's key for documents.
 */
export const saveDocument = (
  stores: Stores,
  wrapping: Uint8Array,
  form: DocumentForm,
  file: ReceivedFile,
  author: Author,
): Promise<Outcome> =>
  write(stores, 'document', withContent(author, form, file), async (writing) => {
    const { trx, now, caller, meta } = writing;
    const uid = form.uid?.toLowerCase() ?? v7();
    if (form.uid !== undefined) await refuseKnownUid(trx, uid);
    const event = await eventOf(writing, form.caseEventId);
    const { name, key, title, type, size, sha256 } = file;
    const id = await insertRow(trx, 'document', { ...event, uid, title, version: 1, updatedAt: now });
    await sql`insert into "documentContent" ("documentId", "object", "wrappedKey", "type", "size", "sha256")
      values (${id}, ${name}, ${wrapKey(wrapping, key, name)}, ${type}, ${size}, ${sha256})`.execute(trx);
    const { requestId, device } = meta;
    const detail = { id, type, size, sha256 };
    await audit(trx, {
      action: 'upload',
      userId: caller.id,
      device,
      requestId,
      entity: 'document',
      uid,
      detail,
    });
    return written(uid);
  });
