import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addPasskey, beginMaking, softPasskey } from '../../helpers/authenticator.ts';
import { setUpApp } from '../../helpers/second-factor.ts';
import { type SignedInClient, testServer, type TestServer } from '../../helpers/server.ts';
import { underWay, waiting } from '../../helpers/under-way.ts';

const app = '/api/accounts/secondfactor';
const passkeys = '/api/accounts/passkeys';

let server: TestServer;
let editor: SignedInClient;
beforeEach(async () => {
  server = await testServer({ factorDemand: 'all' });
  editor = await server.signIn('editor');
});
afterEach(() => server.close());

/** Two calls at once: neither ends before both are as far as they come while nothing gets into the audit. */
async function atOnce(...calls: [() => Promise<Response>, () => Promise<Response>]): Promise<Response[]> {
  const end = await underWay(server, (trx) => sql`lock table "audit" in share mode`.execute(trx));
  const sent = calls.map((call) => call());
  await expect.poll(() => waiting(server)).toBe(2);
  await end();
  return Promise.all(sent);
}

const statuses = (answers: Response[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b);

test('of an app and a passkey that are taken away at once one stays, where a second factor is asked for', async () => {
  await setUpApp(server, editor);
  const { number } = await addPasskey(editor);
  const answers = await atOnce(
    () => editor.call('DELETE', app),
    () => editor.call('DELETE', `${passkeys}/${number}`),
  );
  expect(statuses(answers)).toEqual([200, 409]);
});

test('of two passkeys that are taken away at once one stays', async () => {
  const [one, other] = [await addPasskey(editor), await addPasskey(editor, 'Phone')];
  const answers = await atOnce(
    () => editor.call('DELETE', `${passkeys}/${one.number}`),
    () => editor.call('DELETE', `${passkeys}/${other.number}`),
  );
  expect(statuses(answers)).toEqual([200, 409]);
});

test('of two first passkeys that are made at once one brings recovery codes, which are good', async () => {
  const made = [softPasskey(await beginMaking(editor)).made, softPasskey(await beginMaking(editor)).made];
  const [one, other] = made.map(
    (passkey) => () => editor.call('POST', passkeys, { name: 'Laptop', passkey }),
  );
  if (!one || !other) return expect.unreachable();
  const answers = await Promise.all(
    (await atOnce(one, other)).map((answer) => answer.json() as Promise<{ recoveryCodes: string[] }>),
  );
  expect(answers.map(({ recoveryCodes }) => recoveryCodes.length).toSorted((a, b) => a - b)).toEqual([0, 10]);
});

test('of recovery codes that are made twice at once those of one are good', async () => {
  await addPasskey(editor);
  const make = () => editor.call('POST', `${app}/recoverycodes`);
  expect(statuses(await atOnce(make, make))).toEqual([200, 200]);
  const { rows } = await sql`select from "recoveryCode"`.execute(server.db);
  expect(rows).toHaveLength(10);
});
