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

/** A renewal by the token that stands still between reading and writing, while something else is done; answers what it gives. */
async function lateRenewal(token: string, meanwhile: () => Promise<unknown>) {
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
  const late = createRefreshFamilies(held, key, server.clock).renew(token, never);
  await hasRead;
  await meanwhile();
  goOn();
  return late;
}

const key = deriveKeys(tokenSecret).refresh;
const families = () => createRefreshFamilies(server.db, key, server.clock);

test('a renewal that stood still between reading and writing takes back none that passed it', async () => {
  const { tokens } = await server.signIn('reader');
  const { renew, token } = families();
  const [id = ''] = tokens.refresh_token.split('.');
  const late = await lateRenewal(tokens.refresh_token, async () => {
    await renew(tokens.refresh_token, never);
    expect((await renew(token(id, 2), never))?.generation).toBe(3);
  });
  expect(late).toBeNull();
  expect((await renew(token(id, 3), never))?.generation).toBe(4);
});

test('one that stood still while its first answer arrived after all gives the same pair to nobody else', async () => {
  const { tokens } = await server.signIn('reader');
  const { renew, token, confirm } = families();
  const [id = ''] = tokens.refresh_token.split('.');
  await renew(tokens.refresh_token, never);
  expect(await lateRenewal(tokens.refresh_token, () => confirm(id, 2))).toBeNull();
  expect((await renew(token(id, 2), never))?.generation).toBe(3);
});

test.each([
  ['the next pair', 1],
  ['the same pair again', 2],
])('one that stood still while its session ended gives no pair: %s', async (_, newest) => {
  const { tokens } = await server.signIn('reader');
  const { renew, revoke } = families();
  const [id = ''] = tokens.refresh_token.split('.');
  if (newest === 2) await renew(tokens.refresh_token, never);
  expect(await lateRenewal(tokens.refresh_token, () => revoke(id))).toBeNull();
});
