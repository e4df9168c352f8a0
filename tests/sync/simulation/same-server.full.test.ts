import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type TestServer } from '../../helpers/server.ts';
import { losses, serverAfter } from './same-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const aDay = 86_400_000;

test.each([1, 2, 3, 4])(
  'the same work with lost answers, and with clocks that are off, gives the same server: seed %i (LI2)',
  async (seed) => {
    const expected = await serverAfter(server, seed, {});
    expect(await serverAfter(server, seed, { risk: 0.3, faults: losses })).toEqual(expected);
    expect(await serverAfter(server, seed, { skew: seed % 2 === 0 ? aDay : -aDay })).toEqual(expected);
  },
);
