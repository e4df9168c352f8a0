import { describe, expect, test, vi } from 'vitest';
import { flushedWrites, hasStrace } from '../../endurance/flushed-writes.ts';
import { canMount, fullDisk } from '../../endurance/full-disk.ts';
import { killNine } from '../../endurance/kill-nine.ts';

vi.setConfig({ testTimeout: 300_000 });

/** What `npm run endurance` does, in short. */
describe('whatever happens to the server', () => {
  test('application and database are killed under load: every acknowledged write is there exactly once', async () => {
    const figures = await killNine(5, 20);
    expect(figures.wrong).toEqual([]);
    expect(figures.kills).toEqual({ application: 2, database: 2, both: 1 });
    expect(figures.adopted).toBe(2);
  });

  if (!canMount())
    process.stdout.write('Not run: a full disk (needs root and the right to mount a tmpfs).\n');
  test.skipIf(!canMount())(
    'a full disk is an error, not a lie: nothing acknowledged is lost, and it recovers by itself',
    async () => {
      const figures = await fullDisk();
      expect(figures.wrong).toEqual([]);
      expect(figures.wentDown).toBe(true);
    },
  );

  if (!hasStrace()) process.stdout.write('Not run: flushed before the answer (apt-get install strace).\n');
  test.skipIf(!hasStrace())('no write is told as done before it is on disk', async () => {
    const { acknowledged, commits, unflushed } = await flushedWrites(10);
    expect(commits).toBeGreaterThanOrEqual(acknowledged);
    expect(unflushed).toBe(0);
  });
});
