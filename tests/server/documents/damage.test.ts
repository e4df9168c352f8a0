import { readFile, rm, writeFile } from 'node:fs/promises';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { bigPdf, type DocumentWorld, documentWorld } from './document-world.ts';
import { serveOnPort } from './serve-on-port.ts';

let world: DocumentWorld | undefined;
beforeEach(async () => {
  await world?.close();
  world = await documentWorld();
});
afterAll(() => world?.close());

/** A document of three pieces, and the path of what is stored of it. */
async function stored(): Promise<{ world: DocumentWorld; id: number; path: string }> {
  if (!world) throw new Error('no world');
  const { body } = await world.add({ bytes: bigPdf(150_000) });
  const [path = ''] = await world.stored();
  return { world, id: body.id, path };
}

const logged = (of: DocumentWorld) => of.server.logged.join('\n');

test('a stored file that was changed further on breaks the download off, and the log says so', async () => {
  const { world: it, id, path } = await stored();
  const bytes = await readFile(path);
  bytes[140_000] = (bytes[140_000] ?? 0) ^ 1;
  await writeFile(path, bytes);
  const answer = await it.download(id);
  await expect(answer.arrayBuffer()).rejects.toThrow();
  expect(logged(it)).toContain('a stored document is damaged or missing');
});

test('so it does over the wire: nobody takes a part for the whole', async () => {
  const { world: it, id, path } = await stored();
  await writeFile(path, (await readFile(path)).subarray(0, 100_000));
  const { port, close } = await serveOnPort(it.server);
  const answer = await fetch(`http://127.0.0.1:${port}/api/document/${id}`, {
    headers: { authorization: `Bearer ${it.readerClient.tokens.access_token}` },
  });
  await expect(answer.arrayBuffer()).rejects.toThrow();
  await close();
});

test('one that was changed at its beginning, another document’s, or a missing one is a fault', async () => {
  const { world: it, id, path } = await stored();
  const bytes = await readFile(path);
  await it.add({ bytes: bigPdf(150_000) });
  const [other = ''] = (await it.stored()).filter((one) => one !== path);
  for (const damage of [
    () => writeFile(path, bytes.fill(0, 20, 30)),
    async () => writeFile(path, await readFile(other)),
    () => rm(path),
  ]) {
    await damage();
    expect((await it.download(id)).status).toBe(500);
  }
  expect(logged(it).split('a stored document is damaged or missing').length).toBe(4);
});
