import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { documentKeys, type Secrets } from '#server/base/keys.ts';
import { rewrapDocuments } from '#server/documents/rewrap.ts';
import { testPassword, testServer, type TestServer, tokenSecret } from '../../helpers/server.ts';
import { type DocumentWorld, documentWorld, pdf } from '../documents/document-world.ts';

/** Secrets are changed: no password, no session and no document is lost by it. */

const [next, ownForDocuments] = [
  'the next secret, of more than 32 bytes',
  'a secret for documents alone, long',
];
const none: Secrets = { token: next, tokenBefore: null, documents: null, documentsBefore: null };
const bytes = pdf('a letter of before');

let world: DocumentWorld;
let others: TestServer[] = [];
beforeEach(async () => {
  world = await documentWorld();
});
afterEach(async () => {
  for (const { app } of others.splice(0)) await app.close();
  await world.close();
});

/** The server started anew on the same database and store with other secrets. */
async function restarted(secrets: Partial<Secrets>): Promise<TestServer> {
  const { database, documents } = world.server;
  const server = await testServer({ existing: database, documents, secrets });
  others = [...others, server];
  return server;
}

const hashOf = async () => {
  const { rows } = await sql<{ passwordHash: string }>`
    select "passwordHash" from "users" where "userName" = 'editor'`.execute(world.server.db);
  return rows[0]?.passwordHash ?? '';
};
const renewed = async (server: TestServer, refresh_token: string) => {
  const answer = await server.token({ grant_type: 'refresh_token', refresh_token });
  return { status: answer.status, tokens: (await answer.json()) as { refresh_token: string } };
};
const downloaded = async (server: TestServer, id: number) => {
  const reader = await server.signIn('reader');
  return Buffer.from(await (await reader.call('GET', `/api/document/${id}`)).arrayBuffer());
};

test('both secrets are taken while the one before is told; then the new one alone does', async () => {
  const { id } = (await world.add({ bytes })).body;
  const signedIn = await world.server.signIn('editor');
  const before = await hashOf();

  const both = await restarted({ token: next, tokenBefore: tokenSecret });
  const authorization = `Bearer ${signedIn.tokens.access_token}`;
  expect((await both.fetch('/api/dashboard', { headers: { authorization } })).status).toBe(200);
  const renewal = await renewed(both, signedIn.tokens.refresh_token);
  expect(renewal.status).toBe(200);
  expect(await downloaded(both, id)).toEqual(bytes);
  for (const userName of ['admin', 'editor', 'reader']) await both.signIn(userName);
  expect(await hashOf()).not.toBe(before);
  const keys = documentKeys({ ...none, tokenBefore: tokenSecret });
  expect(await rewrapDocuments(world.server.db, keys)).toEqual({ all: 1, anew: 1, broken: [] });
  expect(await rewrapDocuments(world.server.db, keys)).toEqual({ all: 1, anew: 0, broken: [] });

  const alone = await restarted({ token: next });
  expect((await renewed(alone, renewal.tokens.refresh_token)).status).toBe(200);
  expect(await downloaded(alone, id)).toEqual(bytes);
  const old = await alone.fetch('/api/dashboard', { headers: { authorization } });
  expect(old.status).toBe(401);
});

test('a new secret without the one before opens nothing, and says which documents it does not open', async () => {
  const { id } = (await world.add({ bytes })).body;
  const { tokens } = await world.server.signIn('editor');
  const alone = await restarted({ token: next });
  expect((await renewed(alone, tokens.refresh_token)).status).toBe(400);
  const password = await alone.token({ grant_type: 'password', username: 'editor', password: testPassword });
  expect(password.status).toBe(400);
  expect(await rewrapDocuments(world.server.db, documentKeys(none))).toEqual({
    all: 1,
    anew: 0,
    broken: [expect.any(Number)],
  });
  expect(await downloaded(world.server, id)).toEqual(bytes);
});

test('documents have a secret of their own where one is set, and those of before open too', async () => {
  const { id } = (await world.add({ bytes })).body;
  const own = await restarted({ documents: ownForDocuments });
  expect(await downloaded(own, id)).toEqual(bytes);
  const keys = documentKeys({ ...none, token: tokenSecret, documents: ownForDocuments });
  expect(await rewrapDocuments(world.server.db, keys)).toMatchObject({ anew: 1 });
  expect(await downloaded(own, id)).toEqual(bytes);
  expect(documentKeys({ ...none, documents: ownForDocuments }).current).toEqual(keys.current);
});

test.each<[string, Partial<Secrets>, Partial<Secrets>]>([
  ['a token secret that leaked', { token: tokenSecret }, { token: next, documentsBefore: tokenSecret }],
  [
    'a secret of their own that is given up',
    { token: tokenSecret, documents: ownForDocuments, tokenBefore: tokenSecret },
    { token: tokenSecret, documentsBefore: ownForDocuments },
  ],
])('documents go over from %s, which opens none of them any more', async (_, before, since) => {
  const { id } = (await world.add({ bytes })).body;
  await rewrapDocuments(world.server.db, documentKeys({ ...none, ...before }));
  const keys = documentKeys({ ...none, ...since });
  expect(await rewrapDocuments(world.server.db, keys)).toEqual({ all: 1, anew: 1, broken: [] });
  const alone = documentKeys({ ...none, ...since, documentsBefore: null });
  expect(await rewrapDocuments(world.server.db, alone)).toEqual({ all: 1, anew: 0, broken: [] });
  expect(keys.current).toEqual(alone.current);
  if (since.token === tokenSecret) expect(await downloaded(world.server, id)).toEqual(bytes);
});

test('a hash from before peppers had names opens, and is stored anew', async () => {
  await sql`update "users" set "passwordHash" = split_part("passwordHash", ':', 2)`.execute(world.server.db);
  const before = await hashOf();
  expect(before).toMatch(/^\$argon2id/);
  const both = await restarted({ token: next, tokenBefore: tokenSecret });
  await both.signIn('editor');
  expect(await hashOf()).not.toContain(before);
  await (await restarted({ token: next })).signIn('editor');
});
