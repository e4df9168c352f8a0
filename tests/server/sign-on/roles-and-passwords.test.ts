import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { TokenAnswer } from '#contract/accounts.ts';
import { createFirstAdmin } from '#server/accounts/first-admin.ts';
import { createPasswords } from '#server/accounts/passwords.ts';
import { deriveKeys } from '#server/base/keys.ts';
import { claimsOf } from '#sync/api/claims.ts';
import { eventually } from '../../helpers/eventually.ts';
import { testProvider, type TestProvider } from '../../helpers/provider.ts';
import { testPassword, testServer, type TestServer, tokenSecret } from '../../helpers/server.ts';
import { signOnBrowser } from './browser.ts';

let provider: TestProvider;
let server: TestServer;
beforeAll(async () => {
  provider = await testProvider();
  server = await testServer({
    signOn: {
      provider: {
        issuer: provider.issuer,
        clientId: 'accord',
        clientSecret: 'secret',
        roles: {
          claim: 'realm.roles',
          byValue: new Map([
            ['accord-admins', 'Admin'],
            ['accord-editors', 'IDOE-Edit'],
          ]),
        },
      },
      takesPasswords: false,
      closesDevices: false,
    },
  });
});
afterAll(async () => {
  await server.close();
  await provider.close();
});

/** The access token, or why there is none. */
const tokenAs = async (claims: Record<string, unknown>) => {
  provider.manners.claims = claims;
  const browser = signOnBrowser(server);
  const told = await browser.goThrough();
  if (told.has('refused')) return { refused: told.get('refused') };
  return { token: ((await (await browser.redeem(told.get('code'))).json()) as TokenAnswer).access_token };
};

const comeAs = async (claims: Record<string, unknown>) => {
  const { refused, token } = await tokenAs(claims);
  return token === undefined ? refused : claimsOf(token);
};

test('the role claim makes a user, changes the role at the next sign-in, and without one nobody signs in', async () => {
  const nell = { sub: 'nell', email: 'nell@example.gov', given_name: 'Nell', family_name: 'New' };
  expect(await comeAs({ ...nell, realm: { roles: ['others'] } })).toBe('noRole');
  expect(await comeAs({ ...nell, realm: { roles: ['accord-editors', 'others'] } })).toMatchObject({
    sub: 'nell@example.gov',
    name: 'Nell New',
    role: ['IDOE-Edit'],
  });
  expect(await comeAs({ ...nell, realm: { roles: ['accord-admins'] } })).toMatchObject({ role: ['Admin'] });
  expect(await comeAs({ ...nell, realm: { roles: [] } })).toBe('noRole');
  expect(await comeAs(nell)).toBe('noRole');
  const { rows } = await sql`select "action", "detail"->>'by' as "by" from "audit"
    where "action" in ('user created', 'user changed') order by "id"`.execute(server.db);
  expect(rows).toEqual([
    { action: 'user created', by: 'single sign-on' },
    { action: 'user changed', by: 'single sign-on' },
  ]);
});

/** What the provider says of somebody with that role there. */
const somebody = (name: string, role: string) => ({
  sub: name,
  email: `${name}@example.gov`,
  given_name: name,
  family_name: 'Meanwhile',
  realm: { roles: [role] },
});

/** Waits until so many transactions wait for a lock. */
const areWaiting = async (count: number) => {
  const waiting = sql`select from pg_stat_activity where "datname" = current_database() and "wait_event_type" = 'Lock'`;
  await eventually(async () => expect((await waiting.execute(server.db)).rows).toHaveLength(count));
};

test('a role that is given while its user chooses a year is known by the version that the user has from then on', async () => {
  const of = (role: string) => somebody('yves', role);
  await comeAs(of('accord-editors'));
  const yves = sql<{ version: number; changed: number }>`select u."version", max(c."version") as "changed"
    from "users" u join "userChange" c using ("uid") where "userName" = 'yves@example.gov' group by 1`;
  const coming = await server.db.transaction().execute(async (trx) => {
    await sql`update "users" set "version" = "version" + 1 where "userName" = 'yves@example.gov'`.execute(
      trx,
    );
    const came = comeAs(of('accord-admins')).catch(String);
    await areWaiting(1);
    return () => came;
  });
  expect(await coming()).toMatchObject({ role: ['Admin'] });
  expect((await yves.execute(server.db)).rows).toEqual([{ version: 3, changed: 3 }]);
});

test('an operator is told where the provider takes Admin from the last who has it', async () => {
  const warning = 'no active Admin is left';
  const of = (role: string) => somebody('lou', role);
  await comeAs(of('accord-admins'));
  const others = sql`"userName" <> 'lou@example.gov' and 'Admin' = any("roles")`;
  await comeAs(of('accord-editors'));
  expect(server.logged.join('\n')).not.toContain(warning);
  await comeAs(of('accord-admins'));
  await sql`update "users" set "isActive" = false where ${others}`.execute(server.db);
  onTestFinished(async () => {
    await sql`update "users" set "isActive" = true where ${others}`.execute(server.db);
  });
  expect(await comeAs(of('accord-editors'))).toMatchObject({ role: ['IDOE-Edit'] });
  expect(server.logged.filter((line) => line.includes(warning))).toHaveLength(1);
});

test('an Admin changes somebody at the moment in which they come with another role', async () => {
  const { token } = await tokenAs(somebody('ada', 'accord-admins'));
  await comeAs(somebody('mia', 'accord-editors'));
  const mia = sql`select "id", "roles", "phoneNumber" from "users" where "userName" = 'mia@example.gov'`;
  const both = await server.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: number }>`${mia} for update`.execute(trx);
    const changed = server.fetch(`/api/accounts/user/${rows[0]?.id}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ phoneNumber: '515-555-0100' }),
    });
    await areWaiting(1);
    const came = comeAs(somebody('mia', 'accord-admins')).catch(String);
    await areWaiting(2);
    return async () => [(await changed).status, await came];
  });
  expect(await both()).toEqual([200, expect.objectContaining({ role: ['Admin'] })]);
  const { rows } = await mia.execute(server.db);
  expect(rows).toMatchObject([{ roles: ['Admin'], phoneNumber: '515-555-0100' }]);
});

test('nobody is made whose name is taken, who has no name, or whose e-mail is not verified', async () => {
  await server.addUser('taken@example.gov', ['Read-Only']);
  await sql`update "users" set "email" = 'other@example.gov' where "userName" = 'taken@example.gov'`.execute(
    server.db,
  );
  const role = { realm: { roles: ['accord-editors'] } };
  const named = { given_name: 'Tom', family_name: 'Taken' };
  expect(await comeAs({ sub: 't', email: 'taken@example.gov', ...named, ...role })).toBe('notLinked');
  expect(await comeAs({ sub: 'u', email: 'unnamed@example.gov', ...role })).toBe('notLinked');
  expect(await comeAs({ sub: 'v', email: 'v@example.gov', email_verified: false, ...named, ...role })).toBe(
    'notLinked',
  );
});

test('passwords are taken of the emergency Admin alone, whom the console has made', async () => {
  expect(await (await server.fetch('/api/accounts/signon')).json()).toEqual({
    password: false,
    singleSignOn: true,
    passkey: false,
  });
  const byPassword = (username: string) =>
    server.token({ grant_type: 'password', username, password: testPassword });
  for (const name of ['admin', 'editor', 'nobody']) {
    const answer = await byPassword(name);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ error: 'invalid_grant' });
  }
  const asksReset = (name: string) =>
    server.fetch('/api/accounts/requestreset/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(name),
    });
  expect((await asksReset('admin')).status).toBe(404);
  const passwords = createPasswords(deriveKeys(tokenSecret).pepper, { memoryCost: 8, timeCost: 1 });
  const parts = { db: server.db, passwords, clock: server.clock, publicUrl: 'https://accord.example.gov' };
  await createFirstAdmin(parts, {
    userName: 'admin',
    email: 'admin@example.gov',
    firstName: 'Ada',
    lastName: 'Example',
  });
  expect((await byPassword('admin')).status).toBe(200);
  expect((await byPassword('editor')).status).toBe(400);
  expect([(await asksReset('admin')).status, (await asksReset('editor')).status]).toEqual([200, 404]);
});
