import { headers as wire } from '#contract/headers.ts';
import type { Page } from './page.ts';
import { never } from './page.ts';
import type { Quiet } from './quiet.ts';
import type { Random } from './random.ts';
import type { VirtualTime } from './virtual-time.ts';

/** What a request may meet on its way . */
export const networkFaults = [
  'request lost',
  'answer lost',
  'delivered twice',
  'arrives late',
  'answered late',
  '500',
  '503',
  '429',
  '401',
  'html',
  'cut body',
  'hang',
  'cut request',
] as const;
export type NetworkFault = (typeof networkFaults)[number];

/** How a device reaches the server. */
export interface Line {
  isOnline: boolean;
  /** How likely a request meets a fault; 0 once faults have stopped. */
  risk: number;
  faults: readonly NetworkFault[];
  random: Random;
}

/** A request with the answer that the page was given. */
export interface Exchanged {
  request: Request;
  status: number;
  text: string;
}

export interface FaultyNetwork {
  fetch: typeof fetch;
}

/** The request as a server sees it whose client goes away in the middle of its body. */
function brokenOff(request: Request, bytes: Uint8Array): Request {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(bytes.subarray(0, Math.floor(bytes.length / 2))),
    pull: (controller) => controller.error(new Error('the client is gone')),
  });
  const { method, headers } = request;
  return new Request(request.url, { method, headers, body, duplex: 'half' } as RequestInit);
}

export interface NetworkParts {
  server: typeof fetch;
  line: Line;
  page: Page;
  time: VirtualTime;
  quiet: Quiet;
  allowsHints: boolean;
  /** A request leaves the page. */
  onSent(request: Request): void;
  onAnswered(exchanged: Exchanged): void;
  onFault(fault: NetworkFault): void;
  trace(line: string): void;
}

const lost = () => new TypeError('fetch failed');
const ours = { [wire.server]: 'simulation' };
const refusal = (status: number, more: Record<string, string> = {}) =>
  Response.json({ message: 'Not now' }, { status, headers: { ...ours, ...more } });

/** After so long the exchange gives up waiting, ms; here by the virtual clock. */
const patience = 30_000;

export function faultyNetwork(parts: NetworkParts): FaultyNetwork {
  const { line, page, time, quiet } = parts;
  const timers = time.timersOf(page);
  const later = (ms: number) => new Promise<void>((resolve) => void timers.after(ms, resolve));

  const deliver = (request: Request) => quiet.during(parts.server(request.clone()));

  async function deliverHalf(request: Request): Promise<void> {
    const bytes = new Uint8Array(await quiet.during(request.clone().arrayBuffer()));
    await quiet.during(parts.server(brokenOff(request, bytes)));
  }

  async function whole(request: Request): Promise<Response> {
    const response = await deliver(request);
    const text = await quiet.during(response.text());
    if (page.isDead) return never();
    parts.onAnswered({ request, status: response.status, text });
    return new Response(text === '' ? null : text, response);
  }

  async function meet(fault: NetworkFault, request: Request): Promise<Response> {
    switch (fault) {
      case 'request lost':
        throw lost();
      case 'answer lost':
        await deliver(request);
        throw lost();
      case 'delivered twice':
        await deliver(request);
        return whole(request);
      case 'arrives late':
        // The page has given it up; it reaches the server all the same, perhaps after its repetition.
        timers.after(1 + line.random.int(20_000), () => void deliver(request).catch(() => {}));
        throw lost();
      case 'answered late': {
        const answer = await whole(request);
        await later(line.random.int(25_000));
        return answer;
      }
      case '500':
        return refusal(500);
      case '503':
        return refusal(503);
      case '429':
        return refusal(429, { 'retry-after': String(1 + line.random.int(40)) });
      case '401':
        return refusal(401);
      case 'html':
        return new Response('<html>Please pay</html>', { headers: { 'content-type': 'text/html' } });
      case 'cut body': {
        const answer = await whole(request);
        const text = await answer.text();
        return new Response(text.slice(0, Math.floor(text.length / 2)), answer);
      }
      case 'hang':
        if (line.random.chance(0.5)) await deliver(request);
        await later(patience);
        throw lost();
      case 'cut request':
        if (request.body) await deliverHalf(request);
        throw lost();
    }
  }

  async function send(request: Request): Promise<Response> {
    await page.awake();
    if (!line.isOnline) throw lost();
    const { pathname } = new URL(request.url);
    if (pathname.endsWith('/sync/events')) return parts.allowsHints ? hints(request) : refusal(503);
    parts.onSent(request);
    // Files are few, and their calls are to meet as much as the others.
    const risk = pathname.startsWith('/api/document/') ? Math.min(0.5, 2 * line.risk) : line.risk;
    const fault = line.random.chance(risk) ? line.random.pick(line.faults) : null;
    const named = `${request.method} ${pathname}`;
    if (fault !== null) parts.onFault(fault);
    parts.trace(fault === null ? named : `${named} meets ${fault}`);
    const answer = await (fault === null ? whole(request) : meet(fault, request));
    if (!line.isOnline) throw lost();
    return answer;
  }

  /** The stream of hints ends with its page. */
  async function hints(request: Request): Promise<Response> {
    const response = await deliver(request);
    const reader = response.body?.getReader();
    if (!response.ok || !reader) return response;
    const end = () => void reader.cancel().catch(() => {});
    page.onDeath(end);
    request.signal.addEventListener('abort', end);
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        const { done, value } = await reader.read();
        await page.awake();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: end,
    });
    return new Response(body, response);
  }

  return {
    async fetch(input, init) {
      const request = new Request(input, init);
      try {
        const answer = await send(request);
        await page.awake();
        return answer;
      } catch (error) {
        await page.awake();
        throw error;
      }
    },
  };
}
