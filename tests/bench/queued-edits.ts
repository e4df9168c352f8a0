import type { Page } from 'playwright-core';
import type { Engine } from '#sync/engine/engine.ts';
import { samplePassword } from '../e2e/api.ts';
import { ms, ratio, type Row } from './table.ts';

const edits = 500;
/** Of both, one after the other: what else the machine does changes from one minute to the next. */
const rounds = 3;

/**
 * Sending queued edits (each with its answer in the mirror and its end in the outbox, and the pull after them) against as
 * many bare PUTs one after the other, from the same page to the same server: other students, the same field and headers.
 * Half of the bare ones go before and half after, so that a machine that gets slower meanwhile counts for both.
 */
export async function measureQueuedEdits(page: Page): Promise<Row[]> {
  const found: { queued: number; bare: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const given = { password: samplePassword, from: round * 2 * edits, count: edits };
    const one = await page.evaluate(sendBoth, given);
    if (one) found.push(one);
  }
  found.sort((a, b) => a.queued / a.bare - b.queued / b.bare);
  const { queued, bare } = found[Math.floor(found.length / 2)] ?? { queued: Number.NaN, bare: Number.NaN };
  const all = found.map((one) => ratio(one.queued, one.bare)).join(', ');
  return [
    {
      what: `Sync of ${edits} queued edits, ${found.length < rounds ? `only ${found.length} of ${rounds} rounds, since the sample has no students for more` : `median of ${rounds} rounds`} (${all})`,
      measured: ms(queued),
      baseline: `${ms(bare)} (${edits} bare sequential PUTs)`,
      ratio: ratio(queued, bare),
      target: 'at most 1.3x',
      bounds: [{ value: queued / bare, most: 1.3 }],
    },
  ];
}

/** Runs in the page of a signed-in user; answers ms, or null where there are too few students for another round. */
async function sendBoth(given: {
  password: string;
  /** Each round has other students: those before were changed by somebody else. */
  from: number;
  count: number;
}): Promise<{ queued: number; bare: number } | null> {
  const { count } = given;
  interface Fiber {
    memoizedProps?: { value?: unknown };
    child: Fiber | null;
  }

  /** The application's own engine: React keeps it as the value of a provider near the root. */
  function findEngine(): Engine {
    const root = document.getElementById('root') as unknown as Record<string, Fiber>;
    const key = Object.keys(root).find((name) => name.startsWith('__reactContainer$')) ?? '';
    for (let fiber: Fiber | null | undefined = root[key]; fiber; fiber = fiber.child) {
      const value = fiber.memoizedProps?.value;
      if (value && typeof value === 'object' && 'edits' in value) return value as Engine;
    }
    throw new Error('The engine was not found in the page.');
  }

  const engine = findEngine();
  const students = engine.view
    .all('student')
    .slice(given.from, given.from + 2 * count)
    .map(({ record }) => record);
  if (students.length < 2 * count) return null;
  const form = new URLSearchParams({
    grant_type: 'password',
    client_id: 'accord-web',
    username: 'editor',
    password: given.password,
  });
  const answer = await fetch('/token', { method: 'POST', body: form });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  const device = crypto.randomUUID();

  async function putBare(from: number, to: number): Promise<number> {
    const started = performance.now();
    for (const { id, version } of students.slice(from, to)) {
      const put = await fetch(`/api/dispute/student/${id}`, {
        method: 'PUT',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'x-device': device,
          'idempotency-key': crypto.randomUUID(),
          'if-match': `"${version}"`,
          'x-written-at': new Date().toISOString(),
        },
        body: JSON.stringify({ city: `Town ${Math.random()}` }),
      });
      if (!put.ok) throw new Error(`PUT: ${put.status} ${await put.text()}`);
      await put.json();
    }
    return performance.now() - started;
  }

  async function queue(): Promise<void> {
    await engine.queue.setWorkOffline(true);
    for (const record of students.slice(0, count))
      await engine.edits.save('student', record.uid, record, { city: `Town ${Math.random()}` });
    if (engine.status.get().waiting !== count) throw new Error('Not every edit is waiting.');
  }

  async function send(): Promise<number> {
    const started = performance.now();
    const done = new Promise<number>((resolve) => {
      const end = engine.status.subscribe(() => {
        if (engine.status.get().kind !== 'up-to-date') return;
        end();
        resolve(performance.now() - started);
      });
    });
    await engine.queue.setWorkOffline(false);
    return done;
  }

  await queue();
  const before = await putBare(count, count * 1.5);
  const queued = await send();
  const after = await putBare(count * 1.5, count * 2);
  return { queued, bare: before + after };
}
