import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { Call } from '#contract/call.ts';
import { testServer, type TestServer } from '../../helpers/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

test('the searches that are counted', () => {
  const counted = Object.entries<Call>(calls).filter(([, call]) => call.throttled === 'search');
  expect(counted.map(([name]) => name).toSorted()).toEqual([
    'casesByNumber',
    'dashboardStudentsByPartialName',
    'searchCases',
    'searchEverything',
    'searchStudents',
    'studentsByPartialName',
  ]);
});

/** As a device asks while somebody types without a stop: after 150 ms of quiet, so never more often. */
const typingPause = 150;

test('who types for a whole minute is never refused; more than 480 searches a minute are, in however many sessions', async () => {
  const [one, two] = [await server.signIn('editor'), await server.signIn('editor')];
  const reader = await server.signIn('reader');
  const search = (client: typeof one, path = '/api/dashboard/casenumbersearch') =>
    client.call('POST', path, '2026').then(({ status }) => status);
  for (let count = 0; count < 400; count += 1) {
    expect(await search(count % 2 === 0 ? one : two)).toBe(200);
    server.clock.advance(typingPause);
  }
  for (let count = 0; count < 479; count += 1) expect(await search(count % 2 === 0 ? one : two)).toBe(200);
  expect(await search(two, '/api/dashboard/studentsearchpartialname')).toBe(200);
  server.clock.advance(20_500);
  const refused = await one.call('POST', '/api/dashboard/casenumbersearch', '2026');
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('40');
  expect(await refused.json()).toEqual({ message: 'Too many requests. Please wait and try again.' });
  expect(await search(reader)).toBe(200);
  expect((await one.call('GET', '/api/dashboard')).status).toBe(200);
  server.clock.advance(39_500);
  expect(await search(one)).toBe(200);
});
