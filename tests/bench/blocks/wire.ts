import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { samplePassword } from '../../e2e/api.ts';
import { startAccord } from '../../e2e/accord.ts';
import { keptSamples, sampleOf } from '../sample.ts';

/** All pages of a first fill as the server sends them, as texts. */
export async function wirePages(cases: number): Promise<string[]> {
  const accord = await startAccord(sampleOf(cases));
  try {
    const form = new URLSearchParams({
      grant_type: 'password',
      client_id: 'accord-web',
      username: 'editor',
      password: samplePassword,
    });
    const signed = await fetch(`${accord.url}/token`, { method: 'POST', body: form });
    const { access_token: token } = (await signed.json()) as { access_token: string };
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
      year: { id: number };
    };
    const pages: string[] = [];
    for (let [cursor, isMore]: [string | null, boolean] = [null, true]; isMore;) {
      const query = new URLSearchParams({
        schoolYearId: String(claims.year.id),
        ...(cursor ? { cursor } : {}),
      });
      const answer = await fetch(`${accord.url}/api/sync/pull?${query}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const text = await answer.text();
      const page = JSON.parse(text) as { cursor: string; more: boolean };
      pages.push(text);
      [cursor, isMore] = [page.cursor, page.more];
    }
    return pages;
  } finally {
    await (keptSamples ? accord.stop() : accord.remove());
  }
}

export interface Served {
  url: string;
  close(): void;
}

/**
 * Serves texts by their paths, isolated from other origins: only then a page may ask for its workers' memory, too. So that
 * neither the server nor its database takes the processor from what is measured.
 */
export async function serveTexts(texts: ReadonlyMap<string, string>): Promise<Served> {
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    const text = texts.get(path);
    const type = path.endsWith('.js')
      ? 'text/javascript'
      : path.endsWith('.html')
        ? 'text/html'
        : 'application/json';
    response.writeHead(text === undefined ? 404 : 200, {
      'content-type': type,
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-resource-policy': 'same-origin',
    });
    response.end(text ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}`, close: () => void server.close() };
}
