import { afterEach, beforeEach, expect, test } from 'vitest';
import { waitAfter } from '#server/accounts/throttle.ts';
import { eventually } from '../../helpers/eventually.ts';
import { testPassword, testServer, type TestServer } from '../../helpers/server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await testServer();
});
afterEach(() => server.close());

const second = 1000;
const guess = (password: string, userName = 'admin', from?: Parameters<TestServer['token']>[1]) =>
  server.token({ grant_type: 'password', username: userName, password }, from);

const fail = async (times: number, userName = 'admin', from?: Parameters<TestServer['token']>[1]) => {
  for (let count = 0; count < times; count += 1)
    expect((await guess('wrong-password', userName, from)).status).toBe(400);
};

test('after five failures the right password waits too, and is let in after the wait', async () => {
  await fail(5);
  const refused = await guess(testPassword);
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('1');
  expect(await refused.json()).toEqual({ message: 'Too many attempts. Please wait and try again.' });
  server.clock.advance(second);
  expect((await guess(testPassword)).status).toBe(200);
});

test('the wait doubles up to 15 minutes', () => {
  expect([4, 5, 6, 7, 14, 15, 40].map(waitAfter)).toEqual([0, 1, 2, 4, 512, 900, 900]);
});

test('each further failure doubles the wait', async () => {
  await fail(5);
  server.clock.advance(second);
  await fail(1);
  server.clock.advance(second);
  expect((await guess(testPassword)).status).toBe(429);
  server.clock.advance(second);
  expect((await guess(testPassword)).status).toBe(200);
});

test('a success forgets the failures before it', async () => {
  await fail(4);
  expect((await guess(testPassword)).status).toBe(200);
  await fail(4);
  expect((await guess(testPassword)).status).toBe(200);
});

test('guesses sent at once are counted one by one', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => guess('wrong-password')));
  expect(answers.filter((answer) => answer.status === 400)).toHaveLength(5);
  expect(answers.filter((answer) => answer.status === 429)).toHaveLength(7);
});

test('a name that nobody has is throttled like one that somebody has', async () => {
  await fail(5, 'nobody');
  expect((await guess('wrong-password', 'nobody')).status).toBe(429);
});

test('a known device is not locked out by the failures of strangers', async () => {
  const device = '0190a000-0000-7000-8000-0000000000aa';
  const client = await server.signIn('admin', testPassword, device);
  await client.call('GET', `/api/accounts/escrow/${device}`);
  await fail(5);
  expect((await guess(testPassword)).status).toBe(429);
  expect((await guess(testPassword, 'admin', { headers: { 'x-device': device } })).status).toBe(200);
  const other = '0190a000-0000-7000-8000-0000000000bb';
  expect((await guess(testPassword, 'admin', { headers: { 'x-device': other } })).status).toBe(429);
});

test('thirty failures from one address within ten minutes stop it, and no other address', async () => {
  const from = { address: '192.0.2.1' };
  for (let user = 0; user < 10; user += 1) await fail(3, `user${user}`, from);
  const refused = await guess(testPassword, 'admin', from);
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('600');
  expect((await guess(testPassword, 'admin', { address: '192.0.2.2' })).status).toBe(200);
  server.clock.advance(600 * second);
  expect((await guess(testPassword, 'admin', from)).status).toBe(200);
});

const phone = '0190a000-0000-7000-8000-0000000000cc';
const burst = (from: (at: number) => string) =>
  Promise.all(
    Array.from({ length: 80 }, async (_, at) => {
      const { status } = await guess('wrong-password', `somebody${at}`, { address: from(at) });
      return status;
    }),
  );

test('of guesses sent at once from one address, or one /64 of IPv6, thirty are checked; a known device there gets in meanwhile', async () => {
  const client = await server.signIn('admin', testPassword, phone);
  await client.call('GET', `/api/accounts/escrow/${phone}`);
  const known = { headers: { 'x-device': phone } };
  for (const from of [() => '192.0.2.7', (at: number) => `2001:db8:1:2::${at.toString(16)}`]) {
    const guesses = burst(from);
    const here = { address: from(81), ...known };
    expect((await guess(testPassword, 'admin', here)).status).toBe(200);
    const statuses = await guesses;
    expect((await guess(testPassword, 'admin', here)).status).toBe(200);
    // The queue of strangers has room for 36: all that weren't refused before were checked.
    expect(statuses.filter((status) => status === 400)).toHaveLength(30);
    expect(statuses.filter((status) => status === 429)).toHaveLength(50);
  }
  expect((await guess(testPassword, 'admin', { address: '2001:DB8:1:2:ffff::1' })).status).toBe(429);
  expect((await guess(testPassword, 'admin', { address: '2001:db8:1:3::1' })).status).toBe(200);
});

test('a /48 may fail four times as often as a /64', async () => {
  for (const site of [1, 2, 3, 4])
    for (let user = 0; user < 10; user += 1)
      await fail(3, `user${site}-${user}`, { address: `2001:db8:9:${site}::1` });
  expect((await guess(testPassword, 'admin', { address: '2001:db8:9:5::1' })).status).toBe(429);
  expect((await guess(testPassword, 'admin', { address: '2001:db8:a:5::1' })).status).toBe(200);
});

test('while strangers fill their queue from five addresses, and stop their network, a known device gets in', async () => {
  await server.close();
  server = await testServer({ passwordCost: { memoryCost: 64 * 1024, timeCost: 2 } });
  const client = await server.signIn('admin', testPassword, phone);
  await client.call('GET', `/api/accounts/escrow/${phone}`);
  const guesses = burst((at) => `192.0.2.${at % 5}`);
  const stranger = () => guess(testPassword, 'admin', { address: '192.0.2.9' });
  await eventually(async () => expect((await stranger()).status).toBe(503));
  const from = { address: '192.0.2.1', headers: { 'x-device': phone } };
  expect((await guess(testPassword, 'admin', from)).status).toBe(200);
  const refused = (await guesses).filter((status) => status === 503);
  expect(refused.length).toBeGreaterThan(30);
  // Who found no room in the queue hasn't failed: of sixteen from this address only the checked ones count.
  expect((await stranger()).status).toBe(200);
  await burst(() => '192.0.2.1');
  expect((await guess(testPassword, 'admin', { address: '192.0.2.1' })).status).toBe(429);
  expect((await guess(testPassword, 'admin', from)).status).toBe(200);
});
