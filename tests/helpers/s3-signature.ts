import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: string | Uint8Array, text: string) => createHmac('sha256', key).update(text).digest();

const form =
  /^AWS4-HMAC-SHA256 Credential=(?<id>[^/]+)\/(?<scope>[^,]+), ?SignedHeaders=(?<names>[^,]+), ?Signature=(?<signature>\w+)$/;

/** The request in the one spelling that both sides sign. */
function canonical({ method = '', url = '', headers }: IncomingMessage, names: string): string {
  const [path = '', query = ''] = url.split('?');
  const parameters = query
    .split('&')
    .filter((each) => each !== '')
    .map((each) => (each.includes('=') ? each : `${each}=`));
  const lines = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}`);
  const body = headers['x-amz-content-sha256'];
  return [method, path, parameters.toSorted().join('&'), ...lines, '', names, body].join('\n');
}

/** Whether the request has the signature (version 4) of that secret, and the body that was signed. */
export function isSigned(request: IncomingMessage, body: Uint8Array, keyId: string, secret: string): boolean {
  const { authorization = '', 'x-amz-date': time, 'x-amz-content-sha256': hash } = request.headers;
  const { id, scope = '', names = '', signature } = form.exec(authorization)?.groups ?? {};
  if (id !== keyId || (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(body))) return false;
  const text = ['AWS4-HMAC-SHA256', String(time), scope, sha256(canonical(request, names))].join('\n');
  const key = scope.split('/').reduce<string | Uint8Array>(hmac, `AWS4${secret}`);
  return hmac(key, text).toString('hex') === signature;
}
