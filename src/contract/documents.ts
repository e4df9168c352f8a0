import * as v from 'valibot';
import { CaseDocument } from '#domain/documents.ts';
import { uuid } from '#domain/fields.ts';
import { editors, readers } from '#domain/roles.ts';
import { Deleted } from './answers.ts';
import { defineCalls } from './call.ts';

/** A token for the next upload, in the header x-upload-token; it can't be used after expiresAt. `limit`: bytes of a file. */
export const UploadToken = v.object({
  token: v.string(),
  expiresAt: v.pipe(v.string(), v.isoTimestamp()),
  limit: v.number(),
});

/** A number or ~uid, as the text that a form field is. */
const eventReference = v.pipe(
  v.string('caseEventId is required'),
  v.regex(/^(\d{1,10}|~[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i, 'caseEventId is invalid'),
);

/** What stands beside the file in an upload's form; the file's own field is called `file`. */
export const DocumentForm = v.strictObject({
  caseEventId: eventReference,
  uid: v.optional(uuid('uid is invalid')),
});

/** A document with the address of its download. */
export const AddedDocument = v.object({ ...CaseDocument.entries, link: v.string() });
export type AddedDocument = v.InferOutput<typeof AddedDocument>;

/** Files of events (docs/product.md 7.7; docs/api.md, Uploads). */
export const documentCalls = defineCalls({
  uploadToken: {
    method: 'GET',
    path: '/api/document/uploadtoken',
    roles: editors,
    offline: 'online',
    about: 'A one-time token for the next upload.',
    answer: UploadToken,
  },
  addDocument: {
    method: 'POST',
    path: '/api/document/add',
    roles: editors,
    offline: 'queued',
    status: 201,
    about: 'Adds a file to an event. The upload token goes in the header x-upload-token.',
    upload: DocumentForm,
    answer: AddedDocument,
  },
  document: {
    method: 'GET',
    path: '/api/document/:id',
    roles: readers,
    offline: 'online',
    about: "A document's content, as a file to save.",
  },
  deleteDocument: {
    method: 'DELETE',
    path: '/api/document/:id',
    roles: editors,
    offline: 'queued',
    about: 'Deletes a document.',
    answer: Deleted,
  },
});
