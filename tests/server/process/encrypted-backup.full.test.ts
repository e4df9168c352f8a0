import { execFile, execFileSync } from 'node:child_process';
import { chmod, mkdtemp, open, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { samplePassword } from '#server/sample/sample-accounts.ts';
import { type AccordProcess, accordProcess, freePort } from '../../helpers/accord-process.ts';
import { throwawayPlace } from '../../helpers/throwaway-place.ts';
import { tokenOf } from '../../helpers/writers.ts';

/** Backups that Debian's own `age` and `gpg` encrypt and open, by the lines of docs/operations.md. */

const run = promisify(execFile);
const file = (name: string) =>
  join(import.meta.dirname, '../../../src/server/process/commands', `${name}.ts`);

let folder: string;
let dataDir: string;
let accord: AccordProcess;
const at = (name: string) => join(folder, name);
const environment = () => ({ PATH: process.env['PATH'], GNUPGHOME: at('gnupg') });
const command = (name: 'backup' | 'restore', ...options: string[]) =>
  run(process.execPath, [file(name), ...options], { env: { ...environment(), DATA_DIR: dataDir } });

const complaints = async (url: string): Promise<unknown> => {
  const token = await tokenOf(url, 'admin', samplePassword);
  const answer = await fetch(`${url}/api/dispute/complaints?filter=open`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status).toBe(200);
  return answer.json();
};

/** Makes a key of age; answers who it encrypts for. Its file holds what opens. */
async function ageKey(name: string): Promise<string> {
  await run('age-keygen', ['-o', at(name)]);
  const [, recipient = ''] = /public key: (age1\w+)/.exec(await readFile(at(name), 'utf8')) ?? [];
  return recipient;
}

const firstBytes = async (name: string) => {
  const handle = await open(at(name));
  const { buffer } = await handle.read(Buffer.alloc(24), 0, 24);
  await handle.close();
  return buffer.toString('latin1');
};

beforeAll(async () => {
  folder = await mkdtemp(join(throwawayPlace(), 'accord-age-'));
  // The database's account passes through, else each database would be kept under /var/lib/accord, and stay there.
  await chmod(folder, 0o711);
  dataDir = at('data');
  accord = accordProcess(await freePort(), { DATA_DIR: dataDir });
  await accord.start();
}, 120_000);
afterAll(async () => {
  await accord.end();
  execFileSync('gpgconf', ['--kill', 'all'], { env: environment() });
  await rm(folder, { recursive: true, force: true });
});

describe('with age', () => {
  test('is checked and restored by the key of its recipient alone', async () => {
    const [recipient] = [await ageKey('key'), await ageKey('other-key')];
    const [backup, cut] = [at('accord.gz.age'), at('cut.gz.age')];
    const made = await command('backup', '--recipient', recipient, '--to', backup);
    const [, rows = 'none'] = /Backed up (\d+) rows/.exec(made.stderr) ?? [];
    expect(await firstBytes('accord.gz.age')).toMatch(/^age-encryption\.org\/v1/);
    expect((await stat(backup)).mode & 0o777).toBe(0o600);

    const check = (from: string, ...more: string[]) => command('restore', '--check', '--from', from, ...more);
    expect((await check(backup, '--identity', at('key'))).stderr).toContain(
      `The backup is whole: ${rows} rows`,
    );
    await expect(check(backup)).rejects.toThrow(/it is encrypted with age: say --identity FILE/);
    await expect(check(backup, '--identity', at('other-key'))).rejects.toThrow(
      /The backup is not good: age could not open it/,
    );
    await writeFile(cut, await readFile(backup));
    await truncate(cut, (await stat(backup)).size - 100);
    await expect(check(cut, '--identity', at('key'))).rejects.toThrow(/The backup is not good/);

    const cases = await complaints(accord.url);
    const restoredDir = at('restored');
    const restored = await run(
      process.execPath,
      [file('restore'), '--from', backup, '--identity', at('key'), '--destroyed', 'none'],
      { env: { ...environment(), DATA_DIR: restoredDir } },
    );
    expect(restored.stderr).toContain(`Restored and verified ${rows} rows`);
    // The passwords are peppered by the secret, which no backup holds.
    execFileSync('cp', [join(dataDir, 'token-secret'), join(restoredDir, 'token-secret')]);
    const other = accordProcess(await freePort(), { DATA_DIR: restoredDir });
    await other.start();
    expect(await complaints(other.url)).toEqual(cases);
    await other.end();
  });

  test('by the pipe of the page, and for a key of SSH', async () => {
    const recipient = await ageKey('pipe-key');
    const pipe = `set -o pipefail; "$NODE" "$BACKUP" --plain --to - | age -r ${recipient} > "$OUT"`;
    const env = {
      ...environment(),
      DATA_DIR: dataDir,
      NODE: process.execPath,
      BACKUP: file('backup'),
      OUT: at('piped.age'),
    };
    await run('bash', ['-c', pipe], { env });
    const whole = /The backup is whole/;
    const piped = await command(
      'restore',
      '--check',
      '--from',
      at('piped.age'),
      '--identity',
      at('pipe-key'),
    );
    expect(piped.stderr).toMatch(whole);

    await run('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', at('ssh')]);
    const publicKey = (await readFile(at('ssh.pub'), 'utf8')).trim();
    await command('backup', '--recipient', publicKey, '--to', at('ssh.age'));
    const bySsh = await command('restore', '--check', '--from', at('ssh.age'), '--identity', at('ssh'));
    expect(bySsh.stderr).toMatch(whole);
  });

  test('for a recipient that age does not know no file is left', async () => {
    await expect(command('backup', '--recipient', 'age1abc', '--to', at('none.age'))).rejects.toThrow(
      /No backup was made: age did not encrypt it/,
    );
    await expect(stat(at('none.age'))).rejects.toThrow(/ENOENT/);
  });
});

test('with GnuPG a backup is checked by the key that its keyring has', async () => {
  execFileSync('mkdir', ['-m', '700', at('gnupg')]);
  const key = ['--batch', '--quiet', '--passphrase', '', '--quick-gen-key', 'ops@example.gov'];
  await run('gpg', [...key, 'default', 'default', 'never'], { env: environment() });
  await command('backup', '--recipient', 'ops@example.gov', '--to', at('accord.gz.gpg'));
  const checked = await command('restore', '--check', '--from', at('accord.gz.gpg'));
  expect(checked.stderr).toContain('The backup is whole');
  execFileSync('mkdir', ['-m', '700', at('gnupg-of-others')]);
  await expect(
    run(process.execPath, [file('restore'), '--check', '--from', at('accord.gz.gpg')], {
      env: { ...environment(), GNUPGHOME: at('gnupg-of-others') },
    }),
  ).rejects.toThrow(/The backup is not good: gpg could not open it/);
});
