import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createWriteStream } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { encryptedFor } from '#server/process/commands/encrypt.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'accord-encrypt-'));
  vi.stubEnv('PATH', `${folder}:${process.env['PATH']}`);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

/** A program of this name that notes what it was told, and does this with its input. */
async function program(name: string, script: string): Promise<void> {
  await writeFile(join(folder, name), `#!/bin/sh\necho "$@" > ${folder}/told\n${script}\n`);
  await chmod(join(folder, name), 0o755);
}

const content = 'children of the state\n'.repeat(100_000);
const encrypt = async (recipient: string) => {
  const file = join(folder, 'out');
  const write = async (plain: Writable) => {
    await pipeline(Readable.from([content]), plain);
    return 'written';
  };
  expect(await encryptedFor(recipient, createWriteStream(file), write)).toBe('written');
  return readFile(file, 'utf8');
};

test.each([
  ['age', 'age1abc', '--encrypt --recipient age1abc'],
  ['age', 'ssh-ed25519 AAAA', '--encrypt --recipient ssh-ed25519 AAAA'],
  ['gpg', 'ops@example.gov', '--recipient ops@example.gov'],
])('%s encrypts for %s, and only its output is written', async (name, recipient, told) => {
  await program(name, 'tr a-z n-za-m');
  const out = await encrypt(recipient);
  expect(out).toBe(
    content.replaceAll(/[a-z]/g, (letter) => String.fromCharCode(((letter.charCodeAt(0) - 84) % 26) + 97)),
  );
  expect(await readFile(join(folder, 'told'), 'utf8')).toContain(told);
});

test('a program that fails, or takes nothing, is no backup', async () => {
  await program('age', 'cat > /dev/null; exit 2');
  await expect(encrypt('age1abc')).rejects.toThrow('age did not encrypt it.');
  await program('age', 'exit 1');
  await expect(encrypt('age1abc')).rejects.toThrow('age did not encrypt it.');
});

test('a program that is not there is said', async () => {
  vi.stubEnv('PATH', folder);
  await expect(encrypt('age1abc')).rejects.toThrow('age could not be started.');
});
