import fc from 'fast-check';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, test } from 'vitest';
import { databaseFiles } from '#sync/files/database-files.ts';
import type { DeviceFiles } from '#sync/files/device-files.ts';
import { opfsFiles } from '#sync/files/opfs-files.ts';
import { memoryFiles } from '../../helpers/memory-files.ts';
import { type PrivateFiles, privateFiles } from '../../helpers/private-files.ts';

const written = 1_790_000_000_000;

/** Each way of keeping files, the one of tests included: all promise the same. */
const ways: Record<string, () => DeviceFiles> = {
  'the private file system': () => opfsFiles(privateFiles(() => written).root),
  'a database': () => databaseFiles('test', { indexedDB: new IDBFactory(), IDBKeyRange }, () => written),
  'the memory of a test': memoryFiles,
};

const bytes = (...values: number[]) => Uint8Array.from(values);

describe.each(Object.entries(ways))('files in %s', (_, open) => {
  test('are there as they were written, under their names, in their folder alone', async () => {
    const files = open();
    await files.writeFile('a', 'one', bytes(1, 2, 3));
    await files.writeFile('b', 'one', bytes(4));
    expect(await files.readFile('a', 'one')).toEqual(bytes(1, 2, 3));
    expect(await files.readFiles('b')).toEqual([{ name: 'one', bytes: bytes(4) }]);
    expect(await files.listFiles('a')).toMatchObject([{ name: 'one', size: 3 }]);
  });

  test('are replaced by shorter and longer ones', async () => {
    const files = open();
    for (const content of [bytes(1, 2, 3), bytes(4), bytes(5, 6, 7, 8)]) {
      await files.writeFile('a', 'one', content);
      expect(await files.readFile('a', 'one')).toEqual(content);
      await files.replaceFile('a', 'one', content.toReversed());
      expect(await files.readFiles('a')).toEqual([{ name: 'one', bytes: content.toReversed() }]);
    }
  });

  test('that are not there are none, whatever is asked of them', async () => {
    const files = open();
    expect(await files.readFile('nowhere', 'none')).toBeNull();
    expect(await files.readFiles('nowhere')).toEqual([]);
    expect(await files.listFiles('nowhere')).toEqual([]);
    await files.removeFiles('nowhere', ['none']);
    await files.removeFolder('nowhere');
    await files.writeFile('a', 'one', bytes(1));
    expect(await files.readFile('a', 'none')).toBeNull();
    await files.removeFiles('a', ['none']);
    expect(await files.readFile('a', 'one')).toEqual(bytes(1));
  });

  test('do not change with what was given or read', async () => {
    const files = open();
    const given = bytes(1, 2);
    await files.writeFile('a', 'one', given);
    given.fill(9);
    (await files.readFile('a', 'one'))?.fill(8);
    expect(await files.readFile('a', 'one')).toEqual(bytes(1, 2));
  });

  test('are what a table of folders would hold, whatever is done in whatever order', async () => {
    const name = fc.constantFrom('x', 'y');
    const step = fc.record({
      what: fc.constantFrom('write', 'replace', 'remove', 'remove folder'),
      folder: fc.constantFrom('a', 'b'),
      name,
      content: fc.uint8Array({ maxLength: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const files = open();
        const table = new Map<string, Uint8Array>();
        for (const { what, folder, name: file, content } of steps) {
          const key = `${folder}/${file}`;
          if (what === 'write' || (what === 'replace' && table.has(key))) {
            await (what === 'write' ? files.writeFile : files.replaceFile)(folder, file, content);
            table.set(key, content);
          } else if (what === 'remove') {
            await files.removeFiles(folder, [file]);
            table.delete(key);
          } else if (what === 'remove folder') {
            await files.removeFolder(folder);
            for (const one of table.keys()) if (one.startsWith(`${folder}/`)) table.delete(one);
          }
        }
        const found = new Map<string, Uint8Array>();
        for (const folder of ['a', 'b'])
          for (const file of await files.readFiles(folder)) found.set(`${folder}/${file.name}`, file.bytes);
        expect(found).toEqual(table);
      }),
      { numRuns: 30 },
    );
  });
});

test('a replacement that is cut off leaves the old file, and the next one goes through', async () => {
  const system = privateFiles(() => written);
  const files = opfsFiles(system.root);
  await files.writeFile('a', 'one', bytes(1, 2, 3));
  const { beforeFlush } = system;
  system.beforeFlush = () => {
    throw new Error('killed');
  };
  await expect(files.replaceFile('a', 'one', bytes(4))).rejects.toThrow('killed');
  system.beforeFlush = beforeFlush;
  expect(await files.readFiles('a')).toEqual([{ name: 'one', bytes: bytes(1, 2, 3) }]);
  await files.replaceFile('a', 'one', bytes(5));
  expect(await files.readFiles('a')).toEqual([{ name: 'one', bytes: bytes(5) }]);
});

describe('a file that another worker', () => {
  /** Runs once, between asking for a file and reading it. */
  const between = (system: PrivateFiles, act: () => Promise<void>) => {
    system.beforeReading = async () => {
      system.beforeReading = async () => {};
      await act();
    };
  };

  test('replaced meanwhile is read as it is now', async () => {
    const system = privateFiles(() => written);
    const files = opfsFiles(system.root);
    await files.writeFile('a', 'one', bytes(1, 2, 3));
    between(system, () => files.replaceFile('a', 'one', bytes(4)));
    expect(await files.readFile('a', 'one')).toEqual(bytes(4));
    between(system, () => files.replaceFile('a', 'one', bytes(5)));
    expect(await files.readFiles('a')).toEqual([{ name: 'one', bytes: bytes(5) }]);
  });

  test('removed meanwhile is not there', async () => {
    const system = privateFiles(() => written);
    const files = opfsFiles(system.root);
    await files.writeFile('a', 'one', bytes(1));
    between(system, () => files.removeFiles('a', ['one']));
    expect(await files.readFile('a', 'one')).toBeNull();
    await files.writeFile('a', 'one', bytes(1));
    await files.writeFile('a', 'two', bytes(2));
    between(system, () => files.removeFiles('a', ['one']));
    expect(await files.readFiles('a')).toEqual([{ name: 'two', bytes: bytes(2) }]);
  });

  test('keeps replacing without an end is told of', async () => {
    const system = privateFiles(() => written);
    const files = opfsFiles(system.root);
    await files.writeFile('a', 'one', bytes(1));
    system.beforeReading = () => files.replaceFile('a', 'one', bytes(2));
    await expect(files.readFile('a', 'one')).rejects.toThrow('one has changed');
  });
});
