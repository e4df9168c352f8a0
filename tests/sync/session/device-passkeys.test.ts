import { afterEach, expect, test, vi } from 'vitest';
import { devicePasskeys } from '#sync/session/device-passkeys.ts';

const secret = new Uint8Array(32).fill(7);
const withSecret = { prf: { enabled: true, results: { first: secret.buffer } } };

interface Asked {
  publicKey: PublicKeyCredentialCreationOptions & PublicKeyCredentialRequestOptions;
}

/** A browser at this host, whose authenticator answers a making and a use with these extensions. */
function browser({
  made = {},
  used = {},
  host = 'accord.test',
}: {
  made?: object;
  used?: object;
  host?: string;
}) {
  const asked = { create: [] as Asked[], get: [] as Asked[], disowned: [] as unknown[] };
  const credential = (extensions: object) => ({
    id: 'b3BlbnM',
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
  class Credential {
    static signalUnknownCredential = async (told: unknown) => void asked.disowned.push(told);
  }
  vi.stubGlobal('PublicKeyCredential', Credential);
  vi.stubGlobal('location', { hostname: host });
  const credentials = {
    create: async (given: Asked) => (asked.create.push(given), credential(made)),
    get: async (given: Asked) => (asked.get.push(given), credential(used)),
  };
  vi.stubGlobal('navigator', { credentials });
  return asked;
}

const textOf = (bytes: BufferSource | undefined) => Buffer.from(bytes as ArrayBuffer).toString('latin1');

afterEach(() => vi.unstubAllGlobals());

test('a passkey is made for this device alone: it names nobody, asks for its user, and is another user each time', async () => {
  const asked = browser({ made: withSecret });
  expect(await devicePasskeys().make()).toEqual({ kind: 'passkey', credential: 'b3BlbnM', prf: secret });
  await devicePasskeys().make();
  const [one, two] = asked.create.map(({ publicKey }) => publicKey);
  expect(one).toMatchObject({
    rp: { id: 'accord.test', name: 'Accord' },
    user: { name: 'Accord offline', displayName: 'Accord offline' },
    authenticatorSelection: { userVerification: 'required' },
    attestation: 'none',
  });
  expect(textOf(one?.user.id)).not.toBe(textOf(two?.user.id));
  expect(textOf(one?.challenge)).not.toBe(textOf(two?.challenge));
  expect(asked.get).toEqual([]);
});

test('an authenticator that gives its secret only at a use is asked once more, for that credential', async () => {
  const asked = browser({ made: { prf: { enabled: true } }, used: withSecret });
  expect(await devicePasskeys().make()).toMatchObject({ credential: 'b3BlbnM', prf: secret });
  expect(asked.get).toHaveLength(1);
  expect(asked.get[0]?.publicKey).toMatchObject({
    rpId: 'accord.test',
    userVerification: 'required',
  });
  expect(asked.get[0]?.publicKey.allowCredentials?.map(({ id }) => textOf(id))).toEqual(['opens']);
  expect(asked.disowned).toEqual([]);
});

test.each([
  ['says that it has none', { made: {} }],
  ['said that it has one and gives none', { made: { prf: { enabled: true } }, used: {} }],
])(
  'a passkey without a secret is no slot: one that %s is refused in words, and the browser told',
  async (_, has) => {
    const asked = browser(has);
    await expect(devicePasskeys().make()).rejects.toMatchObject({
      code: 'rule',
      messages: [expect.stringContaining('Choose a passphrase')],
    });
    expect(asked.disowned).toEqual([{ rpId: 'accord.test', credentialId: 'b3BlbnM' }]);
  },
);

test('a use that gives no secret says so', async () => {
  browser({ used: {} });
  await expect(devicePasskeys().use(['b3BlbnM'])).rejects.toMatchObject({ code: 'rule' });
});

test('passkeys need a browser that has them, and an address with a name', () => {
  for (const [host, isPossible] of [
    ['localhost', true],
    ['accord.state.example', true],
    ['127.0.0.1', false],
    ['[::1]', false],
    ['[fe80::a]', false],
  ] as const) {
    browser({ host });
    expect(devicePasskeys().isPossible, host).toBe(isPossible);
  }
  vi.unstubAllGlobals();
  vi.stubGlobal('location', { hostname: 'localhost' });
  expect(devicePasskeys().isPossible).toBe(false);
});
