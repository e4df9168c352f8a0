/** What can go wrong between a device and the server. */
export type Fault =
  /** The request never arrives. */
  | 'request lost'
  /** The server has done it, and nobody hears of it. */
  | 'answer lost'
  /** A proxy or the server is busy; with our header. */
  | 'busy'
  /** A hotel's page with 200. */
  | 'captive portal'
  /** The same for machines: a refusal that looks like one of ours, but isn't. */
  | 'captive portal in JSON'
  /** The server receives the request twice. */
  | 'delivered twice';

export interface Network {
  fetch: typeof fetch;
  /** While false no request arrives. */
  isOnline: boolean;
  /** The next matching request meets the fault, `times` times. */
  meets(fault: Fault, matching: (request: Request) => boolean, times?: number): void;
  /** Matching requests are sent once `until` has ended. */
  holds(matching: (request: Request) => boolean, until: Promise<unknown>): void;
  /** No fault is met any more. */
  clear(): void;
  /** How many requests wait for their answer. */
  readonly underWay: number;
  /** Requests that were sent, as 'PUT /api/…'. */
  sent: string[];
}

const noConnection = () => new TypeError('fetch failed');

/** A connection to the server that fails as told. */
export function network(server: typeof fetch): Network {
  const faults: { fault: Fault; matching: (request: Request) => boolean; times: number }[] = [];
  const held: { matching: (request: Request) => boolean; until: Promise<unknown> }[] = [];
  let underWay = 0;
  const net: Network = {
    isOnline: true,
    get underWay() {
      return underWay;
    },
    sent: [],
    clear: () => void faults.splice(0),
    meets: (fault, matching, times = 1) => void faults.push({ fault, matching, times }),
    holds: (matching, until) => void held.push({ matching, until }),
    async fetch(input, init) {
      underWay += 1;
      try {
        return await exchanged(new Request(input, init));
      } finally {
        underWay -= 1;
      }
    },
  };

  async function exchanged(request: Request): Promise<Response> {
    for (const { matching, until } of held) if (matching(request)) await until;
    if (!net.isOnline) throw noConnection();
    net.sent.push(`${request.method} ${new URL(request.url).pathname}`);
    const met = faults.find(({ matching, times }) => times > 0 && matching(request));
    if (met) met.times -= 1;
    switch (met?.fault) {
      case 'request lost':
        throw noConnection();
      case 'answer lost':
        await server(request);
        throw noConnection();
      case 'busy':
        return Response.json({ message: 'Busy' }, { status: 503, headers: { 'x-accord': 'test' } });
      case 'captive portal':
        return new Response('<html>Please pay</html>', { headers: { 'content-type': 'text/html' } });
      case 'captive portal in JSON':
        return Response.json({ message: 'Please pay' }, { status: 403 });
      case 'delivered twice':
        await server(request.clone());
        return server(request);
      case undefined:
        return server(request);
    }
  }
  return net;
}

/** Matches the requests of a method to a path. */
export const to =
  (method: string, path: string) =>
  (request: Request): boolean =>
    request.method === method && new URL(request.url).pathname.startsWith(path);

/** From now on answers tell the server's time, as those of a real server do. `now`: that time, ms. */
export function tellsTime(net: Network, now: () => number): void {
  const send = net.fetch;
  net.fetch = async (input, init) => {
    const answer = await send(input, init);
    const headers = new Headers(answer.headers);
    headers.set('date', new Date(now()).toUTCString());
    return new Response(answer.body, { status: answer.status, headers });
  };
}
