import ky, { type KyInstance } from 'ky';
import type { Call } from '#contract/call.ts';
import { headers as wire } from '#contract/headers.ts';
import { offline, type RawAnswer } from './answer.ts';
import { fetchTransfer, type Transfer, type Upload } from './transfer.ts';

/** What one call sends. Parts of the path are encoded here, `~uid` references included. */
export interface Outgoing {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | number | undefined>>;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
  /** A success is a file rather than JSON: `body` is its Blob. */
  isFile?: boolean;
  /** In place of `body`. */
  upload?: Upload;
}

export interface ExchangeOptions {
  fetch: typeof fetch;
  /** Sends uploads; by fetch unless told. */
  transfer?: Transfer;
  /** Where the server is: an origin with a slash at its end, or a path in a browser. */
  baseUrl: string;
  /** How long an answer may take, in ms; 30 s unless told. */
  timeout?: number;
  /**
   * Called as each call begins. The function that it answers is told afterwards whether Accord's own server answered,
   * unless the caller ended the call.
   */
  onAsked: () => (reached: boolean) => void;
  /** Told the `Date` of each answer of Accord's own server as it comes. */
  onDate?: (date: string | null) => void;
}

/** How many times longer than another answer a file may take. */
const filePatience = 20;

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

/** A body that ended early is no file. */
async function fileOf(response: Response): Promise<Blob> {
  const content = await response.blob();
  const length = response.headers.get('content-length');
  // The length of a compressed body says nothing about the file's.
  if (length !== null && !response.headers.has('content-encoding') && Number(length) !== content.size)
    throw offline('A file that was cut off');
  return content;
}

/**
 * Sends calls of the contract. Rejects with the Problem 'unavailable' when no answer came, when it took too long,
 * when it doesn't carry our header, or when its body is not JSON (nor a file where one is awaited). Any other answer
 * is given back, whatever its status.
 */
export function createExchange(options: ExchangeOptions): Exchange {
  const { fetch, baseUrl, timeout = 30_000, onAsked, onDate, transfer = fetchTransfer(fetch) } = options;
  const client: KyInstance = ky.create({ fetch, prefix: baseUrl, retry: 0, timeout, throwHttpErrors: false });

  async function send(
    call: Call,
    { params, query, body, headers = {}, signal: given, isFile, upload }: Outgoing,
  ): Promise<RawAnswer> {
    const patience = isFile || upload ? timeout * filePatience : timeout;
    // ky's own timeout ends with the headers; this one also ends a body that hangs.
    const late = AbortSignal.timeout(patience);
    const signal = given ? AbortSignal.any([given, late]) : late;
    const { method } = call;
    const sent = { method, headers: { ...headers }, signal };
    const path = pathOf(call, params);
    const ask = () =>
      client(path, {
        ...sent,
        ...bodyOf(call, body),
        ...(query && { searchParams: { ...query } }),
        cache: 'no-store',
        timeout: patience,
      });
    try {
      const response = await (upload ? transfer(baseUrl + path, { ...sent, upload }) : ask());
      if (!response.headers.has(wire.server)) throw offline('An answer without our header');
      onDate?.(response.headers.get('date'));
      const { status } = response;
      const content = isFile && response.ok ? await fileOf(response) : JSON.parse(await response.text());
      return { status, headers: response.headers, body: content as unknown };
    } catch (cause) {
      throw offline(cause instanceof Error ? cause.message : 'No answer');
    }
  }

  return async (call, outgoing) => {
    const onReached = onAsked();
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
