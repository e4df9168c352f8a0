import { Problem } from '#domain/problems.ts';
import { headers as wire } from '#contract/headers.ts';
import type { Api, ApiAnswer } from '../api/api.ts';
import { multipart } from '../api/multipart.ts';
import type { SealedFiles } from '../files/sealed-files.ts';
import type { StoredEdit } from '../model/stored-edit.ts';
import type { UploadProgress } from './documents.ts';

export interface SendUploadParts {
  api: Api;
  queued: SealedFiles;
  device: string;
  /** Told as bytes go out. */
  onProgress(progress: UploadProgress): void;
  /** Told the most bytes that the server takes. */
  onLimit(limit: number): void;
}

const gone = () =>
  new Problem(
    'rule',
    'The file is not on this device any more, or damaged. Discard this change and add the file again.',
  );

/**
 * Makes the upload of an edit ready and answers the function that sends it. Without a connection this rejects, and
 * the edit doesn't count as sent. Each repetition bears the edit's Idempotency-Key and so has one effect. Throws
 * Problem 'rule' when the file is gone or damaged.
 */
export async function prepareUpload(
  { api, queued, device, onProgress, onLimit }: SendUploadParts,
  edit: StoredEdit,
  signal: AbortSignal,
): Promise<() => Promise<ApiAnswer<unknown>>> {
  const size = await queued.sizeOf(edit.uid);
  if (size === null) throw gone();
  const { body: permit } = await api('uploadToken', { signal });
  onLimit(permit.limit);
  const fields = { caseEventId: String(edit.changes['caseEventId']), uid: edit.uid };
  const name = String(edit.changes['title']);
  const form = multipart(`accord-${edit.id}`, fields, { name, size });
  let at = form.fileAt;
  const isWhole = await queued.read(edit.uid, (piece) => {
    form.bytes.set(piece, at);
    at += piece.length;
  });
  if (!isWhole || at !== form.fileAt + size) throw gone();
  const total = form.bytes.length;
  const upload = {
    type: form.type,
    bytes: form.bytes,
    onSent: (sent: number) => onProgress({ sent, total }),
  };
  return () => {
    onProgress({ sent: 0, total });
    return api('addDocument', {
      upload,
      headers: {
        [wire.idempotencyKey]: edit.id,
        [wire.device]: edit.device ?? device,
        [wire.writtenAt]: edit.writtenAt,
        [wire.uploadToken]: permit.token,
      },
      signal,
    });
  };
}
