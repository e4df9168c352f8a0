import ky, { type KyInstance } from 'ky';
import type { Call } from '#contract/call.ts';
import { headers as wire } from '#contract/headers.ts';
import { offline, type RawAnswer } from './answer.ts';

/** What one call sends. Parts of the path are encoded here, `~uid` references included. */
export interface Outgoing {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | number | undefined>>;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
  /** A success is a file rather than JSON: `body` is its Blob. */
  isFile?: boolean;
}

export interface ExchangeOptions {
  fetch: typeof fetch;
  /** Where the server is: an origin with a slash at its end, or a path in a browser. */
  baseUrl: string;
  /** How long an answer may take, in ms; 30 s unless told. */
  timeout?: number;
  /** Told after each call whether Accord's own server answered. */
  onReached: (reached: boolean) => void;
}

/** One call on the wire, without tokens and without a second try. */
export type Exchange = (call: Call, outgoing: Outgoing) => Promise<RawAnswer>;

/** The call's path with its varying parts filled in. */
export function pathOf(call: Call, params: Readonly<Record<string, string>> = {}): string {
  return call.path
    .replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? '').replaceAll('%7E', '~'))
    .replace(/^\//, '');
}

function bodyOf(call: Call, body: unknown): { json?: unknown; body?: BodyInit } {
  if (body === undefined) return {};
  return call.form ? { body: new URLSearchParams(body as Record<string, string>) } : { json: body };
}

/**
 * Sends calls of the contract. Rejects with the Problem 'unavailable' when no answer came, when it took too long, when it
 * doesn't carry our header, or when its body is not JSON (nor a file where one is awaited); any other answer is given back whatever its status.
 */
export function exchange({ fetch, baseUrl, timeout = 30_000, onReached }: ExchangeOptions): Exchange {
  const client: KyInstance = ky.create({ fetch, prefix: baseUrl, retry: 0, timeout, throwHttpErrors: false });

  async function send(
    call: Call,
    { params, query, body, headers, signal, isFile }: Outgoing,
  ): Promise<RawAnswer> {
    try {
      const response = await client(pathOf(call, params), {
        method: call.method,
        ...bodyOf(call, body),
        ...(query && { searchParams: { ...query } }),
        ...(headers && { headers: { ...headers } }),
        // ky's own timeout ends with the headers; this one also ends a body that hangs.
        signal: signal
          ? AbortSignal.any([signal, AbortSignal.timeout(timeout)])
          : AbortSignal.timeout(timeout),
        cache: 'no-store',
      });
      if (!response.headers.has(wire.server)) throw offline('An answer without our header');
      const { status } = response;
      const content = isFile && response.ok ? await response.blob() : JSON.parse(await response.text());
      return { status, headers: response.headers, body: content as unknown };
    } catch (cause) {
      throw offline(cause instanceof Error ? cause.message : 'No answer');
    }
  }

  return async (call, outgoing) => {
    try {
      const answer = await send(call, outgoing);
      onReached(true);
      return answer;
    } catch (problem) {
      if (!outgoing.signal?.aborted) onReached(false);
      throw problem;
    }
  };
}
