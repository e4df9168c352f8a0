import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { type LaptopAndDesk, laptopAndDesk, passphrase } from './laptop-and-desk.ts';

/** What becomes of a file that somebody chose to import, and that is none, or no longer whole. */

let { w, laptop, desk } = {} as LaptopAndDesk;
beforeEach(async () => {
  ({ w, laptop, desk } = await laptopAndDesk());
});
afterEach(() => w.close());

test('what can not be imported is told as the file is chosen, before any passphrase, however large it is', async () => {
  const { content } = await laptop.engine.rescue.exportUnsent(passphrase);
  const other = w.device();
  await other.signIn('admin');
  const { checkUnsent } = desk.engine.rescue;
  const told = async (file: Blob) => (await checkUnsent(file).catch((thrown: Error) => thrown))?.message;
  expect(await told(content)).toBeUndefined();
  expect(await told(new Blob([]))).toBe('This file is empty.');
  const large = new Blob(Array<Blob>(300).fill(new Blob([new Uint8Array(1_000_000)])));
  const read = vi.spyOn(Blob.prototype, 'slice');
  onTestFinished(() => read.mockRestore());
  expect(await told(large)).toMatch(/not a file of unsent changes/);
  expect(read.mock.calls).toEqual([[0, 4096]]);
  expect((await other.engine.rescue.checkUnsent(content).catch((thrown: Error) => thrown))?.message).toMatch(
    /another user, or in an Accord at another address/,
  );
});

test('a file that was cut off or filled up with noughts is damaged, and is not read to its end', async () => {
  await laptop.engine.drafts.put('complaint:1', { values: { facts: 'Typed.' }, seen: null });
  const { content } = await laptop.engine.rescue.exportUnsent(passphrase);
  const { rescue } = desk.engine;
  for (const file of [
    content.slice(0, content.size - 1),
    new Blob([content, new Uint8Array(2)]),
    new Blob([content, new Uint8Array(1_000_000)]),
  ]) {
    await rescue.checkUnsent(file);
    const read = vi.spyOn(Blob.prototype, 'slice');
    await expect(rescue.importUnsent(file, passphrase)).rejects.toMatchObject({
      message: expect.stringContaining('This file is damaged.'),
      details: { fields: [{ path: 'file' }] },
    });
    expect(read.mock.calls.length).toBeLessThan(10);
    read.mockRestore();
  }
  expect(await desk.engine.drafts.count()).toBe(0);
  await expect(rescue.importUnsent(content, 'another one')).rejects.toMatchObject({
    details: { fields: [{ path: 'passphrase' }] },
  });
});

test('a file that was moved or changed since it was chosen says to choose it again', async () => {
  const gone = new Blob(['a file']);
  const arrayBuffer = () => Promise.reject(new DOMException('', 'NotReadableError'));
  gone.slice = () => Object.assign(new Blob(), { arrayBuffer });
  await expect(desk.engine.rescue.importUnsent(gone, passphrase)).rejects.toThrow(/choose it again/);
});
