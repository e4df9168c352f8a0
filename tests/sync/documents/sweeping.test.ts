import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { settable } from '#sync/base/observable.ts';
import { workspaceDocuments } from '#sync/documents/workspace-documents.ts';
import { sealedFiles } from '#sync/files/sealed-files.ts';
import type { StoredEdit } from '#sync/model/stored-edit.ts';
import { memoryFiles } from '../../helpers/memory-files.ts';
import { sealerOf } from '../../helpers/test-vaults.ts';
import { bigBytes } from './document-device.ts';

const hour = 60 * 60_000;

/** The files of a device, without an edit or a row that needs any of them. */
async function place() {
  const [files, sealer] = [memoryFiles(), sealerOf(crypto.getRandomValues(new Uint8Array(32)))];
  const clock = { ahead: 0 };
  const [queued, kept] = ['a-queued', 'a-kept'].map((folder) => sealedFiles(files, folder, sealer));
  if (!queued || !kept) throw new Error('there are no files');
  /** As this tab knows it, as the outbox lies on the device, and what has ended. */
  const edits = settable<readonly StoredEdit[]>([]);
  const stored = { edits: [] as StoredEdit[], ended: async () => [] as StoredEdit[] };
  const documents = workspaceDocuments({
    api: undefined as never,
    device: '',
    queued,
    kept,
    meta: undefined as never,
    adding: undefined as never,
    outbox: {
      edits,
      unreadable: settable(0),
      read: async () => ({ edits: stored.edits, unreadable: 0 }),
      ended: async () => ({ ids: [], edits: (await stored.ended()) as never }),
    },
    tellGone: () => {},
    now: () => Date.now() + clock.ahead,
  });
  return { documents, queued, kept, clock, files, edits, stored };
}
const uidsOf = async (files: { list(): Promise<{ uid: string }[]> }) =>
  (await files.list()).map(({ uid }) => uid);

test('a file that an import brings before its edit stays, however long ago its document was made', async () => {
  const { documents, queued, clock } = await place();
  const uid = v7({ msecs: Date.now() - 72 * hour });
  await queued.put(uid, new Blob(['from the laptop']));
  await documents.sweep(() => false);
  expect(await uidsOf(queued)).toEqual([uid]);
  clock.ahead = 25 * hour;
  await documents.sweep(() => false);
  expect(await uidsOf(queued)).toEqual([]);
});

test('a document that another tab is writing keeps its pieces; what a crash left goes after an hour', async () => {
  const { documents, kept, clock, files } = await place();
  await kept.put('half', new Blob([bigBytes()]));
  files.folders.get('a-kept')?.delete('half.head');
  const pieces = () => files.folders.get('a-kept')?.size;
  const before = pieces();
  await documents.sweep(() => true);
  expect(pieces()).toBe(before);
  clock.ahead = 2 * hour;
  await documents.sweep(() => true);
  expect(pieces()).toBe(0);
});

/** The upload of a file that lies here for longer than a day. */
async function oldUpload() {
  const device = await place();
  const uid = v7();
  await device.queued.put(uid, new Blob(['a letter']));
  device.clock.ahead = 25 * hour;
  const upload = { uid, action: 'upload', entity: 'document' } as StoredEdit;
  const swept = async () => {
    await device.documents.sweep(() => false);
    return uidsOf(device.queued);
  };
  return { ...device, uid, upload, swept };
}

test('a file whose upload is discarded while files are swept stays, so that the discard can be undone (UP3)', async () => {
  const { edits, stored, uid, upload, swept } = await oldUpload();
  edits.set([upload]);
  stored.edits = [upload];
  stored.ended = async () => {
    edits.set([]);
    stored.edits = [];
    return [];
  };
  expect(await swept()).toEqual([uid]);
});

test('a file whose upload another tab has just brought back stays, though this tab has not heard of it', async () => {
  const { stored, uid, upload, swept } = await oldUpload();
  stored.edits = [upload];
  expect(await swept()).toEqual([uid]);
  stored.edits = [];
  expect(await swept()).toEqual([]);
});
