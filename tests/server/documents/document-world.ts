import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';
import type { AddedDocument } from '#contract/documents.ts';
import type { DocumentsConfig } from '#server/documents/documents-config.ts';
import { type Fields, type RecordWorld, recordWorld, studentBody } from '../../helpers/rest.ts';
import type { SignedInClient } from '../../helpers/server.ts';

export const pdf = (filling = 'Hello') => Buffer.from(`%PDF-1.7\n${filling}\n%%EOF\n`);

const contentTypes = (main: string, part: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
  <Default Extension="xml" ContentType="application/xml"/>
  <Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${main}.main+xml"/></Types>`;

const mains = {
  docx: ['wordprocessingml.document', 'word/document.xml'],
  xlsx: ['spreadsheetml.sheet', 'xl/workbook.xml'],
  pptx: ['presentationml.presentation', 'ppt/presentation.xml'],
} as const;

/** A zip file of entries. */
export async function zip(entries: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const file = new yazl.ZipFile();
  for (const [name, content] of Object.entries(entries)) file.addBuffer(Buffer.from(content as string), name);
  file.end();
  return buffer(file.outputStream);
}

/** A small office file, with more entries or others in their place. */
export const office = (
  type: keyof typeof mains,
  more: Readonly<Record<string, string | Buffer>> = {},
): Promise<Buffer> => {
  const [main, part] = mains[type];
  return zip({ '[Content_Types].xml': contentTypes(main, part), [part]: '<main/>', ...more });
};

export interface Sending {
  name?: string;
  bytes?: Uint8Array;
  event?: number | string;
  uid?: string;
  /** Headers besides the token's. */
  headers?: Readonly<Record<string, string>>;
  token?: string | null;
  /** Other fields of the form. */
  fields?: Readonly<Record<string, string>>;
  /** The name of the file's part; "file" unless told. */
  part?: string;
  /** Parts before the file's, as they are sent. */
  more?: string;
}

export interface Sent<T> {
  status: number;
  body: T;
  headers: Headers;
}

export interface DocumentWorld extends RecordWorld {
  editorClient: SignedInClient;
  readerClient: SignedInClient;
  event: Fields;
  folder: string;
  /** A fresh token of the editor's. */
  token(): Promise<string>;
  /** Sends a file as the editor; with a fresh token unless told. */
  add<T = AddedDocument>(sending?: Sending): Promise<Sent<T>>;
  /** Paths of all files in the store. */
  stored(): Promise<string[]>;
  download(id: number | string, client?: SignedInClient): Promise<Response>;
}

export const boundary = 'a-boundary-of-the-tests';

/** A part of a form, as it is sent. */
export const formPart = (disposition: string, value: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${value}\r\n`;

/** A multipart body and its Content-Type. */
export function formOf({
  name = 'letter.pdf',
  bytes = pdf(),
  event,
  uid,
  fields = {},
  part = 'file',
  more = '',
}: Sending) {
  const all = {
    ...(event !== undefined && { caseEventId: String(event) }),
    ...(uid !== undefined && { uid }),
    ...fields,
  };
  const parts = Object.entries(all).map(([field, value]) => formPart(`name="${field}"`, value));
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${part}"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  const body = Buffer.concat([
    Buffer.from(parts.join('') + more + head),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return { body, type: `multipart/form-data; boundary=${boundary}` };
}

/** A server with an event to add files to. Without a place, its store is a folder. */
export async function documentWorld(documents: Partial<DocumentsConfig> = {}): Promise<DocumentWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'accord-documents-test-'));
  const world = await recordWorld({ documents: { place: { kind: 'folder', folder }, ...documents } });
  const { server, make } = world;
  const editorClient = await server.signIn('editor');
  const readerClient = await server.signIn('reader');
  const student = await make('/api/dispute/student/', studentBody());
  const complaint = await make('/api/dispute/complaint/', { studentId: student.id, dateFiled: '2026-09-02' });
  const event = await make('/api/dispute/event/', { parentId: complaint.id, parentType: 'complaint' });

  const token = async () => {
    const answer = await editorClient.call('GET', '/api/document/uploadtoken');
    return ((await answer.json()) as { token: string }).token;
  };
  return {
    ...world,
    editorClient,
    readerClient,
    event,
    folder,
    token,
    add: async (sending = {}) => {
      const { body, type } = formOf({ event: event.id, ...sending });
      const uploadToken = sending.token === undefined ? await token() : sending.token;
      const answer = await server.fetch('/api/document/add', {
        method: 'POST',
        headers: {
          authorization: `Bearer ${editorClient.tokens.access_token}`,
          'content-type': type,
          ...(uploadToken !== null && { 'x-upload-token': uploadToken }),
          ...sending.headers,
        },
        body: new Uint8Array(body),
      });
      return { status: answer.status, body: (await answer.json()) as never, headers: answer.headers };
    },
    stored: async () => {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    },
    download: (id, client = readerClient) => client.call('GET', `/api/document/${id}`),
    close: async () => {
      await world.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Bytes that nothing compresses, as a PDF. */
export const bigPdf = (size: number): Buffer =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size - 15), Buffer.from('%%EOF\n')]);

export const aUuid = (): string => randomUUID();
