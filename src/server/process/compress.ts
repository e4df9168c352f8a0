import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';

/** Smaller answers gain less than the work costs. */
const smallest = 2048;

/** The quickest level: a page of a mirror shrinks to an eighth, as against a tenth in four times the time. */
const level = constants.Z_BEST_SPEED;

const gzipped = promisify(gzip);

/** Answers about accounts hold secrets (tokens, what opens a vault), documents are compressed files. */
const never = ['/token', '/api/accounts/', '/api/document/'];

const accepts = (request: Request) =>
  (request.headers.get('accept-encoding') ?? '')
    .split(',')
    .some((each) => /^\s*(gzip|\*)\s*(;\s*q=(?!0(\.0*)?\s*$).*)?$/i.test(each));

/**
 * Whether an answer may be compressed: JSON of a caller who can read gzip. Streams of events are not JSON. A page of
 * another origin can't make a browser ask in its user's name, since tokens travel in a header that only our own code
 * sets: so nobody can measure guesses against the length of an answer (BREACH). Where an answer is itself a secret it
 * goes as it is all the same.
 * @param path as routes are matched: lower case.
 */
export const mayCompress = (request: Request, path: string, response: Response): boolean =>
  response.headers.get('content-type')?.startsWith('application/json') === true &&
  !response.headers.has('content-encoding') &&
  !never.some((prefix) => path.startsWith(prefix)) &&
  accepts(request);

/** The same answer, compressed unless it is small. */
export async function compressed(response: Response): Promise<Response> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const { status, headers } = response;
  headers.append('vary', 'accept-encoding');
  if (bytes.length < smallest) return new Response(bytes, { status, headers });
  headers.set('content-encoding', 'gzip');
  return new Response(await gzipped(bytes, { level }), { status, headers });
}
