import type { KeyAnswer, KeyOffer } from '../model/notice.ts';
import { fromBase64, toBase64 } from '../seal/base64.ts';
import { unwrap, wrap } from '../seal/wrapping.ts';

const curve = { name: 'ECDH', namedCurve: 'P-256' } as const;
const utf8 = new TextEncoder();

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));

/** A key pair: the private key, whose bytes can't be read, and the public key in base64. */
async function newPair() {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(curve, false, ['deriveBits']);
  return { privateKey, publicKey: toBase64(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))) };
}

/** A secret that only the holders of the two private keys can compute. Throws for what is no point of the curve. */
async function sharedSecret(privateKey: CryptoKey, publicKey: string): Promise<Uint8Array<ArrayBuffer>> {
  const theirs = await crypto.subtle.importKey('raw', fromBase64(publicKey), curve, false, []);
  return new Uint8Array(await crypto.subtle.deriveBits({ name: 'ECDH', public: theirs }, privateKey, 256));
}

/** An answer is good for one offer, of one user, between two tabs. */
const boundTo = (userKey: string, { nonce, publicKey }: KeyOffer, answering: string) =>
  JSON.stringify([userKey, nonce, publicKey, answering]);

/** An offer of a tab that asks for a user's key; `read` gives the ticket of an answer to it, null for any other answer. */
export async function newKeyOffer(
  userKey: string,
): Promise<{ offer: KeyOffer; read(answer: KeyAnswer): Promise<string | null> }> {
  const own = await newPair();
  const offer = { nonce: toBase64(random(16)), publicKey: own.publicKey };
  return {
    offer,
    async read({ publicKey, ticket }) {
      try {
        const secret = await sharedSecret(own.privateKey, publicKey);
        const bytes = await unwrap(ticket, secret, 'handing', boundTo(userKey, offer, publicKey));
        return bytes && new TextDecoder().decode(bytes);
      } catch {
        return null;
      }
    },
  };
}

/** A new ticket, and the answer that tells it to the tab that made the offer and to nobody else. */
export async function answerTo(
  userKey: string,
  offer: KeyOffer,
): Promise<{ ticket: string; answer: KeyAnswer }> {
  const own = await newPair();
  const secret = await sharedSecret(own.privateKey, offer.publicKey);
  const ticket = toBase64(random(32));
  const bound = boundTo(userKey, offer, own.publicKey);
  const wrapped = await wrap(utf8.encode(ticket), secret, random(16), 'handing', bound);
  return { ticket, answer: { publicKey: own.publicKey, ticket: wrapped } };
}
