import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { isSigned } from './s3-signature.ts';

/** What S3 asks of every part of an upload but the last. */
const leastPart = 5 * 1024 * 1024;

interface Upload {
  key: string;
  begun: Date;
  parts: Map<number, Buffer>;
}

interface Answer {
  status: number;
  body?: string | Buffer;
  headers?: Record<string, string>;
}

const tagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;
const xml = (name: string, content: string): Answer => ({
  status: 200,
  body: `<?xml version="1.0" encoding="UTF-8"?><${name}>${content}</${name}>`,
  headers: { 'content-type': 'application/xml' },
});
const refusal = (status: number, code: string): Answer => ({
  ...xml('Error', `<Code>${code}</Code><Message>${code}</Message>`),
  status,
});

/** The bytes that a Range header names. */
function ranged(bytes: Buffer, header: string | undefined): Answer {
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(header ?? '') ?? [];
  if (from === undefined) return { status: 200, body: bytes };
  if (Number(from) >= bytes.length) return refusal(416, 'InvalidRange');
  const last = Math.min(Number(to), bytes.length - 1);
  const headers = { 'content-range': `bytes ${from}-${last}/${bytes.length}` };
  return { status: 206, body: bytes.subarray(Number(from), last + 1), headers };
}

export interface S3Server {
  endpoint: string;
  /** Uploads in parts that were begun and neither ended nor given up. */
  uploads: ReadonlyMap<string, Upload>;
  /** Begins an upload in parts that nobody goes on with, as a process that died leaves it. */
  leaveUpload(key: string): void;
  close(): void;
}

/** One bucket of S3 in memory: whole objects, uploads in parts, ranges and lists, for who signs with that key. */
export async function startS3(bucket: string, keyId: string, secret: string): Promise<S3Server> {
  const objects = new Map<string, { bytes: Buffer; at: Date }>();
  const uploads = new Map<string, Upload>();

  function begin(key: string): string {
    const id = randomUUID();
    uploads.set(id, { key, begun: new Date(), parts: new Map() });
    return id;
  }

  function end(id: string, { key, parts }: Upload, wish: string): Answer {
    const wanted = [...wish.matchAll(/<Part>.*?<\/Part>/gs)].map(([part]) => ({
      number: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
      tag: /<ETag>(.*?)</.exec(part)?.[1]?.replaceAll('&quot;', '"'),
    }));
    const found = wanted.map(({ number }) => parts.get(number) ?? Buffer.alloc(0));
    if (wanted.some(({ tag }, index) => tag !== tagOf(found[index] ?? Buffer.alloc(0))))
      return refusal(400, 'InvalidPart');
    if (wanted.some(({ number }, index) => number <= (wanted[index - 1]?.number ?? 0)))
      return refusal(400, 'InvalidPartOrder');
    if (found.slice(0, -1).some(({ length }) => length < leastPart)) return refusal(400, 'EntityTooSmall');
    objects.set(key, { bytes: Buffer.concat(found), at: new Date() });
    uploads.delete(id);
    return xml('CompleteMultipartUploadResult', `<Key>${key}</Key>`);
  }

  function toUpload(method: string, id: string, body: Buffer, number: number): Answer {
    const upload = uploads.get(id);
    if (!upload) return refusal(404, 'NoSuchUpload');
    if (method === 'POST') return end(id, upload, body.toString());
    if (method === 'PUT') {
      upload.parts.set(number, body);
      return { status: 200, headers: { etag: tagOf(body) } };
    }
    uploads.delete(id);
    return { status: 204 };
  }

  function toObject(method: string, key: string, body: Buffer, range: string | undefined): Answer {
    if (method === 'POST') return xml('InitiateMultipartUploadResult', `<UploadId>${begin(key)}</UploadId>`);
    if (method === 'PUT') {
      objects.set(key, { bytes: body, at: new Date() });
      return { status: 200, headers: { etag: tagOf(body) } };
    }
    if (method === 'DELETE') {
      objects.delete(key);
      return { status: 204 };
    }
    const found = objects.get(key);
    return found ? ranged(found.bytes, range) : refusal(404, 'NoSuchKey');
  }

  function list(query: URLSearchParams): Answer {
    const after = query.get('continuation-token') ?? '';
    const size = Number(query.get('max-keys') ?? 1000);
    const found = [...objects]
      .filter(([key]) => key.startsWith(query.get('prefix') ?? '') && key > after)
      .toSorted(([a], [b]) => (a < b ? -1 : 1));
    const page = found.slice(0, size);
    const isCut = found.length > size;
    const contents = page.map(
      ([key, { at }]) =>
        `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified></Contents>`,
    );
    const next = isCut ? `<NextContinuationToken>${page.at(-1)?.[0]}</NextContinuationToken>` : '';
    return xml('ListBucketResult', `<IsTruncated>${isCut}</IsTruncated>${next}${contents.join('')}`);
  }

  function listUploads(prefix: string): Answer {
    const found = [...uploads]
      .filter(([, { key }]) => key.startsWith(prefix))
      .map(
        ([id, { key, begun }]) =>
          `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${begun.toISOString()}</Initiated></Upload>`,
      );
    return xml('ListMultipartUploadsResult', `<IsTruncated>false</IsTruncated>${found.join('')}`);
  }

  function answer(request: IncomingMessage, body: Buffer): Answer {
    const { method = '', url = '', headers } = request;
    const { pathname, searchParams: query } = new URL(url, 'http://s3');
    const [, place, ...rest] = decodeURIComponent(pathname).split('/');
    const key = rest.join('/');
    if (!isSigned(request, body, keyId, secret)) return refusal(403, 'SignatureDoesNotMatch');
    if (place !== bucket) return refusal(404, 'NoSuchBucket');
    if (key === '') return query.has('uploads') ? listUploads(query.get('prefix') ?? '') : list(query);
    const id = query.get('uploadId');
    if (id !== null) return toUpload(method, id, body, Number(query.get('partNumber')));
    return toObject(method, key, body, headers.range);
  }

  const server = createServer((request, response) => {
    buffer(request).then(
      (bytes) => {
        const { status, body, headers } = answer(request, bytes);
        response.writeHead(status, headers).end(body);
      },
      () => response.destroy(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    uploads,
    leaveUpload: (key) => void begin(key),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
