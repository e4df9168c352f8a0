import { expect, test } from 'vitest';
import { pieceSize, sealedFiles } from '#sync/files/sealed-files.ts';
import { memoryFiles } from '../../helpers/memory-files.ts';
import { sealerOf } from '../../helpers/test-vaults.ts';

/** The sealed files of a device, and the names that lie in their folder. */
async function place() {
  const device = memoryFiles();
  const sealer = sealerOf(crypto.getRandomValues(new Uint8Array(32)));
  const files = sealedFiles(device, 'a-kept', sealer);
  const names = () => [...(device.folders.get('a-kept')?.keys() ?? [])];
  return { device, files, names };
}
const isWhole = async ({ files }: Awaited<ReturnType<typeof place>>) =>
  (await files.list()).map((file) => file.isWhole);

const contents = {
  'one piece': 100,
  'several pieces': 3 * pieceSize + 100,
  'full pieces': 2 * pieceSize,
  'pieces whose last one is filled up to a full one': 2 * pieceSize - 100,
};

test.each(Object.entries(contents))(
  'a file of %s is whole with each of its pieces, and not without any one of them',
  async (_, size) => {
    const content = crypto.getRandomValues(Buffer.alloc(Math.min(size, 65_536)));
    const bytes = Buffer.alloc(size, content);
    const here = await place();
    await here.files.put('a', new Blob([bytes]));
    expect(await isWhole(here)).toEqual([true]);
    const read: Uint8Array[] = [];
    expect(await here.files.read('a', (piece) => read.push(piece))).toBe(true);
    expect(Buffer.concat(read).equals(bytes)).toBe(true);

    const folder = here.device.folders.get('a-kept') ?? new Map<string, Uint8Array>();
    for (const name of here.names()) {
      const piece = folder.get(name) ?? new Uint8Array();
      folder.delete(name);
      expect(await isWhole(here), name).toEqual(here.names().length > 0 ? [false] : []);
      folder.set(name, piece);
    }
    expect(await isWhole(here)).toEqual([true]);
  },
);

test('what is there is told without a file being read', async () => {
  const here = await place();
  await here.files.put('a', new Blob(['words']));
  here.device.readFile = () => Promise.reject(new Error('a file was read'));
  expect(await isWhole(here)).toEqual([true]);
});
