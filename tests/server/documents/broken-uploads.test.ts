import { once } from 'node:events';
import { createConnection } from 'node:net';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { eventually } from '../../helpers/eventually.ts';
import { documentTypeNames } from '#domain/documents.ts';
import type { DocumentStore } from '#server/documents/document-store.ts';
import { receiveFile } from '#server/documents/receive-file.ts';
import { bigPdf, type DocumentWorld, documentWorld, formOf, pdf } from './document-world.ts';
import { serveOnPort } from './serve-on-port.ts';

let world: DocumentWorld;
let port: number;
let close: () => Promise<void>;
beforeAll(async () => {
  world = await documentWorld();
  ({ port, close } = await serveOnPort(world.server));
});
afterAll(async () => {
  await close();
  await world.close();
});

const day = 24 * 60 * 60 * 1000;
const rows = async () =>
  (await sql<{ uid: string }>`select "uid" from "document"`.execute(world.server.db)).rows.length;

test('fifty uploads whose callers go away, at any byte, leave nothing', async () => {
  const { body, type } = formOf({ event: world.event.id, bytes: bigPdf(300_000) });
  const before = await rows();
  for (let turn = 0; turn < 50; turn++) {
    const length = Math.floor((body.length * turn) / 50);
    const socket = createConnection(port, '127.0.0.1');
    await once(socket, 'connect');
    const head = [
      'POST /api/document/add HTTP/1.1',
      'host: accord.test',
      `authorization: Bearer ${world.editorClient.tokens.access_token}`,
      `content-type: ${type}`,
      `content-length: ${body.length}`,
      `x-upload-token: ${await world.token()}`,
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    await new Promise((sent) => socket.write(body.subarray(0, length), sent));
    socket.destroy();
  }
  // The last ones may still be on their way, and then be noticed.
  const spent = async () =>
    (await sql`select from "uploadToken" where "spentAt" is not null`.execute(world.server.db)).rows.length;
  await eventually(async () => expect(await spent()).toBe(50));
  await eventually(async () => expect(await world.stored()).toEqual([]));
  expect(await rows()).toBe(before);
});

test('a file that is too large is told so over the wire, however much is still to come', async () => {
  const form = new FormData();
  form.set('caseEventId', String(world.event.id));
  form.set('file', new File([new Uint8Array(bigPdf(40 * 1024 * 1024))], 'big.pdf'));
  const answer = await fetch(`http://127.0.0.1:${port}/api/document/add`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${world.editorClient.tokens.access_token}`,
      'x-upload-token': await world.token(),
    },
    body: form,
  });
  expect(answer.status).toBe(413);
  expect(await world.stored()).toEqual([]);
});

test('when the database refuses, nothing is left', async () => {
  const { db } = world.server;
  await sql`alter table "documentContent" add constraint "no" check ("size" < 0) not valid`.execute(db);
  try {
    expect((await world.add()).status).toBe(500);
  } finally {
    await sql`alter table "documentContent" drop constraint "no"`.execute(db);
  }
  expect(await world.stored()).toEqual([]);
});

test('where the folder of documents can’t be written, an upload is refused rather than left without an answer', async () => {
  const { rename, rm, writeFile } = await import('node:fs/promises');
  const aside = `${world.folder}-aside`;
  await rename(world.folder, aside);
  await writeFile(world.folder, 'no folder: what else is wrong with one fails as early');
  onTestFinished(async () => {
    await rm(world.folder);
    await rename(aside, world.folder);
  });
  expect((await world.add()).status).toBe(500);
  expect((await world.add({ bytes: bigPdf(3 * 1024 * 1024) })).status).toBe(500);
});

test('a file is taken no faster than the store puts it away', async () => {
  let [given, put, most] = [0, 0, 0];
  const slow = {
    put: async (_: string, bytes: AsyncIterable<Uint8Array>) => {
      for await (const part of bytes) {
        await new Promise((next) => setImmediate(next));
        put += part.length;
        most = Math.max(most, given - put);
      }
    },
    remove: async () => {},
  };
  async function* source() {
    yield pdf();
    for (; given < 25 * 1024 * 1024 - 1000; given += 16_384) yield Buffer.alloc(16_384);
    yield pdf();
  }
  const config = { limit: 26 * 1024 * 1024, types: documentTypeNames, takesObjects: false };
  const file = Readable.from(source(), { objectMode: false });
  const taken = await receiveFile(slow as unknown as DocumentStore, config, file, 'a.pdf');
  expect(taken.size).toBeGreaterThan(25 * 1024 * 1024 - 20_000);
  expect(most).toBeLessThan(512 * 1024);
});

test('what a process left that died goes after a day, and nothing else', async () => {
  const { utimes, writeFile, copyFile } = await import('node:fs/promises');
  const kept = await world.add();
  const [path = ''] = await world.stored();
  const orphans = [path.replace(/.{6}$/, 'aaaaaa'), path.replace(/.{6}$/, 'bbbbbb.part')];
  for (const orphan of orphans) await copyFile(path, orphan);
  await writeFile(path.replace(/[^/]+$/, 'notes.txt'), 'of somebody else');
  const now = world.server.clock.now();
  const setAge = async (age: number) => {
    for (const one of await world.stored()) await utimes(one, now, new Date(now.getTime() - age));
  };
  await setAge(day - 1000);
  await world.server.runJob('sweep documents');
  expect((await world.stored()).length).toBe(4);
  await setAge(day + 1000);
  await world.server.runJob('sweep documents');
  expect((await world.stored()).toSorted()).toEqual([path, path.replace(/[^/]+$/, 'notes.txt')].toSorted());
  expect((await world.download(kept.body.id)).status).toBe(200);
});

test('the bytes of a deleted document stay for a restore, 400 days', async () => {
  const { body } = await world.add();
  const count = (await world.stored()).length;
  await world.editor.delete(`/api/document/${body.id}`);
  world.server.clock.advance(399 * day);
  await world.server.runJob('sweep documents');
  expect((await world.stored()).length).toBe(count);
  world.server.clock.advance(2 * day);
  await world.server.runJob('sweep documents');
  expect((await world.stored()).length).toBe(count - 1);
  const { rows: left } = await sql`select from "documentContent" where "documentId" = ${body.id}`.execute(
    world.server.db,
  );
  expect(left).toEqual([]);
});

test('a store that belongs to another database is left alone', async () => {
  const { utimes, copyFile } = await import('node:fs/promises');
  const [path = ''] = (await world.stored()).filter((one) => !one.endsWith('.txt'));
  const shard = path.replace(/[^/]+$/, '');
  for (let turn = 0; turn < 102; turn++) {
    const strange = `${shard}${String(turn).padStart(32, '0')}`;
    await copyFile(path, strange);
    await utimes(strange, new Date(0), new Date(0));
  }
  const count = (await world.stored()).length;
  await world.server.runJob('sweep documents');
  expect((await world.stored()).length).toBe(count);
  expect(world.server.logged.join('\n')).toContain('most stored files belong to no document');
});
