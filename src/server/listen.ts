import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import type { App } from './app.ts';
import { StartRefused } from './start-refused.ts';

export interface Listening {
  /** The port in use; the one asked for unless that was 0. */
  port: number;
  /** Takes no more requests, waits for those that run, at most 10 s, then cuts them off. */
  close(): Promise<void>;
}

const drainLimit = 10_000;
const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/**
 * Where a request came from. A proxy on this machine says it in X-Forwarded-For; only its own entry, the last, can be
 * believed, since callers may send the header too. From elsewhere the header means nothing.
 */
export function clientAddress(peer: string | undefined, forwarded: string | undefined): string | undefined {
  if (peer === undefined || !loopback.has(peer)) return peer;
  return forwarded?.split(',').at(-1)?.trim() || peer;
}

const addressOf = ({ socket, headers }: IncomingMessage) =>
  clientAddress(socket.remoteAddress, headers['x-forwarded-for']?.toString());

/**
 * Serves the application over HTTP.
 * @param host the address to listen on; undefined: all of this machine.
 * @throws {StartRefused} when the port can't be had.
 */
export async function listen(app: App, port: number, host: string | undefined): Promise<Listening> {
  const server = createAdaptorServer({
    fetch: (request, { incoming }) => {
      const address = addressOf(incoming as IncomingMessage);
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
    if (code === 'EACCES') throw new StartRefused(`Port ${port} may not be used by this account.`);
    throw error;
  }
  const address = server.address();
  return {
    port: address !== null && typeof address === 'object' ? address.port : port,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      if ('closeIdleConnections' in server) server.closeIdleConnections();
      const cutOff = setTimeout(() => {
        if ('closeAllConnections' in server) server.closeAllConnections();
      }, drainLimit);
      await closed;
      clearTimeout(cutOff);
    },
  };
}
