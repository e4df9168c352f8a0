import { isStorable, unstorableMessage } from '#domain/fields.ts';
import { Problem } from '#domain/problems.ts';

/** Most bytes of a request's body (docs/api.md, Conventions). */
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

/** Escapes that may stand for what PostgreSQL can't store: NUL, and halves of a letter outside the basic plane. */
const suspicious = /\\u(0000|d[89a-f])/i;

/** Where in a value a text can't be stored, as a dotted path; null when all can. */
function unstorable(value: unknown, path = ''): string | null {
  if (typeof value === 'string') return isStorable(value) ? null : path;
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, part] of Object.entries(value)) {
    const found = unstorable(name) ?? unstorable(part, path === '' ? name : `${path}.${name}`);
    if (found !== null) return found;
  }
  return null;
}

function storable(value: unknown): unknown {
  const path = unstorable(value);
  if (path === null) return value;
  throw new Problem('invalid', unstorableMessage, { fields: [{ path, message: unstorableMessage }] });
}

/** The value that the bytes stand for; throws Problem 'invalid' when they are malformed or can't be stored. */
export function parseBody(bytes: Uint8Array, isForm: boolean): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (isForm) return storable(Object.fromEntries(new URLSearchParams(text)));
    const value: unknown = JSON.parse(text);
    return suspicious.test(text) ? storable(value) : value;
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem('invalid', 'The body is malformed.');
  }
}
