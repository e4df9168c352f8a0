import { createCipheriv, createDecipheriv } from 'node:crypto';
import { SealBroken, tagSize } from '../base/wrapped-keys.ts';

/**
 * Encryption of a stream of bytes that shows every change of what is stored: AES-256-GCM over pieces of 64 KiB, each
 * bound to its place and to whether it is the last (the STREAM construction of Hoang, Reyhanitabar, Rogaway and
 * Vizár). A piece that is altered, swapped, repeated or left out, and an end that was cut off, fail to open. The counter alone
 * makes the nonce, so a key may be used for one stream only.
 */

/** Plain bytes of every piece but the last, which has 1 to as many (0 in an empty stream). */
export const pieceSize = 64 * 1024;
/** What a sealed stream begins with: names this construction, and is authenticated with every piece. */
const head = Buffer.from('ACCORD1\n');
export const headSize = head.length;
const sealedSize = pieceSize + tagSize;

type Bytes = AsyncIterable<Uint8Array>;

function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(index, 7);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

function sealPiece(key: Uint8Array, index: number, isLast: boolean, plain: Uint8Array): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(index, isLast)).setAAD(head);
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** The plain bytes of one sealed piece, by its place counted from 0. @throws {SealBroken} */
export function openPiece(key: Uint8Array, index: number, isLast: boolean, sealed: Uint8Array): Buffer {
  if (sealed.length < tagSize) throw new SealBroken('A piece is cut off.');
  const end = sealed.length - tagSize;
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(index, isLast), { authTagLength: tagSize });
  decipher.setAAD(head).setAuthTag(sealed.subarray(end));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, end)), decipher.final()]);
  } catch (error) {
    throw new SealBroken('A piece is not what was sealed.', { cause: error });
  }
}

/** Cuts a stream, however it comes in parts, into pieces of one size and a last one, which is only then known as such. */
async function* pieces(source: Bytes, size: number): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  let parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of source) {
    let rest = part;
    while (length + rest.length > size) {
      const taken = size - length;
      yield { bytes: Buffer.concat([...parts, rest.subarray(0, taken)]), isLast: false };
      rest = rest.subarray(taken);
      [parts, length] = [[], 0];
    }
    if (rest.length === 0) continue;
    parts.push(rest);
    length += rest.length;
  }
  yield { bytes: Buffer.concat(parts), isLast: true };
}

/** The sealed form of a stream, made as the stream comes. @param key 32 bytes that seal nothing else. */
export async function* seal(key: Uint8Array, plain: Bytes): AsyncGenerator<Buffer> {
  yield head;
  let index = 0;
  for await (const { bytes, isLast } of pieces(plain, pieceSize))
    yield sealPiece(key, index++, isLast, bytes);
}

async function* withoutHead(sealed: Bytes): AsyncGenerator<Uint8Array> {
  let begin = Buffer.alloc(0);
  for await (const part of sealed) {
    if (begin.length >= headSize) {
      yield part;
      continue;
    }
    begin = Buffer.concat([begin, part]);
    if (begin.length < headSize) continue;
    if (!begin.subarray(0, headSize).equals(head)) throw new SealBroken('The head is another one.');
    yield begin.subarray(headSize);
  }
  if (begin.length < headSize) throw new SealBroken('The head is cut off.');
}

/** The stream that was sealed; every byte given is verified before. @throws {SealBroken} where the stored stream differs. */
export async function* unseal(key: Uint8Array, sealed: Bytes): AsyncGenerator<Buffer> {
  let index = 0;
  for await (const { bytes, isLast } of pieces(withoutHead(sealed), sealedSize))
    yield openPiece(key, index++, isLast, bytes);
}
