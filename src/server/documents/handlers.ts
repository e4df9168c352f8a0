import { sql } from 'kysely';
import { headers as wire } from '#contract/headers.ts';
import { Problem } from '#domain/problems.ts';
import { audit } from '../audit/audit.ts';
import { type Handlers, reply } from '../base/handlers.ts';
import { answerRemoved, answerWritten } from '../records/answers.ts';
import { isRecordSeen } from '../records/need-to-know.ts';
import { unknownRecord } from '../records/reference.ts';
import { removeRecord } from '../records/remove.ts';
import { addDocument, type DocumentParts } from './add-document.ts';
import { readContent, readDocuments } from './document-rows.ts';
import { sendDocument } from './send-document.ts';
import { giveUploadToken, spendUploadToken } from './upload-tokens.ts';

/** Files of events (docs/product.md 7.7). The token's route stands before that of a document. */
export function documentHandlers(
  parts: DocumentParts,
): Handlers<'uploadToken' | 'addDocument' | 'document' | 'deleteDocument'> {
  const { stores } = parts;
  const { db } = stores;
  const fresh = answerWritten((condition, viewer) =>
    readDocuments(db, sql`${condition} and ${isRecordSeen('document', 't', viewer)}`),
  );
  return {
    uploadToken: async (author) =>
      reply({ ...(await giveUploadToken(stores, author)), limit: parts.config.limit }),
    addDocument: async ({ upload, ...author }) => {
      if (upload.token === null) throw new Problem('invalid', `The header ${wire.uploadToken} is required.`);
      await spendUploadToken(stores, author, upload.token);
      return fresh(await addDocument(parts, upload, author), author);
    },
    document: async ({ params, ...author }) => {
      const content = await readContent(db, params.id, author.caller.id);
      if (!content) throw unknownRecord('document');
      const { uid, id, size } = content;
      const { requestId, device } = author.meta;
      const about = { userId: author.caller.id, device, requestId, detail: { id, size } };
      await audit(db, { action: 'download', entity: 'document', uid, ...about });
      return sendDocument(parts, content, author);
    },
    deleteDocument: async ({ params, ...author }) =>
      answerRemoved(db, 'document', await removeRecord(stores, 'document', params.id, author)),
  };
}
