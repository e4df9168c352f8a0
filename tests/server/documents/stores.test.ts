import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DocumentStore } from '#server/documents/document-store.ts';
import type { S3Place } from '#server/documents/documents-config.ts';
import { newObjectName, StoredBytesMissing } from '#server/documents/object-name.ts';
import { openDocumentStore } from '#server/documents/open-store.ts';
import { type S3Server, startS3 } from '../../helpers/s3.ts';

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

const keys = { accessKeyId: 'ACCORD', secretAccessKey: 'quiet-river-lantern' };

async function s3At(): Promise<TestStore> {
  const s3 = await startS3('accord', keys.accessKeyId, keys.secretAccessKey);
  const store = openDocumentStore(s3Place(s3));
  return {
    store,
    unfinished: async () => s3.uploads.size,
    close: async () => {
      store.close();
      s3.close();
    },
  };
}

const s3Place = ({ endpoint }: S3Server, credentials = keys): S3Place => ({
  kind: 's3',
  bucket: 'accord',
  prefix: 'documents/',
  endpoint,
  region: 'us-east-1',
  credentials,
});

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

describe('S3 alone', () => {
  let s3: S3Server;
  const stores: DocumentStore[] = [];
  const storeWith = (credentials?: typeof keys) => {
    const store = openDocumentStore(s3Place(s3, credentials));
    stores.push(store);
    return store;
  };
  beforeAll(async () => {
    s3 = await startS3('accord', keys.accessKeyId, keys.secretAccessKey);
  });
  afterAll(() => {
    for (const store of stores) store.close();
    s3.close();
  });

  test('gives up uploads that a process left long ago, and no others', async () => {
    s3.leaveUpload(`documents/${newObjectName()}`);
    s3.leaveUpload('documents/of-somebody-else');
    const store = storeWith();
    await listed(store, new Date(Date.now() - 60_000));
    expect(s3.uploads.size).toBe(2);
    await listed(store, inFuture());
    expect([...s3.uploads.values()].map(({ key }) => key)).toEqual(['documents/of-somebody-else']);
  });

  test('lists more than a page of objects', async () => {
    const store = storeWith();
    const names = Array.from({ length: 501 }, newObjectName);
    let stored = 0;
    // A few at a time: on a busy machine hundreds of connections at once aren't made within their time.
    while (names.length > stored) {
      const next = names.slice(stored, stored + 20);
      await Promise.all(next.map((name) => store.put(name, inParts(Buffer.from('x')))));
      stored += next.length;
    }
    expect((await listed(store, inFuture())).toSorted()).toEqual(names.toSorted());
  });

  test('lets nobody in who signs with another secret', async () => {
    const store = storeWith({ ...keys, secretAccessKey: 'another' });
    await expect(store.put(newObjectName(), inParts(Buffer.from('x')))).rejects.toThrow(
      'SignatureDoesNotMatch',
    );
  });
});
