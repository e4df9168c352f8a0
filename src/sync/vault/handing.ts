import type { KeyAnswer, KeyOffer } from '../model/notice.ts';
import { toBase64 } from '../seal/base64.ts';
import { newPair, sharedSecret } from '../seal/key-agreement.ts';
import { unwrap, wrap } from '../seal/wrapping.ts';

const utf8 = new TextEncoder();

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));

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
