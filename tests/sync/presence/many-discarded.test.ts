import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { eventually } from '../../helpers/eventually.ts';
import type { Device } from '../../helpers/world.ts';
import { editorWithHeld, reports, tells } from './telling.ts';

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('not done'));
  });

/** The device has ended as many edits more, as it ended the one that is there. */
async function endedToo({ disk }: Device, ids: readonly string[]): Promise<void> {
  const indexedDB = disk.options.indexedDB as unknown as IDBFactory;
  const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
  const database = await done(indexedDB.open(names.find((name) => name.endsWith('-work')) ?? ''));
  const ended = database.transaction('ended', 'readwrite').objectStore('ended');
  const rows = (await done(ended.index('at').getAll())) as { how: string }[];
  const row = rows.find(({ how }) => how === 'discarded');
  for (const id of ids) await done(ended.put({ ...row, id, group: id }));
  database.close();
}

test.each([true, false])(
  'of thousands of edits that their author discarded none is said to be lost at their next sign-in (a connection at the sign-out: %s) (LI4)',
  async (isOnline) => {
    const { w, turn, editor } = await editorWithHeld();
    const told = async () => (await sql`select from "unsentEdit"`.execute(w.server.db)).rows.length;
    await eventually(async () => expect(await told()).toBe(1));
    const ids = Array.from({ length: 1999 }, () => randomUUID());
    await sql`insert into "unsentEdit" ("userId", "device", "key", "uid", "writtenAt", "seenAt")
      select "userId", "device", "more"::uuid, "uid", "writtenAt", "seenAt"
        from "unsentEdit", jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) as "more"`.execute(
      w.server.db,
    );
    editor.goOffline();
    await editor.engine.queue.discard(editor.engine.queue.edits.get()[0]?.id ?? '');
    await endedToo(editor, ids);
    editor.net.isOnline = isOnline;
    await editor.engine.session.signOut('keep');
    editor.net.isOnline = true;
    editor.engine.setOnline(true);
    await editor.signIn('editor');
    await eventually(async () => expect(await told()).toBe(0));
    expect(editor.engine.status.get()).toMatchObject({ kind: 'up-to-date', lost: 0 });
    const before = reports(editor);
    editor.engine.presence.open(randomUUID());
    await tells(turn, editor);
    expect(reports(editor)).toBe(before + 1);
  },
);
