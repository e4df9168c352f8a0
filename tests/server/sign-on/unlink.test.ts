import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TokenAnswer } from '#contract/accounts.ts';
import { claimsOf } from '#sync/api/claims.ts';
import { testClock } from '../../helpers/clock.ts';
import { testProvider, type TestProvider } from '../../helpers/provider.ts';
import { testServer, type TestServer } from '../../helpers/server.ts';
import { testSmtp, type TestSmtp } from '../mail/smtp.ts';
import { signOnBrowser } from './browser.ts';

let provider: TestProvider;
let server: TestServer;
let smtp: TestSmtp;
beforeAll(async () => {
  smtp = await testSmtp();
  provider = await testProvider();
  server = await testServer({
    signOn: {
      provider: { issuer: provider.issuer, clientId: 'accord', clientSecret: 'secret', roles: null },
      takesPasswords: true,
      closesDevices: false,
    },
    mail: { smtp: smtp.options },
    clock: testClock(new Date().toISOString()),
  });
});
afterAll(async () => {
  await server.close();
  await provider.close();
  await smtp.close();
});

const codeOf = async (sub: string) => {
  provider.manners.claims = { sub, email: 'editor@example.gov' };
  const browser = signOnBrowser(server);
  const told = await browser.goThrough();
  return { refused: told.get('refused'), redeem: () => browser.redeem(told.get('code')) };
};
const linked = async (call: (method: string, path: string) => Promise<Response>) => {
  const users = (await (await call('GET', '/api/accounts/users')).json()) as {
    userName: string;
    isLinked: boolean;
  }[];
  return users.filter(({ isLinked }) => isLinked).map(({ userName }) => userName);
};

test('an Admin sees and undoes a link: sessions from there end, both are mailed, and the next account with that e-mail is linked', async () => {
  const { call } = await server.signIn('admin');
  const byPassword = await server.signIn('editor');
  const before = await codeOf('old-account');
  const { access_token: token } = (await (await before.redeem()).json()) as TokenAnswer;
  const underWay = await codeOf('old-account');
  expect(await linked(call)).toEqual(['editor']);
  expect((await codeOf('new-account')).refused).toBe('notLinked');

  const undo = (id: number) => call('DELETE', `/api/accounts/user/${id}/signon`);
  await sql`delete from "mail"`.execute(server.db);
  expect((await undo(2)).status).toBe(200);
  expect(await linked(call)).toEqual([]);
  expect((await undo(2)).status).toBe(409);
  expect((await undo(1)).status).toBe(409);
  const asked = await server.fetch('/api/accounts/devices', {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(asked.status).toBe(401);
  expect((await underWay.redeem()).status).toBe(400);
  expect((await byPassword.call('GET', '/api/accounts/devices')).status).toBe(200);
  const mails = await sql<{ subject: string }>`select "subject" from "mail" order by "id"`.execute(server.db);
  expect(mails.rows.map(({ subject }) => subject)).toEqual([
    'Your Accord account was unlinked from single sign-on',
    "You undid a user's link to single sign-on in Accord",
  ]);
  const { rows } = await sql`select "userId", "detail" from "audit"
    where "action" = 'single sign-on unlinked'`.execute(server.db);
  expect(rows).toHaveLength(1);

  const after = await codeOf('new-account');
  const tokens = (await (await after.redeem()).json()) as TokenAnswer;
  expect(claimsOf(tokens.access_token)?.sub).toBe('editor');
  expect((await codeOf('old-account')).refused).toBe('notLinked');
});
