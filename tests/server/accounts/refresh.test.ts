import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TokenAnswer } from '#contract/accounts.ts';
import { type SignedInClient, testPassword, testServer, type TestServer } from '../../helpers/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const second = 1000;
const hour = 3_600_000;
const tablet = '0190a000-0000-7000-8000-000000000001';
const escrow = `/api/accounts/escrow/${tablet}`;

/** The pair that the token gives, or null when it is refused. */
async function renew(refreshToken: string): Promise<TokenAnswer | null> {
  const answer = await server.token({ grant_type: 'refresh_token', refresh_token: refreshToken });
  return answer.status === 200 ? ((await answer.json()) as TokenAnswer) : null;
}
const renewed = async (refreshToken: string): Promise<TokenAnswer> => {
  const pair = await renew(refreshToken);
  if (!pair) throw new Error('refused');
  return pair;
};
const use = async (pair: TokenAnswer): Promise<number> =>
  (await server.fetch(escrow, { headers: { authorization: `Bearer ${pair.access_token}` } })).status;

test('a refresh token gives the next one, and works once', async () => {
  const { tokens } = await server.signIn('reader', testPassword, tablet);
  const next = await renewed(tokens.refresh_token);
  expect(next.refresh_token).not.toBe(tokens.refresh_token);
  expect(await use(next)).toBe(200);
  expect(await renew(tokens.refresh_token)).toBeNull();
});

test('a lost answer is given again, as often as it is lost', async () => {
  const { tokens } = await server.signIn('reader', testPassword, tablet);
  const lost = await renewed(tokens.refresh_token);
  server.clock.advance(hour);
  const again = await renewed(tokens.refresh_token);
  expect(again.refresh_token).toBe(lost.refresh_token);
  server.clock.advance(hour);
  expect(await use(await renewed(tokens.refresh_token))).toBe(200);
});

test('a straggler is refused within a minute, and the session goes on', async () => {
  const { tokens } = await server.signIn('reader', testPassword, tablet);
  const second1 = await renewed(tokens.refresh_token);
  const third = await renewed(second1.refresh_token);
  server.clock.advance(60 * second);
  expect(await renew(tokens.refresh_token)).toBeNull();
  expect(await use(third)).toBe(200);
});

test('a token spent longer ago is a theft: the session ends for both, and it is logged', async () => {
  const { tokens } = await server.signIn('reader', testPassword, tablet);
  const next = await renewed(tokens.refresh_token);
  const last = await renewed(next.refresh_token);
  server.clock.advance(61 * second);
  expect(await renew(tokens.refresh_token)).toBeNull();
  expect(await renew(last.refresh_token)).toBeNull();
  expect(await use(last)).toBe(401);
  expect(server.logged.some((line) => line.includes('spent refresh token came back'))).toBe(true);
});

test('a thief who renews in step with the device is noticed once the device has used its new pair', async () => {
  const { tokens } = await server.signIn('reader', testPassword, tablet);
  const device = await renewed(tokens.refresh_token);
  expect(await use(device)).toBe(200);
  server.clock.advance(61 * second);
  expect(await renew(tokens.refresh_token)).toBeNull();
  expect(await use(device)).toBe(401);
});

test('a session ends after 12 idle hours', async () => {
  const { tokens } = await server.signIn('reader', testPassword, tablet);
  server.clock.advance(12 * hour - second);
  const next = await renewed(tokens.refresh_token);
  server.clock.advance(12 * hour);
  expect(await renew(next.refresh_token)).toBeNull();
});

test('a session ends after 7 days, however busy', async () => {
  let { tokens } = await server.signIn('reader', testPassword, tablet);
  for (let day = 0; day < 7 * 4 - 1; day += 1) {
    server.clock.advance(6 * hour);
    tokens = await renewed(tokens.refresh_token);
  }
  server.clock.advance(6 * hour);
  expect(await renew(tokens.refresh_token)).toBeNull();
});

test('two requests at once with one token both get the same pair', async () => {
  const { tokens } = await server.signIn('reader', testPassword, tablet);
  const pairs = await Promise.all([1, 2, 3].map(() => renewed(tokens.refresh_token)));
  expect(new Set(pairs.map((pair) => pair.refresh_token)).size).toBe(1);
});

test('a changed token is refused without harm to the session', async () => {
  const { tokens } = await server.signIn('reader', testPassword, tablet);
  const [family, , mac] = tokens.refresh_token.split('.');
  expect(await renew(`${family}.2.${mac}`)).toBeNull();
  expect(await renew(`${tokens.refresh_token}x`)).toBeNull();
  expect(await renew(tokens.refresh_token)).not.toBeNull();
});

/** What a device may do, and what may happen to it; the numbers are minutes that pass before. */
const step = fc.record({
  pause: fc.oneof(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 350 })),
  event: fc.constantFrom(
    'renew',
    'renew, answer lost',
    'renew, sent twice',
    'use',
    'change year',
    'change year, lost',
  ),
});

describe('over random schedules', () => {
  test('a device is never signed out by lost or repeated messages while its session is in time', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const client: SignedInClient = await server.signIn('editor', testPassword, tablet);
        let held = client.tokens;
        let [age, idle] = [0, 0];
        for (const { pause, event } of steps) {
          age += pause;
          idle += pause;
          if (age >= 7 * 24 * 60 || idle >= 12 * 60) return;
          if (event.startsWith('renew')) idle = 0;
          server.clock.advance(pause * 60 * second);
          if (event.startsWith('renew')) {
            const pair = await renewed(held.refresh_token);
            if (event === 'renew, sent twice') await renew(held.refresh_token);
            if (event !== 'renew, answer lost') held = pair;
          } else if (event === 'use') {
            expect([200, 401]).toContain(await use(held));
          } else {
            const answer = await server.fetch('/api/accounts/changeyear', {
              method: 'POST',
              headers: { authorization: `Bearer ${held.access_token}`, 'content-type': 'application/json' },
              body: JSON.stringify({ schoolYearId: 1 }),
            });
            if (answer.status === 200 && event === 'change year')
              held = { ...held, ...((await answer.json()) as TokenAnswer) };
          }
        }
        held = await renewed(held.refresh_token);
        expect(await use(held)).toBe(200);
      }),
      { numRuns: 60 },
    );
  });

  test('a stolen token lives no longer than the next step of the device that it was stolen from', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 4 }),
        fc.integer({ min: 1, max: 4 }),
        async (before, after) => {
          let { tokens } = await server.signIn('editor', testPassword, tablet);
          const wait = () => server.clock.advance(10 * 60 * second);
          for (let index = 0; index < before; index += 1) {
            wait();
            tokens = await renewed(tokens.refresh_token);
            await use(tokens);
          }
          const stolen = tokens.refresh_token;
          for (let index = 0; index < after; index += 1) {
            wait();
            tokens = await renewed(tokens.refresh_token);
            await use(tokens);
          }
          wait();
          expect(await renew(stolen)).toBeNull();
          expect(await renew(tokens.refresh_token)).toBeNull();
          expect(await use(tokens)).toBe(401);
        },
      ),
      { numRuns: 20 },
    );
  });
});
