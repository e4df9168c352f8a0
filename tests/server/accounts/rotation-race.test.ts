import { afterAll, beforeAll, expect, test } from 'vitest';
import { deriveKeys } from '#server/base/keys.ts';
import { createRefreshFamilies } from '#server/accounts/refresh-families.ts';
import { testServer, type TestServer, tokenSecret } from '../../helpers/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const never = async () => expect.unreachable('a straggler is no theft');

test('a renewal that stood still between reading and writing takes back none that passed it', async () => {
  const { tokens } = await server.signIn('reader');
  const { promise: goesOn, resolve: goOn } = Promise.withResolvers<void>();
  const { promise: hasRead, resolve: read } = Promise.withResolvers<void>();
  // Every answer of the database is held until `goOn`: the first is the family as it was read.
  const held = server.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      read();
      await goesOn;
      return result;
    },
  });
  const key = deriveKeys(tokenSecret).refresh;
  const renew = createRefreshFamilies(server.db, key, server.clock);
  const late = createRefreshFamilies(held, key, server.clock).renew(tokens.refresh_token, never);
  await hasRead;
  const second = await renew.renew(tokens.refresh_token, never);
  const third = await renew.renew(renew.token(second?.session.sessionId ?? '', 2), never);
  expect(third?.generation).toBe(3);
  goOn();
  expect(await late).toBeNull();
  const fourth = await renew.renew(renew.token(third?.session.sessionId ?? '', 3), never);
  expect(fourth?.generation).toBe(4);
});
