import { listen } from '#server/listen.ts';
import type { TestServer } from '../../helpers/server.ts';

/** The test's server behind a real port. */
export async function serveOnPort(server: TestServer): Promise<{ port: number; close(): Promise<void> }> {
  const app = { fetch: (request: Request) => server.fetch(request), jobs: [], close: async () => {} };
  return listen(app, 0, '127.0.0.1', () => false);
}
