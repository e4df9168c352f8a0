import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, request } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DocumentStore } from '#server/documents/document-store.ts';
import { newObjectName, StoredBytesMissing } from '#server/documents/object-name.ts';
import { openDocumentStore } from '#server/documents/open-store.ts';

interface S3rver {
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
}
const S3rver = createRequire(import.meta.url)('s3rver') as new (options: object) => S3rver;

interface TestStore {
  store: DocumentStore;
  /** Uploads in parts that were begun and not given up or ended; of a folder: files that are not whole. */
  unfinished(): Promise<number>;
  close(): Promise<void>;
}

async function folderAt(): Promise<TestStore> {
  const folder = await mkdtemp(join(tmpdir(), 'accord-store-'));
  return {
    store: openDocumentStore({ kind: 'folder', folder }),
    unfinished: async () =>
      (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.part')).length,
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

/**
 * s3rver behind a server that knows what s3rver doesn't: giving up an upload in parts. It keeps count of those.
 */
async function s3At(): Promise<TestStore> {
  const directory = await mkdtemp(join(tmpdir(), 'accord-s3-'));
  const s3rver = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'accord' }],
  });
  const { port: inner } = await s3rver.run();
  const open = new Set<string>();
  const front = createServer((incoming, outgoing) => {
    const { method, url = '', headers } = incoming;
    const id = new URL(url, 'http://s3').searchParams.get('uploadId');
    if (method === 'DELETE' && id !== null) {
      open.delete(id);
      outgoing.writeHead(204).end();
      return;
    }
    const relay = async (answer: IncomingMessage) => {
      const bytes = await buffer(answer);
      const begun = /<UploadId>([^<]+)</.exec(bytes.toString('latin1'))?.[1];
      if (method === 'POST' && begun !== undefined) open.add(begun);
      if (method === 'POST' && id !== null) open.delete(id);
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers).end(bytes);
    };
    const onward = request({ port: inner, host: '127.0.0.1', method, path: url, headers }, (answer) => {
      relay(answer).catch(() => outgoing.destroy());
    });
    incoming.pipe(onward);
  });
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  const { port } = front.address() as AddressInfo;
  const store = openDocumentStore({
    kind: 's3',
    bucket: 'accord',
    prefix: 'documents/',
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
  });
  return {
    store,
    unfinished: async () => open.size,
    close: async () => {
      store.close();
      front.close();
      front.closeAllConnections();
      await s3rver.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function* inParts(bytes: Buffer, size = 70_000): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function* breakingOff(bytes: Buffer): AsyncGenerator<Buffer> {
  yield* inParts(bytes);
  throw new Error('the caller went away');
}

const inFuture = () => new Date(Date.now() + 60_000);
const listed = async (store: DocumentStore, olderThan: Date) => {
  const names: string[] = [];
  for await (const page of store.list(olderThan)) names.push(...page);
  return names;
};

describe.each([
  ['a folder', folderAt],
  ['S3', s3At],
])('%s', (_, open) => {
  let it: TestStore;
  beforeAll(async () => {
    it = await open();
  });
  afterAll(() => it.close());

  test.each([1, 100_000, 12 * 1024 * 1024])('gives back %i bytes, whole and in ranges', async (size) => {
    const [name, bytes] = [newObjectName(), randomBytes(size)];
    await it.store.put(name, inParts(bytes));
    expect((await buffer(await it.store.get(name))).equals(bytes)).toBe(true);
    const range = { from: Math.floor(size / 3), to: Math.ceil(size / 2) };
    expect((await buffer(await it.store.get(name, range))).equals(bytes.subarray(range.from, range.to))).toBe(
      true,
    );
    await it.store.remove(name);
  });

  test('has no bytes of an unknown name, and removes them without a word', async () => {
    await expect(it.store.get(newObjectName())).rejects.toBeInstanceOf(StoredBytesMissing);
    await it.store.remove(newObjectName());
  });

  test.each([0, 1000, 12 * 1024 * 1024])(
    'keeps nothing of a stream that breaks off after %i bytes',
    async (size) => {
      const name = newObjectName();
      await expect(it.store.put(name, breakingOff(randomBytes(size)))).rejects.toThrow();
      await expect(it.store.get(name)).rejects.toBeInstanceOf(StoredBytesMissing);
      expect(await listed(it.store, inFuture())).not.toContain(name);
      expect(await it.unfinished()).toBe(0);
    },
  );

  test('keeps nothing of many that break off at once, before their files are open', async () => {
    const puts = Array.from({ length: 100 }, () =>
      it.store.put(newObjectName(), breakingOff(Buffer.alloc(1000))),
    );
    expect((await Promise.allSettled(puts)).every(({ status }) => status === 'rejected')).toBe(true);
    expect(await it.unfinished()).toBe(0);
    expect(await listed(it.store, inFuture())).toEqual([]);
  });

  test('lists what is older than a time, and only what is', async () => {
    const names = [newObjectName(), newObjectName()];
    for (const name of names) await it.store.put(name, inParts(Buffer.from('x')));
    expect((await listed(it.store, inFuture())).toSorted()).toEqual(names.toSorted());
    expect(await listed(it.store, new Date(Date.now() - 60_000))).toEqual([]);
    for (const name of names) await it.store.remove(name);
    expect(await listed(it.store, inFuture())).toEqual([]);
  });
});
