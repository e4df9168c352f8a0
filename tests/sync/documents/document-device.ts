import { sql } from 'kysely';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect } from 'vitest';
import type { MemoryFiles } from '../../helpers/memory-files.ts';
import { testPassword } from '../../helpers/server.ts';
import { eventually } from '../../helpers/eventually.ts';
import { type Device, type World, world } from '../../helpers/world.ts';

export const canary = 'a canary in the coal mine';
export const pdfBytes = (filling = canary) => Buffer.from(`%PDF-1.7\n${filling}\n%%EOF\n`);
export const pdf = (filling?: string) => new Blob([pdfBytes(filling)]);

/** Some pieces long, so that a piece lost or swapped is noticed. */
export function bigBytes(): Buffer<ArrayBuffer> {
  const bytes = Buffer.alloc(3_300_000, 'pieces of a file ');
  bytes.write('%PDF-1.7\n');
  for (let at = 100; at < bytes.length - 8; at += 1000) bytes.writeUInt32LE(at, at);
  bytes.write('%%EOF\n', bytes.length - 6);
  return bytes;
}

interface Stored {
  uid: string;
  title: string;
  content: Buffer;
}

/** Before each test of the file a world with a device on which the editor has signed in. */
export function documentDevice() {
  let w: World;
  let device: Device;
  beforeEach(async () => {
    w = await world();
    device = w.device();
    await device.signIn();
  });
  afterEach(() => w.close());

  const filesOf = (on = device) => (on.disk.files as MemoryFiles).folders;
  return {
    get w() {
      return w;
    },
    get device() {
      return device;
    },
    /** A complaint with an event, typed on the device. */
    async anEvent(on = device): Promise<string> {
      const { edits } = on.engine;
      const complaint = await edits.create('complaint', { studentId: null, dateFiled: '2026-09-02' });
      return edits.create('event', { parentType: 'complaint', parentId: `~${complaint}`, type: 'Hearing' });
    },
    /** Every document that the server has, with its bytes. */
    async onServer(): Promise<Stored[]> {
      const admin = await w.server.signIn('admin');
      const { rows } = await sql<{ uid: string; title: string }>`
        select "uid", "title" from "document" where "deletedAt" is null order by "id"`.execute(w.server.db);
      return Promise.all(
        rows.map(async (row) => {
          const answer = await admin.call('GET', `/api/document/~${row.uid}`);
          return { ...row, content: await buffer(answer.body as never) };
        }),
      );
    },
    filesOf,
    /** Names in the folders of one kind. */
    filesIn: (kind: 'queued' | 'kept', on = device) =>
      [...filesOf(on)]
        .filter(([folder]) => folder.endsWith(`-${kind}`))
        .flatMap(([, files]) => [...files.keys()]),
    settled: () =>
      eventually(() => expect(device.engine.status.get()).toMatchObject({ kind: 'up-to-date', waiting: 0 })),
    refused: () =>
      eventually(() => {
        const [edit] = device.engine.queue.edits.get();
        expect(edit).toMatchObject({ action: 'upload', state: 'refused' });
      }),
    async unlocked() {
      await eventually(() => expect(device.engine.session.state.get().kind).toBe('locked'));
      expect(await device.engine.session.unlock(testPassword)).toEqual({ kind: 'open' });
    },
    textOf: async (uid: string) => (await device.engine.documents.open(uid)).content.text(),
  };
}
