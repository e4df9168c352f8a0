import { createReadStream } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backupDatabase } from '#server/backup/backup-database.ts';
import { checkBackup } from '#server/backup/check-backup.ts';
import { decrypted } from '#server/process/commands/decrypt.ts';
import { type RecordWorld, recordWorld } from '../../helpers/rest.ts';

let world: RecordWorld;
let folder: string;
/** A backup as it is written, and its text. */
let packed: Buffer;
let text: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'accord-check-'));
  world = await recordWorld();
  for (let count = 0; count < 40; count += 1)
    await world.make('/api/dispute/complaint', { dateFiled: '2026-10-06', facts: `fact ${count}\n\\.\n` });
  const out = new PassThrough();
  const about = { version: '0.0.0-test', now: '2026-11-21T12:00:00.000Z' };
  const [, bytes] = await Promise.all([
    backupDatabase({ url: world.server.database.url }, out, about),
    buffer(out),
  ]);
  packed = bytes;
  text = gunzipSync(bytes).toString();
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true });
});

const inPieces = (bytes: Buffer, size = 1000) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
      bytes.subarray(index * size, (index + 1) * size),
    ),
  );
const check = (bytes: Buffer) => checkBackup(inPieces(bytes));

function isSameText(bytes: Buffer): boolean {
  try {
    return gunzipSync(bytes).toString() === text;
  } catch {
    return false;
  }
}

describe('a backup', () => {
  test('is read to its end and held to its counts', async () => {
    const { head, manifest } = await check(packed);
    expect(head).toMatchObject({ version: '0.0.0-test', madeAt: '2026-11-21T12:00:00.000Z' });
    expect(manifest.tables['complaint']?.rows).toBe(40);
  });

  test('that was cut is said to be, wherever', async () => {
    for (const part of [0, 0.01, 0.3, 0.7, 0.95, 0.999])
      await expect(check(packed.subarray(0, Math.floor(packed.length * part))), String(part)).rejects.toThrow(
        'The backup is cut.',
      );
  });

  test('of which a byte was changed is refused, wherever', async () => {
    let changes = 0;
    for (let place = 20; place < packed.length; place += Math.ceil(packed.length / 60)) {
      const changed = Buffer.from(packed);
      changed[place] = (changed[place] ?? 0) ^ 0x10;
      // Bits that only fill up a byte between two blocks of gzip change nothing.
      if (isSameText(changed)) continue;
      await expect(check(changed), `byte ${place}`).rejects.toThrow();
      changes += 1;
    }
    expect(changes).toBeGreaterThan(50);
  });

  test.each([
    ['a changed row', (whole: string) => whole.replace('fact 7', 'fact 8'), /damaged: counts or hashes/],
    [
      'a row less',
      (whole: string) => whole.replace(/\n[^\n]*fact 7[^\n]*\n/, '\n'),
      /damaged: counts or hashes/,
    ],
    ['no end', (whole: string) => whole.slice(0, whole.indexOf('-- Accord manifest')), /cut/],
    [
      'a table less',
      (whole: string) => whole.replace(/copy "audit" [^]*?\n\\\.\n/, ''),
      /does not go on with audit/,
    ],
    ['something after its end', (whole: string) => `${whole}-- more\n`, /goes on after its end/],
    ['another text', () => 'select 1;\n', /not a backup of Accord/],
    ['a newer format', (whole: string) => whole.replace('"format":1', '"format":2'), /newer Accord/],
    [
      'a migration of a newer Accord',
      (whole: string) =>
        whole.replace('"migrations":[', '"migrations":[{"number":999,"name":"x","checksum":"y"},'),
      /use a newer Accord/,
    ],
  ])('with %s is refused', async (_, change, refusal) => {
    const changed = change(text);
    expect(changed).not.toBe(text);
    await expect(check(gzipSync(changed))).rejects.toThrow(refusal);
  });
});

const command = join(import.meta.dirname, '../../../src/server/process/commands/restore.ts');
/** Runs the command with nothing to connect to; answers its exit code and what it said. */
async function run(env: Record<string, string>, ...options: string[]) {
  const ran = promisify(execFile)(process.execPath, [command, ...options], {
    env: { PATH: process.env['PATH'], DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none', ...env },
  });
  return ran.then(
    ({ stderr }) => ({ code: 0, stderr }),
    (error: { code: number; stderr: string }) => ({ code: error.code, stderr: error.stderr }),
  );
}
const fileOf = async (name: string, bytes: Buffer) => {
  await writeFile(join(folder, name), bytes);
  return join(folder, name);
};

describe('npm run restore -- --check', () => {
  test('says what a whole backup holds, and needs no database', async () => {
    const { code, stderr } = await run({}, '--check', '--from', await fileOf('whole.gz', packed));
    expect(stderr).toMatch(
      /^The backup is whole: \d+ rows of \d+ tables, made 2026-11-21T12:00:00.000Z by Accord 0.0.0-test. Nothing was restored.\n$/,
    );
    expect(code).toBe(0);
  });

  test('fails in one line for a cut one, none, and one that is not there', async () => {
    const cut = await fileOf('cut.gz', packed.subarray(0, packed.length / 2));
    expect(await run({}, '--check', '--from', cut)).toEqual({
      code: 1,
      stderr: 'The backup is not good: The backup is cut.\n',
    });
    expect(await run({}, '--check')).toMatchObject({ code: 1, stderr: /say --from FILE/ });
    expect((await run({}, '--check', '--from', join(folder, 'nothing'))).stderr).toMatch(
      /^The backup is not good: ENOENT.*\n$/,
    );
  });

  test('opens what gpg encrypted, and says where the key is another or the file was cut', async () => {
    const [home, stranger] = [join(folder, 'gpg'), join(folder, 'stranger')];
    const gpg = (of: string, ...args: string[]) =>
      promisify(execFile)('gpg', ['--homedir', of, '--batch', '--quiet', ...args]);
    for (const of of [home, stranger]) {
      await promisify(execFile)('mkdir', ['-m', '700', of]);
      await gpg(of, '--passphrase', '', '--quick-generate-key', 'ops@example.gov', 'rsa2048', 'encr');
    }
    const plain = await fileOf('plain.gz', packed);
    const file = join(folder, 'whole.gz.gpg');
    await gpg(
      home,
      '--trust-model',
      'always',
      '--output',
      file,
      '--encrypt',
      '--recipient',
      'ops@example.gov',
      plain,
    );
    expect(await run({ GNUPGHOME: home }, '--check', '--from', file)).toMatchObject({ code: 0 });
    const wrong = await run({ GNUPGHOME: stranger }, '--check', '--from', file);
    expect(wrong.code).toBe(1);
    expect(wrong.stderr).toMatch(
      /The backup is not good: gpg could not open it: another key, or it is damaged\.\n$/,
    );
    const whole = await buffer(createReadStream(file));
    const cut = await fileOf('cut.gz.gpg', whole.subarray(0, whole.length / 2));
    expect((await run({ GNUPGHOME: home }, '--check', '--from', cut)).code).toBe(1);
  }, 60_000);
});

describe('what age encrypted', () => {
  const encrypted = (inside: Buffer) =>
    inPieces(Buffer.concat([Buffer.from('age-encryption.org/v1\n'), inside]));
  /** A program of this name in front of all others. */
  const age = async (script: string) => {
    await writeFile(join(folder, 'age'), `#!/bin/sh\necho "$@" > ${folder}/told\n${script}\n`);
    await chmod(join(folder, 'age'), 0o755);
    process.env['PATH'] = `${folder}:${process.env['PATH']}`;
  };

  test('is opened by the key that was said, and by none unless one was', async () => {
    await age('tail -c +23');
    expect(await checkBackup(await decrypted(encrypted(packed), '/key'))).toHaveProperty('manifest');
    expect(String(await buffer(createReadStream(join(folder, 'told'))))).toBe('--decrypt --identity /key\n');
    await expect(decrypted(encrypted(packed), null)).rejects.toThrow(/say --identity FILE/);
  });

  test('with another key, or broken off at its end, is not good', async () => {
    await age('cat > /dev/null; exit 1');
    await expect(checkBackup(await decrypted(encrypted(packed), '/key'))).rejects.toThrow(/another key/);
    await age('tail -c +23; exit 1');
    await expect(checkBackup(await decrypted(encrypted(packed), '/key'))).rejects.toThrow(/another key/);
  });
});

test('a file that is no backup is said to be none', async () => {
  await expect(decrypted(Readable.from([Buffer.from('hello')]), null)).rejects.toThrow(
    /not a backup of Accord/,
  );
});
