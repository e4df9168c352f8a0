import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Secret } from 'otpauth';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clientId } from '#domain/accounts.ts';
import { secondFactorGrant } from '#contract/accounts.ts';
import { codeOf, stepAt } from '#server/factors/totp.ts';
import { samplePassword } from '#server/sample/sample-accounts.ts';
import { type AccordProcess, accordProcess, freePort } from '../../helpers/accord-process.ts';
import { throwawayPlace } from '../../helpers/throwaway-place.ts';
import { tokenOf } from '../../helpers/writers.ts';
import { formOf, pdf } from '../documents/document-world.ts';

const aSecret = () => randomBytes(48).toString('base64');
const [first, next] = [aSecret(), aSecret()];
const bytes = pdf('a letter of before');

let folder: string;
let accord: AccordProcess;
beforeEach(async () => {
  folder = await mkdtemp(join(throwawayPlace(), 'accord-rewrap-'));
  // The database's account passes through, else the database would be kept under /var/lib/accord, and stay there.
  await chmod(folder, 0o711);
  accord = accordProcess(await freePort(), { DATA_DIR: folder });
});
afterEach(async () => {
  await accord.end();
  await rm(folder, { recursive: true, force: true });
});

/** The command as an administrator runs it, with these secrets. */
const rewrap = (secrets: Readonly<Record<string, string>>) =>
  promisify(execFile)('npm', ['run', '-s', 'rewrap'], {
    cwd: join(import.meta.dirname, '../../..'),
    env: { PATH: process.env['PATH'], DATA_DIR: folder, ...secrets },
  });

const call = (token: string, method: string, path: string, body?: unknown) =>
  fetch(`${accord.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
/** What a call answers that goes well. */
const answered = async <T>(...args: Parameters<typeof call>): Promise<T> => {
  const answer = await call(...args);
  expect([answer.ok, args[2]]).toEqual([true, args[2]]);
  return (await answer.json()) as T;
};

/** Adds a document to a new case; the id under which it is downloaded. */
async function addDocument(token: string): Promise<number> {
  const { id: parentId } = await answered<{ id: number }>(token, 'POST', '/api/dispute/complaint', {
    dateFiled: '2026-09-02',
  });
  const parent = { parentId, parentType: 'complaint', type: 'Other' };
  const { id: event } = await answered<{ id: number }>(token, 'POST', '/api/dispute/event', parent);
  const upload = await answered<{ token: string }>(token, 'GET', '/api/document/uploadtoken');
  const { body, type } = formOf({ event, name: 'letter.pdf', bytes });
  const answer = await fetch(`${accord.url}/api/document/add`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': type, 'x-upload-token': upload.token },
    body: new Uint8Array(body),
  });
  expect(answer.ok).toBe(true);
  return ((await answer.json()) as { id: number }).id;
}

/** Sets up an authenticator app; answers its code of so many steps from now. */
async function addApp(token: string): Promise<(steps: number) => string> {
  const begun = await answered<{ secret: string }>(token, 'POST', '/api/accounts/secondfactor/begin');
  const code = (steps: number) => codeOf(Secret.fromBase32(begun.secret).bytes, stepAt(new Date()) + steps);
  await answered(token, 'POST', '/api/accounts/secondfactor', { code: code(0) });
  return code;
}

const grant = async (fields: Readonly<Record<string, string>>) => {
  const body = new URLSearchParams({ client_id: clientId, ...fields });
  const answer = await fetch(`${accord.url}/token`, { method: 'POST', body });
  return { status: answer.status, body: (await answer.json()) as { mfa_token?: string } };
};
const byPassword = { grant_type: 'password', username: 'admin', password: samplePassword };

test('the command wraps and seals anew beside the running server; then the new secret alone opens documents and second factors', async () => {
  await accord.start({ TOKEN_SECRET: first });
  const document = await addDocument(await tokenOf(accord.url, 'editor', samplePassword));
  const code = await addApp(await tokenOf(accord.url, 'admin', samplePassword));
  await accord.end();
  await expect(rewrap({ TOKEN_SECRET: next })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^Not all was wrapped anew: none of the secrets opens [1-9]\d* documents, the first with number \d+; none of the secrets opens the second factors of 1 users/m,
    ),
  });

  const both = { TOKEN_SECRET: next, TOKEN_SECRET_PREVIOUS: first };
  await accord.start(both);
  const { stdout } = await rewrap(both);
  const [, anew, all] = /^Wrapped the keys of (\d+) of (\d+) documents anew/.exec(stdout) ?? [];
  expect([Number(all) > 0, anew]).toEqual([true, all]);
  expect(stdout).toContain('\nSealed 1 of 1 second factors anew');
  const again = await rewrap(both);
  expect(again.stdout).toContain(`Wrapped the keys of 0 of ${all} documents anew`);
  expect(again.stdout).toContain('Sealed 0 of 1 second factors anew');
  // A password's hash goes over to the new secret at its user's sign-in.
  await tokenOf(accord.url, 'editor', samplePassword);
  expect((await grant(byPassword)).body.mfa_token).toBeDefined();
  await accord.end();

  await accord.start({ TOKEN_SECRET: next });
  const editor = await tokenOf(accord.url, 'editor', samplePassword);
  const downloaded = await call(editor, 'GET', `/api/document/${document}`);
  expect(Buffer.from(await downloaded.arrayBuffer())).toEqual(bytes);
  const { body } = await grant(byPassword);
  const step = { grant_type: secondFactorGrant, mfa_token: body.mfa_token ?? '', code: code(1) };
  expect((await grant(step)).status).toBe(200);
});
