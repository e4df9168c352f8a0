import { createHash } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { create, PRF_INPUT, use } from '#sync/session/passkey-ceremony.ts';

const secret = new Uint8Array(32).fill(7);
const options = { challenge: 'AAAA', rpId: 'localhost' };
const creation = {
  challenge: 'AAAA',
  rp: { id: 'localhost', name: 'Accord' },
  user: { id: 'AAAA', name: 'erin', displayName: 'Erin' },
  pubKeyCredParams: [],
};

/** A browser whose authenticator answers so, or throws. */
function browser(answer: () => object) {
  const asked: { publicKey: { extensions: unknown } }[] = [];
  const credential = async (given: { publicKey: { extensions: unknown } }) => {
    asked.push(given);
    return answer();
  };
  vi.stubGlobal('PublicKeyCredential', class {});
  vi.stubGlobal('navigator', { credentials: { get: credential, create: credential } });
  return asked;
}
const credentialWith = (extensions: object) => () => ({
  id: 'AAAA',
  rawId: new ArrayBuffer(3),
  type: 'public-key',
  response: {
    attestationObject: new ArrayBuffer(1),
    authenticatorData: new ArrayBuffer(1),
    clientDataJSON: new ArrayBuffer(1),
    signature: new ArrayBuffer(1),
  },
  getClientExtensionResults: () => extensions,
});

afterEach(() => vi.unstubAllGlobals());

test('the input of the secret is the digest of its text', () => {
  expect(Buffer.from(PRF_INPUT)).toEqual(createHash('sha256').update('Accord: opens this device').digest());
});

test('a use asks for the secret, gives it apart, and leaves nothing of it for the server', async () => {
  const asked = browser(credentialWith({ prf: { results: { first: secret.buffer } } }));
  const used = await use(options);
  expect(asked[0]?.publicKey.extensions).toEqual({ prf: { eval: { first: PRF_INPUT } } });
  expect(used.prf).toEqual(secret);
  expect(used.prfEnabled).toBe(true);
  expect(used.response.clientExtensionResults).toEqual({});
});

test('a making tells whether the passkey can give a secret', async () => {
  browser(credentialWith({ prf: { enabled: true } }));
  expect(await create(creation)).toMatchObject({ prf: null, prfEnabled: true });
  browser(credentialWith({}));
  expect(await create(creation)).toMatchObject({ prf: null, prfEnabled: false });
});

test.each([
  ['NotAllowedError', 'No passkey was used.'],
  ['InvalidStateError', 'You have a passkey there already.'],
])('a ceremony that ends with %s says so in words', async (name, words) => {
  browser(() => {
    throw new DOMException('by the browser', name);
  });
  await expect(create(creation)).rejects.toMatchObject({ code: 'rule', messages: [words] });
});
