import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  NoSuchKey,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { DocumentStore } from './document-store.ts';
import type { S3Place } from './documents-config.ts';
import { isObjectName, StoredBytesMissing } from './object-name.ts';

/** The least that S3 takes for a part that is not the last. One is held in memory at a time, and the next while it is sent. */
const partSize = 5 * 1024 * 1024;

/** A server that doesn't know the call; its own rules have to clear what broken uploads leave. */
const isNotOffered = (error: unknown) =>
  error instanceof Error && ['NotImplemented', 'MethodNotAllowed'].includes(error.name);

/**
 * Keeps documents as objects of a bucket, on any server that speaks S3. Keys come from the settings, or else from where
 * the SDK looks (the machine's role).
 */
export function s3Store({ bucket, prefix, endpoint, region, credentials }: S3Place): DocumentStore {
  const client = new S3Client({
    region,
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    // Other servers than Amazon's refuse the newer checksum headers; our own authentication tells more than they do.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5000, requestTimeout: 60_000 },
  });
  const place = (name: string) => ({ Bucket: bucket, Key: `${prefix}${name}` });
  const nameOf = (key: string) => key.slice(prefix.length);

  const unfinishedPage = (from: object): Promise<ListMultipartUploadsCommandOutput | null> =>
    client
      .send(new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix, ...from }))
      .catch((error: unknown) => {
        if (isNotOffered(error)) return null;
        throw error;
      });

  /** Uploads in parts that began and neither ended nor were given up, such as of a process that died. */
  async function* unfinished() {
    let from: { KeyMarker?: string; UploadIdMarker?: string } | null = {};
    while (from) {
      const page = await unfinishedPage(from);
      if (!page) return;
      for (const { Key, UploadId, Initiated } of page.Uploads ?? [])
        if (Key && UploadId && Initiated) yield { key: Key, id: UploadId, begun: Initiated };
      from =
        page.IsTruncated && page.NextKeyMarker && page.NextUploadIdMarker
          ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
          : null;
    }
  }

  return {
    async put(name, bytes) {
      // Objects mode would count chunks, not bytes.
      const body = Readable.from(bytes, { objectMode: false });
      const upload = new Upload({ client, params: { ...place(name), Body: body }, partSize, queueSize: 1 });
      try {
        await upload.done();
      } catch (error) {
        body.destroy();
        await upload.abort().catch(() => {});
        throw error;
      }
    },
    async get(name, range) {
      const bounds = range && { Range: `bytes=${range.from}-${range.to - 1}` };
      try {
        const { Body } = await client.send(new GetObjectCommand({ ...place(name), ...bounds }));
        if (Body instanceof Readable) return Body;
      } catch (error) {
        if (!(error instanceof NoSuchKey)) throw error;
      }
      throw new StoredBytesMissing('The bytes of a document are missing.');
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand(place(name)));
    },
    async *list(olderThan) {
      const pages = paginateListObjectsV2({ client, pageSize: 500 }, { Bucket: bucket, Prefix: prefix });
      for await (const { Contents = [] } of pages)
        yield Contents.filter(({ LastModified }) => LastModified && LastModified < olderThan)
          .map(({ Key = '' }) => nameOf(Key))
          .filter(isObjectName);
      for await (const { key, id, begun } of unfinished())
        if (begun < olderThan && isObjectName(nameOf(key)))
          await client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key: key, UploadId: id }));
    },
    close: () => client.destroy(),
  };
}
