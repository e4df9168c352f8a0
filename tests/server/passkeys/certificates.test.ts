import { execFileSync } from 'node:child_process';
import { createPrivateKey, createSign, X509Certificate } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SettingsService } from '@simplewebauthn/server';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { beginMaking, type Odd, softPasskey } from '../../helpers/authenticator.ts';
import { testServer, type TestServer } from '../../helpers/server.ts';

let folder: string;
let server: TestServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'accord-certificates-'));
  await makeCertificates();
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
  server = await testServer();
});
afterEach(() => server.close());

const openssl = (...words: string[]) => execFileSync('openssl', words, { cwd: folder, stdio: 'pipe' });

/** A root, and an authenticator's certificate as WebAuthn demands it (8.2.1), which names where its list of revoked ones is. */
async function makeCertificates(): Promise<void> {
  const common = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-days',
    '2',
  ];
  openssl(...common, '-subj', '/CN=Root', '-keyout', 'root.key', '-out', 'root.pem');
  const subject = '/C=US/O=Example/OU=Authenticator Attestation/CN=Key';
  const extensions = [
    'basicConstraints=critical,CA:FALSE',
    'crlDistributionPoints=URI:http://revoked.example.com/list.crl',
  ].flatMap((line) => ['-addext', line]);
  const files = ['-CA', 'root.pem', '-CAkey', 'root.key', '-keyout', 'key.key', '-out', 'key.pem'];
  openssl(...common, '-subj', subject, ...extensions, ...files);
}

/** Adds a passkey with a statement; answers the status. */
async function statusOf(statement: Odd['statement']): Promise<number> {
  const editor = await server.signIn('editor');
  const { made } = softPasskey(await beginMaking(editor), statement ? { statement } : {});
  const body = { name: 'Laptop', passkey: made };
  return (await editor.call('POST', '/api/accounts/passkeys', body)).status;
}

test('one that brings a right certificate is not taken, and nothing that it names is fetched', async () => {
  const certificate = new X509Certificate(await readFile(join(folder, 'key.pem'))).raw;
  const key = createPrivateKey(await readFile(join(folder, 'key.key')));
  const packed: Odd['statement'] = (signed) => ({
    fmt: 'packed',
    attStmt: new Map<string, unknown>([
      ['alg', -7],
      ['sig', Uint8Array.from(createSign('sha256').update(signed).sign(key))],
      ['x5c', [Uint8Array.from(certificate)]],
    ]),
  });
  const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('nothing is fetched'));
  // The library asks for the list where it knows the root, as it does by itself of some makers.
  const root = await readFile(join(folder, 'root.pem'), 'utf8');
  SettingsService.setRootCertificates({ identifier: 'packed', certificates: [root] });
  const status = await statusOf(packed);
  SettingsService.setRootCertificates({ identifier: 'packed', certificates: [] });
  const addresses = fetched.mock.calls.map(([address]) => address);
  fetched.mockRestore();
  expect(addresses).toEqual([]);
  expect(status).toBe(409);
});

test.each(['tpm', 'apple', 'android-key', 'android-safetynet', 'fido-u2f'])(
  'one of the format %s, which has certificates by its nature, is not taken',
  async (fmt) => expect(await statusOf(() => ({ fmt, attStmt: new Map<string, unknown>() }))).toBe(409),
);
