import { type Listening, listen } from '#server/process/listen.ts';
import type { TestServer } from '../../helpers/server.ts';

/** The test's server behind a real port. */
export const serveOnPort = ({ app }: TestServer): Promise<Listening> =>
  listen(app, 0, '127.0.0.1', () => false);
