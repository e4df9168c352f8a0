import { Problem } from '#domain/problems.ts';

/** Most bytes of a request's body (api.md, Conventions). */
export const bodyLimit = 1024 * 1024;

const tooLarge = () => new Problem('tooLarge', 'The request is too large.');

/**
 * The body's bytes. Throws Problem 'tooLarge' as soon as the limit is passed, by its announced or by its real length,
 * before the rest is read.
 */
export async function readBytes(request: Request): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > bodyLimit) throw tooLarge();
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks);
    size += value.length;
    if (size > bodyLimit) {
      await reader.cancel();
      throw tooLarge();
    }
    chunks.push(value);
  }
}

/** Refuses a body of another type than the call takes (415). */
export function requireType(request: Request, isForm: boolean): void {
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  const wanted = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
  if (type !== wanted) throw new Problem('unsupportedType', `The body must be ${wanted}.`);
}

/** The value that the bytes stand for; throws Problem 'invalid' when they are malformed. */
export function parseBody(bytes: Uint8Array, isForm: boolean): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return isForm ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text);
  } catch {
    throw new Problem('invalid', 'The body is malformed.');
  }
}
