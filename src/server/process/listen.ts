import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { StartRefused } from '../base/start-refused.ts';
import type { App } from './app.ts';
import { clientAddress, type IsTrusted } from './trusted-proxies.ts';

export interface Listening {
  /** The port in use; the one asked for unless that was 0. */
  port: number;
  /** Takes no more requests, waits for those that run, at most 10 s, then cuts them off. */
  close(): Promise<void>;
}

const drainLimit = 10_000;

/** What the system says of an address to listen on that this machine hasn't, and of a name that stands for none. */
const noAddressHere: ReadonlySet<string> = new Set(['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN']);

/**
 * Serves the application over HTTP.
 * @param host the address to listen on; undefined: all of this machine.
 * @param isTrusted which proxies are believed where a request came from.
 * @throws {StartRefused} when the port or the address can't be had.
 */
export async function listen(
  app: Pick<App, 'fetch'>,
  port: number,
  host: string | undefined,
  isTrusted: IsTrusted,
): Promise<Listening> {
  const server = createAdaptorServer({
    fetch: (request, { incoming }) => {
      const { socket, headers } = incoming as IncomingMessage;
      const address = clientAddress(socket.remoteAddress, headers['x-forwarded-for']?.toString(), isTrusted);
      return app.fetch(request, address === undefined ? {} : { address });
    },
    // Node's own Request and Response, as in the tests.
    overrideGlobalObjects: false,
  });
  try {
    const ready = once(server, 'listening');
    server.listen(port, host);
    await ready;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new StartRefused(`Port ${port} is taken: set PORT to another one, or stop what listens there.`);
    if (code !== undefined && noAddressHere.has(code))
      throw new StartRefused(`HOST is "${host}", which is no address of this machine.`);
    if (code === 'EACCES') throw new StartRefused(`Port ${port} may not be used by this account.`);
    throw error;
  }
  const address = server.address();
  return {
    port: address !== null && typeof address === 'object' ? address.port : port,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      // Callers keep a connection open after its answer. Closing the idle ones again and again sends their next
      // requests to the other process.
      const sweep = setInterval(() => {
        if ('closeIdleConnections' in server) server.closeIdleConnections();
      }, 50);
      const cutOff = setTimeout(() => {
        if ('closeAllConnections' in server) server.closeAllConnections();
      }, drainLimit);
      await closed;
      clearInterval(sweep);
      clearTimeout(cutOff);
    },
  };
}
