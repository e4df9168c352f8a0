import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { Call } from '#contract/call.ts';
import { headers } from '#contract/headers.ts';
import { instant, uid } from '#domain/fields.ts';
import { Problem } from '#domain/problems.ts';
import type { Caller, CallMeta } from '../base/handlers.ts';
import { parsed } from '../base/parsed.ts';

/** The path as routes are matched: case and a last slash don't matter. */
export const routePath = (path: string): string => path.toLowerCase().replace(/\/+$/, '') || '/';

/** The varying parts of a path, in the case they were sent in. */
export function pathParams(pattern: string, path: string): Record<string, string> {
  const sent = path.split('/');
  const params: Record<string, string> = {};
  for (const [index, part] of pattern.split('/').entries())
    if (part.startsWith(':')) params[part.slice(1)] = decoded(sent[index] ?? '');
  return params;
}

function decoded(part: string): string {
  const malformed = new Problem('invalid', 'The address is malformed.');
  try {
    const text = decodeURIComponent(part);
    // PostgreSQL stores and compares no NUL.
    if (!text.includes('\0')) return text;
  } catch {
    throw malformed;
  }
  throw malformed;
}

/** The parameters of the address; a call without a schema for them ignores any. */
export function parsedQuery(call: Call, url: URL): unknown {
  if (url.search.includes('%00')) throw new Problem('invalid', 'The address is malformed.');
  return call.query && parsed(call.query, Object.fromEntries(url.searchParams));
}

function header(request: Request, name: string, schema: v.GenericSchema<string, string>): string | null {
  const value = request.headers.get(name);
  if (value === null) return null;
  const read = v.safeParse(schema, value);
  if (read.success) return read.output;
  throw new Problem('invalid', `The header ${name} is malformed.`);
}

/** The version that If-Match names; `*` and absence are unconditional. */
function ifMatch(request: Request): number | null {
  const value = request.headers.get('if-match');
  if (value === null || value === '*') return null;
  const match = /^(?:W\/)?"(\d{1,9})"$/.exec(value);
  if (!match) throw new Problem('invalid', 'The header if-match is malformed.');
  return Number(match[1]);
}

/** Reads what a call is told besides its parameters (contract/headers.ts); throws Problem 'invalid' on malformed headers. */
export function callMeta(
  request: Request,
  url: URL,
  bytes: Uint8Array,
  requestId: string,
  address: string | null,
  caller: Caller | null,
): CallMeta {
  const named = header(request, headers.device, uid);
  const fingerprint = createHash('sha256')
    .update(`${request.method} ${routePath(url.pathname)}${url.search}\n`)
    .update(bytes)
    .digest('hex');
  return {
    requestId,
    ifMatch: ifMatch(request),
    idempotencyKey: header(request, headers.idempotencyKey, uid),
    device: caller ? caller.device : named,
    typedOn: named,
    writtenAt: header(request, headers.writtenAt, instant),
    fingerprint,
    bearer: /^bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? null,
    address,
    cookies: request.headers.get('cookie'),
    userAgent: request.headers.get('user-agent')?.slice(0, 400) ?? null,
  };
}
