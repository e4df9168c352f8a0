import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { documentTypes } from '#domain/documents.ts';
import { faultFields } from '../base/log.ts';
import { SealBroken, unwrapByAny } from '../base/wrapped-keys.ts';
import type { Author } from '../records/written.ts';
import type { DocumentParts } from './add-document.ts';
import type { DocumentContent } from './document-rows.ts';
import { unseal } from './seal.ts';

/** Kept of a header's plain file name: what every browser takes literally. */
const plainName = (title: string) => title.replaceAll(/[^ !#$&'()+,.0-9=@A-Z[\]^_`a-z{}~-]/g, '_');

/** RFC 8187: everything but the characters that need no escape there. */
const escapedName = (title: string) =>
  encodeURIComponent(title).replaceAll(
    /['()*]/g,
    (found) => `%${found.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const headersOf = ({ title, type, size, version }: DocumentContent) => ({
  'content-type': documentTypes[type],
  'content-length': String(size),
  'content-disposition': `attachment; filename="${plainName(title)}"; filename*=UTF-8''${escapedName(title)}`,
  // A browser that shows the file all the same gives it no origin and runs nothing of it.
  'content-security-policy': "default-src 'none'; sandbox",
  etag: `"${version}"`,
});

/**
 * The answer to a download: the plain bytes, each verified before it goes out, and their length and hash at the end. The first
 * piece is opened before anything is answered. Where the store has not what was stored, the stream breaks off and
 * the log says so.
 */
export async function sendDocument(
  { store, keys, log }: Pick<DocumentParts, 'store' | 'keys' | 'log'>,
  content: DocumentContent,
  { caller, meta }: Author,
): Promise<Response> {
  async function* verified(): AsyncGenerator<Uint8Array> {
    const { object, wrappedKey, size, sha256 } = content;
    const hash = createHash('sha256');
    let sent = 0;
    const key = unwrapByAny(keys.all, wrappedKey, object);
    for await (const bytes of unseal(key, await store.get(object))) {
      hash.update(bytes);
      sent += bytes.length;
      yield bytes;
    }
    if (sent !== size || hash.digest('hex') !== sha256)
      throw new SealBroken('A document is not what was stored.');
  }

  async function* watched(): AsyncGenerator<Uint8Array> {
    try {
      yield* verified();
    } catch (error) {
      const about = { requestId: meta.requestId, userId: caller.id };
      log.error('a stored document is damaged or missing', { ...about, ...faultFields(error) });
      throw error;
    }
  }

  const bytes = watched();
  const first = await bytes.next();
  async function* whole(): AsyncGenerator<Uint8Array> {
    try {
      if (!first.done) yield first.value;
      yield* bytes;
    } finally {
      // A caller who goes away: the store's stream is closed.
      await bytes.return(undefined);
    }
  }
  const body = Readable.toWeb(Readable.from(whole(), { objectMode: false })) as ReadableStream<Uint8Array>;
  return new Response(body, { headers: headersOf(content) });
}
