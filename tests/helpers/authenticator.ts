import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { AnswerOf } from '#contract/call.ts';
import type { Calls } from '#contract/calls.ts';
import type { MadePasskey, UsedPasskey } from '#contract/passkeys.ts';
import { passkeyGrant } from '#contract/accounts.ts';
import type { SignedInClient, TestServer } from './server.ts';

type Creation = AnswerOf<Calls['beginPasskey']>;
type Request = AnswerOf<Calls['beginPasskeySignIn']>;

/** What an authenticator, or a browser, does otherwise than it should. */
export interface Odd {
  origin?: string;
  rpId?: string;
  /** Nobody was asked for a PIN, fingerprint or face. */
  unverified?: boolean;
  type?: string;
  challenge?: string;
  /** What its counter says; one more than before unless told. */
  counter?: number;
  userHandle?: string;
  /** The id that another passkey has, which no authenticator gives twice. */
  id?: string;
  /** The statement of a making, made of what such a statement signs; none unless told. */
  statement?: (signed: Uint8Array) => Statement;
}

interface Statement {
  fmt: string;
  attStmt: Map<string, unknown>;
}

/** The origin of the tests' server. */
const publicOrigin = 'https://accord.example.gov';

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

/** A passkey that was made. */
export interface SoftPasskey {
  id: string;
  made: MadePasskey;
  /** Signs what is asked for, as the browser would send it. */
  use(request: Pick<Request, 'challenge' | 'rpId'>, odd?: Odd): UsedPasskey;
  /** What else has its key: its counter goes on from here. */
  copy(): SoftPasskey;
}

const clientData = (type: string, challenge: string, odd: Odd) =>
  Buffer.from(
    JSON.stringify({
      type: odd.type ?? type,
      challenge: odd.challenge ?? challenge,
      origin: odd.origin ?? publicOrigin,
      crossOrigin: false,
    }),
  );

const head = (rpId: string, flags: number, counter: number) => {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.of(flags), count]);
};

function coseKey(key: KeyObject): Uint8Array {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Uint8Array.from(Buffer.from(x, 'base64url'))],
      [-3, Uint8Array.from(Buffer.from(y, 'base64url'))],
    ]),
  );
}

/** Makes a passkey as an authenticator with ES256 would (WebAuthn, level 2): its user is present and verified unless told. */
export function softPasskey(creation: Creation, odd: Odd = {}): SoftPasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credential = odd.id === undefined ? randomBytes(16) : Buffer.from(odd.id, 'base64url');
  const id = text(credential);
  const rpId = odd.rpId ?? creation.rp.id;
  const length = Buffer.alloc(2);
  length.writeUInt16BE(credential.length);
  const authData = Buffer.concat([
    head(rpId, odd.unverified ? 0x41 : 0x45, odd.counter ?? 0),
    Buffer.alloc(16),
    length,
    credential,
    coseKey(publicKey),
  ]);
  const client = clientData('webauthn.create', creation.challenge, odd);
  const { fmt, attStmt } = odd.statement?.(
    Buffer.concat([authData, createHash('sha256').update(client).digest()]),
  ) ?? { fmt: 'none', attStmt: new Map<string, unknown>() };
  const attestation = new Map<string, unknown>([
    ['fmt', fmt],
    ['attStmt', attStmt],
    ['authData', Uint8Array.from(authData)],
  ]);
  const made: MadePasskey = {
    id,
    rawId: id,
    type: 'public-key',
    response: {
      clientDataJSON: text(client),
      attestationObject: text(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])),
      transports: ['internal'],
    },
  };
  const after = (last: number): SoftPasskey => {
    let counter = last;
    return {
      id,
      made,
      copy: () => after(counter),
      use: (request, wrong = {}) => {
        counter = wrong.counter ?? counter + 1;
        const data = head(wrong.rpId ?? request.rpId, wrong.unverified ? 0x01 : 0x05, counter);
        const client = clientData('webauthn.get', request.challenge, wrong);
        const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
        return {
          id,
          rawId: id,
          type: 'public-key',
          response: {
            clientDataJSON: text(client),
            authenticatorData: text(data),
            signature: text(createSign('sha256').update(signed).sign(privateKey)),
            userHandle: wrong.userHandle ?? creation.user.id,
          },
        };
      },
    };
  };
  return after(odd.counter ?? 0);
}

type From = { address?: string; headers?: Readonly<Record<string, string>> };

/** Begins to make a passkey for who is signed in. */
export const beginMaking = async ({ call }: SignedInClient): Promise<Creation> =>
  (await (await call('POST', '/api/accounts/passkeys/begin')).json()) as Creation;

/** Adds a passkey for who is signed in; answers it with its number and the recovery codes. */
export async function addPasskey(
  client: SignedInClient,
  name = 'Laptop',
): Promise<SoftPasskey & { number: number; recoveryCodes: string[] }> {
  const passkey = softPasskey(await beginMaking(client));
  const answer = await client.call('POST', '/api/accounts/passkeys', { name, passkey: passkey.made });
  if (answer.status !== 200) throw new Error(`no passkey was added: ${answer.status} ${await answer.text()}`);
  const { id, recoveryCodes } = (await answer.json()) as { id: number; recoveryCodes: string[] };
  return { ...passkey, number: id, recoveryCodes };
}

/** How a browser is asked for a passkey that signs in. */
export async function askedToSignIn(server: TestServer, { headers = {} }: From = {}): Promise<Request> {
  const answer = await server.fetch('/api/accounts/passkeys/signin', { method: 'POST', headers });
  return (await answer.json()) as Request;
}

/** Brings /token a browser's answer. */
export const bringPasskey = (server: TestServer, used: unknown, from: From = {}): Promise<Response> =>
  server.token({ grant_type: passkeyGrant, passkey: JSON.stringify(used) }, from);

/** Signs in by a passkey. */
export const signInBy = async (server: TestServer, passkey: SoftPasskey, odd: Odd = {}, from: From = {}) =>
  bringPasskey(server, passkey.use(await askedToSignIn(server, from), odd), from);
