import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createHash } from 'node:crypto';

/** What PouchDB replicates: a document has an id of its own and no fields that begin with an underscore. */
export interface CouchRow {
  id: string;
  content: object;
}

export interface CouchServer {
  url: string;
  close(): Promise<void>;
}

/** PouchDB sends credentials along, with which a browser takes no wildcards. */
const corsFor = ({ headers }: IncomingMessage) => ({
  'access-control-allow-origin': headers.origin ?? '',
  'access-control-allow-credentials': 'true',
  'access-control-allow-methods': 'GET, PUT, POST, OPTIONS',
  'access-control-allow-headers': headers['access-control-request-headers'] ?? '',
  'access-control-max-age': '600',
});

async function readBody(request: IncomingMessage): Promise<unknown> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return pieces.length === 0 ? null : JSON.parse(Buffer.concat(pieces).toString());
}

/**
 * As much of CouchDB's protocol as pulling a database takes, over rows that are in memory already: its answers cost less
 * than a database's.
 */
export async function startCouch(rows: readonly CouchRow[]): Promise<CouchServer> {
  const hashes = rows.map(({ id }) => createHash('md5').update(id).digest('hex'));
  const places = new Map(rows.map(({ id }, place) => [id, place]));
  const local = new Map<string, unknown>();

  const changes = (url: URL) => {
    const since = Number(url.searchParams.get('since') ?? 0);
    const limit = Number(url.searchParams.get('limit') ?? rows.length);
    const last = Math.min(rows.length, since + limit);
    const results = rows.slice(since, last).map(({ id }, index) => ({
      seq: since + index + 1,
      id,
      changes: [{ rev: `1-${hashes[since + index]}` }],
    }));
    return { results, last_seq: last, pending: rows.length - last };
  };

  const bulkGet = (body: { docs: { id: string }[] }) => ({
    results: body.docs.map(({ id }) => {
      const place = places.get(id) ?? -1;
      const hash = hashes[place] ?? '';
      const ok = {
        _id: id,
        _rev: `1-${hash}`,
        _revisions: { start: 1, ids: [hash] },
        ...rows[place]?.content,
      };
      return { id, docs: [{ ok }] };
    }),
  });

  async function answer(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
    const url = new URL(request.url ?? '/', 'http://couch');
    const body = await readBody(request);
    if (url.pathname === '/rows/_changes') return { status: 200, body: changes(url) };
    if (url.pathname === '/rows/_bulk_get') return { status: 200, body: bulkGet(body as never) };
    if (url.pathname.startsWith('/rows/_local/')) {
      if (request.method === 'PUT') {
        local.set(url.pathname, body);
        return { status: 201, body: { ok: true, id: url.pathname, rev: '0-1' } };
      }
      const found = local.get(url.pathname);
      return found ? { status: 200, body: found } : { status: 404, body: { error: 'not_found' } };
    }
    if (url.pathname.replace(/\/$/, '') === '/rows')
      return {
        status: 200,
        body: { db_name: 'rows', doc_count: rows.length, update_seq: rows.length, instance_start_time: '0' },
      };
    return { status: 404, body: { error: 'not_found' } };
  }

  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const cors = corsFor(request);
    if (request.method === 'OPTIONS') {
      response.writeHead(204, cors).end();
      return;
    }
    answer(request).then(
      ({ status, body }) =>
        response.writeHead(status, { ...cors, 'content-type': 'application/json' }).end(JSON.stringify(body)),
      () => response.writeHead(500, cors).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  return {
    url: `http://127.0.0.1:${address.port}/rows`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
