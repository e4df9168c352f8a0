import { IDBFactory } from 'fake-indexeddb';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { to } from '../../helpers/network.ts';
import { testPassword } from '../../helpers/server.ts';
import { restClient } from '../../helpers/rest.ts';
import type { MemoryFiles } from '../../helpers/memory-files.ts';
import { page } from '../simulation/page.ts';
import { pageDatabases } from '../simulation/page-places.ts';
import { eventually } from '../../helpers/eventually.ts';
import { type Device, type World, world } from '../../helpers/world.ts';

let w: World;
let device: Device;
beforeEach(async () => {
  w = await world();
  device = w.device();
  await device.signIn();
  device.goOffline();
});
afterEach(() => w.close());

const typed = (firstName: string, stateId: string) =>
  device.engine.edits.create('student', { stateId, firstName, lastName: 'Lee' });
const filesOf = () => (device.disk.files as MemoryFiles).folders;
const studentsOnServer = async () =>
  (
    await sql<{ name: string }>`select "firstName" as "name" from "student" order by "id"`.execute(
      w.server.db,
    )
  ).rows.map(({ name }) => name);
const receivedKeys = to('POST', '/api/sync/received');
const settled = () =>
  eventually(() => expect(device.engine.status.get()).toMatchObject({ kind: 'up-to-date', waiting: 0 }));

/** Closes the page, does the damage, and opens the page again. */
async function reopenedAfter(damage: () => void | Promise<void>): Promise<void> {
  await device.engine.close();
  await damage();
  await device.reload();
}

/** The same; then the user unlocks without a connection. */
async function afterwards(damage: () => void | Promise<void>): Promise<void> {
  await reopenedAfter(damage);
  await eventually(() => expect(device.engine.session.state.get().kind).toBe('locked'));
  expect(await device.engine.session.unlock(testPassword)).toEqual({ kind: 'open' });
}
const wipeIndexedDb = () => {
  device.disk.options.indexedDB = new IDBFactory();
};

test('edits of a wiped database come back from the files, in their order, and arrive once (ST1)', async () => {
  await typed('First', '1234567890');
  await typed('Second', '1234567891');
  await afterwards(wipeIndexedDb);
  const { queue, status } = device.engine;
  expect(queue.edits.get().map(({ changes }) => changes['firstName'])).toEqual(['First', 'Second']);
  expect(queue.loss.get()).toBeNull();
  expect(status.get().waiting).toBe(2);
  await typed('Third', '1234567892');
  await device.goOnline();
  await settled();
  expect(await studentsOnServer()).toEqual(['First', 'Second', 'Third']);
  const isOfEdits = ([folder]: [string, unknown]) => !folder.endsWith('-meta');
  expect([...filesOf()].filter(isOfEdits).flatMap(([, files]) => [...files.keys()])).toEqual([]);
});

test('edits whose files were lost get files again', async () => {
  await typed('First', '1234567890');
  await afterwards(() => filesOf().clear());
  await afterwards(wipeIndexedDb);
  expect(device.engine.queue.edits.get()).toHaveLength(1);
});

test('a row that was damaged in the database is read from its file', async () => {
  await typed('First', '1234567890');
  await afterwards(async () => {
    await damageRows(device.disk.options.indexedDB as IDBFactory);
  });
  expect(device.engine.queue.edits.get()).toMatchObject([{ changes: { firstName: 'First' } }]);
  expect(device.engine.status.get().unreadable).toBe(0);
  await device.goOnline();
  await settled();
  expect(await studentsOnServer()).toEqual(['First']);
});

test('an edit that opens in neither place is kept and said', async () => {
  await typed('First', '1234567890');
  await afterwards(async () => {
    await damageRows(device.disk.options.indexedDB as IDBFactory);
    for (const files of filesOf().values())
      for (const [name, bytes] of files) files.set(name, bytes.fill(0, bytes.indexOf(10) + 1));
  });
  expect(device.engine.status.get()).toMatchObject({ kind: 'attention', unreadable: 1 });
});

/** Wipes everything but the vault's record: only the server lets its user in again. */
const loseEverything = () =>
  reopenedAfter(() => {
    wipeIndexedDb();
    filesOf().clear();
  });

test('what is in no place any more is said with count and dates, until it is read (ST1)', async () => {
  await typed('First', '1234567890');
  await typed('Second', '1234567891');
  const [from, until] = device.engine.queue.edits.get().map(({ writtenAt }) => writtenAt);
  await loseEverything();
  device.net.isOnline = true;
  device.net.meets('request lost', receivedKeys, 1);
  // The server's answer to this question would make the loss certain.
  device.net.meets('request lost', to('POST', '/api/sync/presence'), 1);
  await device.signIn();
  expect(device.engine.queue.loss.get()).toEqual({ count: 2, from, to: until, isCertain: false });
  expect(device.engine.status.get()).toMatchObject({ kind: 'attention', lost: 2 });
  await eventually(async () => {
    await device.engine.queue.syncNow();
    expect(device.engine.queue.loss.get()).toEqual({ count: 2, from, to: until, isCertain: true });
  });
  device.engine.queue.dismissLoss();
  expect(device.engine.queue.loss.get()).toBeNull();
  await device.reload();
  await device.signIn();
  expect(device.engine.queue.loss.get()).toBeNull();
});

test('an edit that the server has received is not called lost', async () => {
  device.net.isOnline = true;
  device.net.meets('answer lost', to('POST', '/api/dispute/student'), 100);
  await typed('First', '1234567890');
  await eventually(async () => expect(await studentsOnServer()).toEqual(['First']));
  await loseEverything();
  device.net.clear();
  await device.signIn();
  await settled();
  await eventually(() => expect(device.engine.queue.loss.get()).toBeNull());
});

test('an edit that was applied before its database was lost can not be discarded (ED6)', async () => {
  device.net.isOnline = true;
  device.net.meets('answer lost', to('POST', '/api/dispute/student'), 100);
  await typed('First', '1234567890');
  await eventually(async () => expect(await studentsOnServer()).toEqual(['First']));
  device.goOffline();
  await afterwards(wipeIndexedDb);
  const [edit] = device.engine.queue.edits.get();
  await expect(device.engine.queue.discard(edit?.id ?? '')).rejects.toThrow();
  expect(device.engine.queue.edits.get()).toHaveLength(1);

  // The role of its author is lowered: the server refuses the edit without looking whether it has it.
  const admin = await restClient(w.server, 'admin');
  const lowered = await admin.put('/api/accounts/user/2', { roles: ['Read-Only'] });
  expect(lowered.status).toBe(200);
  device.net.clear();
  await device.goOnline();
  await eventually(async () => {
    await device.engine.queue.syncNow();
    expect(device.engine.queue.edits.get()).toMatchObject([{ state: 'refused' }]);
  });
  await expect(device.engine.queue.discard(edit?.id ?? '')).rejects.toThrow(/has this change already/);
  expect(device.engine.queue.edits.get()).toEqual([]);
});

/** Turns the sealed part of every queued edit into zeros. */
async function damageRows(factory: IDBFactory): Promise<void> {
  const found = (await factory.databases()).find(({ name }) => name?.endsWith('-work'));
  const name = found?.name ?? '';
  await new Promise<void>((resolve, reject) => {
    const request = factory.open(name);
    request.onerror = () => reject(new Error('not opened'));
    request.onsuccess = () => {
      const database = request.result;
      const store = database.transaction('outbox', 'readwrite').objectStore('outbox');
      store.transaction.oncomplete = () => {
        database.close();
        resolve();
      };
      store.openCursor().onsuccess = ({ target }) => {
        const cursor = (target as IDBRequest<IDBCursorWithValue | null>).result;
        if (!cursor) return;
        const row = cursor.value as { sealed: Uint8Array };
        cursor.update({ ...row, sealed: new Uint8Array(row.sealed.length) });
        cursor.continue();
      };
    };
  });
}

test('edits for which a full disk has no room are said, and come back at the opening after it has', async () => {
  await typed('First', '1234567890');
  let isFull = true;
  const factory = new IDBFactory();
  await afterwards(() => {
    device.disk.options.indexedDB = pageDatabases(
      () => factory,
      page(),
      () => isFull,
    ).factory;
  });
  const { queue, status } = device.engine;
  expect(queue.edits.get()).toEqual([]);
  expect(status.get()).toMatchObject({ kind: 'attention', unreadable: 1 });
  isFull = false;
  await afterwards(() => {});
  expect(device.engine.queue.edits.get()).toHaveLength(1);
  expect(device.engine.status.get().unreadable).toBe(0);
});

/** From now on, also after a reload, the device's files fail in this way; answers what ends it. */
function filesFail(failing: Partial<MemoryFiles>): () => void {
  const files = device.disk.files as MemoryFiles;
  const before = { ...files };
  Object.assign(files, failing);
  return () => void Object.assign(files, before);
}
const fullFiles: Partial<MemoryFiles> = {
  writeFile: async () => {
    throw new DOMException('full', 'QuotaExceededError');
  },
};
const notRead = async () => {
  throw new DOMException('gone', 'NotReadableError');
};
const unreadableFiles: Partial<MemoryFiles> = { readFiles: notRead, readFile: notRead };

test('an edit whose file found no room keeps nobody out while the disk is full, and gets its file once it is not (ST3)', async () => {
  const end = filesFail(fullFiles);
  await typed('First', '1234567890');
  await afterwards(() => {});
  expect(device.engine.queue.edits.get()).toHaveLength(1);
  expect(await device.engine.queue.diagnostics()).not.toContain('1 copied');
  end();
  await afterwards(() => {});
  await afterwards(wipeIndexedDb);
  expect(device.engine.queue.edits.get()).toHaveLength(1);
});

test('files that can not be read keep nobody from the edits that the database has', async () => {
  await typed('First', '1234567890');
  await typed('Second', '1234567891');
  filesFail(unreadableFiles);
  await afterwards(() => {});
  expect(device.engine.queue.edits.get()).toHaveLength(2);
  expect(device.engine.status.get()).toMatchObject({ unreadable: 0, lost: 0 });
});

test('a row that was damaged keeps nobody out while the files can not be read', async () => {
  await typed('First', '1234567890');
  filesFail(unreadableFiles);
  await afterwards(() => damageRows(device.disk.options.indexedDB as IDBFactory));
  expect(device.engine.status.get()).toMatchObject({ unreadable: 1, lost: 0 });
});

test('edits of a wiped database whose files can not be read are not called lost, and come back once they can', async () => {
  await typed('First', '1234567890');
  let end = () => {};
  await reopenedAfter(() => {
    wipeIndexedDb();
    end = filesFail(unreadableFiles);
  });
  device.net.isOnline = true;
  // The server's answer to this question would call them lost.
  device.net.meets('request lost', to('POST', '/api/sync/presence'), 100);
  await device.signIn();
  expect(device.engine.queue.loss.get()).toBeNull();
  expect(device.engine.status.get().unreadable).toBe(1);
  device.goOffline();
  await afterwards(end);
  expect(device.engine.queue.edits.get()).toHaveLength(1);
  expect(device.engine.status.get().unreadable).toBe(0);
});

const notRemoved: Partial<MemoryFiles> = {
  removeFiles: async () => {
    throw new DOMException('in use', 'NoModificationAllowedError');
  },
};

test.each<[string, (id: string) => Promise<void>, string[]]>([
  ['discarded', (id) => device.engine.queue.discard(id), []],
  ['amended', (id) => device.engine.queue.amend(id, { firstName: 'Second' }), ['Second']],
])(
  'an edit that is %s has ended although its file can not be removed, and does not come back (ST1)',
  async (_, end, left) => {
    await device.engine.queue.setWorkOffline(true);
    await typed('First', '1234567890');
    const names = () => device.engine.queue.edits.get().map(({ changes }) => changes['firstName']);
    const endFailing = filesFail(notRemoved);
    await end(device.engine.queue.edits.get()[0]?.id ?? '');
    expect(names()).toEqual(left);
    endFailing();
    await afterwards(() => {});
    expect(names()).toEqual(left);
  },
);
