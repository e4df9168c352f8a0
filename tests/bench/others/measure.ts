import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { build } from 'vite';
import { samplePassword } from '../../e2e/api.ts';
import type { Fill } from '../first-fill.ts';
import { processorTime } from '../processor-time.ts';
import { ms, ratio, type Row } from '../table.ts';
import { type CouchRow, startCouch } from './couch-server.ts';
import type { Replicated } from './in-page.ts';

/** How many times our own fill another may take; then it is stopped and told with what had come. */
const patience = Number(process.env['BENCH_PATIENCE'] ?? 3);

/** Installs the other databases from this folder's own lockfile: 80 packages that nothing else needs. */
const install = () =>
  execFileSync('npm', ['ci', '--ignore-scripts', '--prefix', import.meta.dirname], { stdio: 'inherit' });

/** The page's part with the libraries in it, as one script. */
async function bundle(): Promise<string> {
  install();
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { global: 'globalThis', 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'esnext',
      lib: { entry: join(import.meta.dirname, 'in-page.ts'), formats: ['iife'], name: 'benchBundle' },
    },
  });
  const [output] = [built].flat();
  if (!output || !('output' in output)) throw new Error('Nothing was built.');
  return output.output[0].code;
}

interface Signed {
  token: string;
  yearId: number;
}

async function signedIn(url: string): Promise<Signed> {
  const form = new URLSearchParams({
    grant_type: 'password',
    client_id: 'accord-web',
    username: 'editor',
    password: samplePassword,
  });
  const answer = await fetch(`${url}/token`, { method: 'POST', body: form });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    year: { id: number };
  };
  return { token, yearId: claims.year.id };
}

/** Every row that a device fetches at its first fill. */
async function rowsOf(url: string, { token, yearId }: Signed): Promise<CouchRow[]> {
  const rows: CouchRow[] = [];
  for (let [cursor, isMore]: [string | null, boolean] = [null, true]; isMore;) {
    const query = new URLSearchParams({ schoolYearId: String(yearId), ...(cursor ? { cursor } : {}) });
    const answer = await fetch(`${url}/api/sync/pull?${query}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const page = (await answer.json()) as {
      rows: { entity: string; record: { uid: string } }[];
      cursor: string;
      more: boolean;
    };
    rows.push(...page.rows.map(({ entity, record }) => ({ id: `${entity}:${record.uid}`, content: record })));
    [cursor, isMore] = [page.cursor, page.more];
  }
  return rows;
}

interface Others {
  withPouch(url: string, within: number): Promise<Replicated>;
  withRx(token: string, yearId: number, within: number): Promise<Replicated>;
}
declare const benchOthers: Others;

/**
 * PouchDB and RxDB replicate the rows of the first fill in the same browser, for which we took `ours`: PouchDB from
 * CouchDB's protocol over rows in memory, RxDB (its free storage over Dexie) from our own endpoint. Neither seals anything.
 */
export async function measureOthers(browser: Browser, url: string, ours: Fill): Promise<Row[]> {
  const code = await bundle();
  const signed = await signedIn(url);
  const rows = await rowsOf(url, signed);
  const couch = await startCouch(rows);

  interface Measured extends Replicated {
    processor: number;
  }

  async function within(work: (page: Page) => Promise<Replicated>): Promise<Measured> {
    // The page's policy lets it talk to its own server only, and PouchDB's is another.
    const context = await browser.newContext({ bypassCSP: true });
    try {
      const page = await context.newPage();
      // Of the same origin, and without the application in it.
      await page.goto(`${url}/robots.txt`);
      await page.evaluate(code);
      const found: Replicated[] = [];
      const processor = await processorTime(browser, async () => {
        found.push(await work(page));
      });
      const [replicated] = found;
      if (!replicated) throw new Error('Nothing was replicated.');
      return { ...replicated, processor };
    } finally {
      await context.close();
    }
  }

  const most = Math.max(60_000, ours.time * patience);
  const besides = (name: string, found: Measured): Row[] => [
    {
      what: `First fill, ${rows.length} rows, beside ${name} replicating them`,
      measured: ms(ours.time),
      baseline: found.isDone
        ? `${ms(found.time)} (${name}, ${found.rows} rows)`
        : `over ${ms(found.time)} (${name} was stopped with ${found.rows} rows)`,
      ratio: `${found.isDone ? '' : 'under '}${ratio(ours.time, found.time)}`,
      target: 'under 1x',
      bounds: [{ value: ours.time / found.time, most: 1 }],
    },
    {
      what: `First fill beside ${name}, processor time of the browser's processes`,
      measured: ms(ours.processor),
      baseline: `${found.isDone ? '' : 'over '}${ms(found.processor)}`,
      ratio: `${found.isDone ? '' : 'under '}${ratio(ours.processor, found.processor)}`,
      target: '',
    },
  ];
  try {
    const rx = await within((page) =>
      page.evaluate(([token, yearId, time]) => benchOthers.withRx(token, yearId, time), [
        signed.token,
        signed.yearId,
        most,
      ] as const),
    );
    const pouch = await within((page) =>
      page.evaluate(([address, time]) => benchOthers.withPouch(address, time), [couch.url, most] as const),
    );
    return [...besides('RxDB', rx), ...besides('PouchDB', pouch)];
  } finally {
    await couch.close();
  }
}
