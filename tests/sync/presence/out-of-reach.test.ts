import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import type { MemoryFiles } from '../../helpers/memory-files.ts';
import { eventually } from '../../helpers/eventually.ts';
import { editorWithHeld, reports } from './telling.ts';

test('an edit that may lie in files that can not be read now is not said to be lost by what the server remembers (LI4, ST1)', async () => {
  const { editor } = await editorWithHeld();
  await editor.engine.close();
  editor.disk.options.indexedDB = new IDBFactory();
  const files = editor.disk.files as MemoryFiles;
  const { readFiles } = files;
  files.readFiles = async () => {
    throw new DOMException('in use', 'NotReadableError');
  };
  const before = reports(editor);
  await editor.reload();
  await editor.signIn('editor');
  await eventually(() => expect([reports(editor) > before, editor.net.underWay]).toEqual([true, 0]));
  await editor.engine.queue.syncNow();
  expect(editor.engine.status.get()).toMatchObject({ unreadable: 1, lost: 0 });
  files.readFiles = readFiles;
  await editor.reload();
  await editor.signIn('editor');
  await eventually(() => expect(editor.engine.queue.edits.get()).toMatchObject([{ state: 'refused' }]));
  expect(editor.engine.status.get()).toMatchObject({ unreadable: 0, lost: 0 });
});
