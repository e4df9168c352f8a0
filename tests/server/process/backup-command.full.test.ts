import { execFile, execFileSync } from 'node:child_process';
import { chmod, mkdtemp, readdir, readlink, rm, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { samplePassword } from '#server/sample/sample-accounts.ts';
import { type AccordProcess, accordProcess, freePort } from '../../helpers/accord-process.ts';
import { throwawayPlace } from '../../helpers/throwaway-place.ts';
import { startWriters, tokenOf } from '../../helpers/writers.ts';

const file = (name: string) =>
  join(import.meta.dirname, '../../../src/server/process/commands', `${name}.ts`);
const command = (name: 'backup' | 'restore', dataDir: string, ...options: string[]) =>
  promisify(execFile)(process.execPath, [file(name), ...options], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
  });

let folder: string;
let processes: AccordProcess[];
beforeEach(async () => {
  folder = await mkdtemp(join(throwawayPlace(), 'accord-backup-'));
  // The database's account passes through, else each database would be kept under /var/lib/accord, and stay there.
  await chmod(folder, 0o711);
  processes = [];
});
afterEach(async () => {
  await Promise.all(processes.map((each) => each.end()));
  await rm(folder, { recursive: true, force: true });
});

async function started(dataDir: string): Promise<AccordProcess> {
  const accord = accordProcess(await freePort(), { DATA_DIR: dataDir });
  processes.push(accord);
  await accord.start();
  return accord;
}

const complaints = async (url: string): Promise<unknown> => {
  const token = await tokenOf(url, 'admin', samplePassword);
  const answer = await fetch(`${url}/api/dispute/complaints?filter=open`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status).toBe(200);
  return answer.json();
};

describe('by command, on the embedded database', () => {
  test('a backup beside a running server, restored into an empty folder, starts with the same cases', async () => {
    const [before, after, backup] = ['before', 'after', 'backup.gz'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    const accord = await started(before);
    const writers = startWriters(accord.url, await tokenOf(accord.url, 'editor', samplePassword), 2);
    await writers.more(10);
    await command('backup', before, '--plain', '--to', join(folder, 'while-writing.gz'));
    await writers.stop();
    const cases = await complaints(accord.url);
    expect((await command('backup', before, '--plain', '--to', backup)).stderr).toMatch(
      /^Backed up \d+ rows of \d+ tables\.\n$/,
    );
    expect((await stat(backup)).mode & 0o777).toBe(0o600);

    const restored = await command('restore', after, '--from', backup, '--destroyed', 'none');
    expect(restored.stderr).toMatch(/^Restored and verified \d+ rows of \d+ tables\./);
    // The passwords are peppered by the secret, which no backup holds.
    execFileSync('cp', [join(before, 'token-secret'), join(after, 'token-secret')]);
    expect(await complaints((await started(after)).url)).toEqual(cases);
    // An Accord runs on it: nothing is restored under its feet.
    await expect(command('restore', after, '--from', backup, '--destroyed', 'none')).rejects.toThrow(
      /Nothing was restored: Another Accord is running/,
    );
  });

  test('through a pipe, and a failed one leaves no file', async () => {
    const dataDir = join(folder, 'data');
    const accord = await started(dataDir);
    await accord.end();
    const script = `"$NODE" "$BACKUP" --plain --to - | "$NODE" "$RESTORE" --from - --destroyed none`;
    const other = join(folder, 'other');
    const { stderr } = await promisify(execFile)(
      'bash',
      ['-c', `set -o pipefail; DATA_DIR=${dataDir} ${script.replace('| ', `| DATA_DIR=${other} `)}`],
      {
        env: {
          PATH: process.env['PATH'],
          NODE: process.execPath,
          BACKUP: file('backup'),
          RESTORE: file('restore'),
        },
      },
    );
    expect(stderr).toMatch(/Backed up (\d+) rows/);
    const [, saved] = /Backed up (\d+) rows/.exec(stderr) ?? [];
    expect(stderr).toContain(`Restored and verified ${saved} rows`);

    await expect(command('backup', dataDir)).rejects.toThrow(/No backup was made: say --to FILE/);
    await expect(
      command('backup', dataDir, '--plain', '--to', join(folder, 'nowhere/backup.gz')),
    ).rejects.toThrow(/ENOENT/);
    const plain = join(folder, 'in-the-clear.gz');
    for (const options of [[], ['--recipient', ''], ['--plain', '--recipient', 'age1abc']])
      await expect(command('backup', dataDir, '--to', plain, ...options)).rejects.toThrow(
        /No backup was made: it holds children's data: say --recipient KEY/,
      );
    // A file in the place of a pipe, or of a device, would be a backup that whoever reads there never gets.
    const pipe = join(folder, 'pipe');
    await symlink('/dev/null', pipe);
    await expect(command('backup', dataDir, '--plain', '--to', pipe)).rejects.toThrow(
      /No backup was made: .*pipe is no file: say --to - for standard output/,
    );
    expect(await readlink(pipe)).toBe('/dev/null');
    expect((await readdir(folder)).toSorted()).toEqual(['data', 'other', 'pipe']);
  });
});
