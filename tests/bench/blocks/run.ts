import { loadavg } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { build } from 'vite';
import { ms, printTable, quantile, ratio, type Row } from '../table.ts';
import type { BenchBlocks, CaseKeys, WayName } from './in-page.ts';
import { heapOf, openProfile, type Profile } from './profile.ts';
import { serveTexts, wirePages } from './wire.ts';

declare const benchBlocks: BenchBlocks;

const root = join(import.meta.dirname, '../../..');
const ways: readonly WayName[] = ['rows', 'blocks'];
const cases = Number(process.env['BENCH_CASES'] ?? 25_000);
/** Of each way, in turns. */
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const fills = Number(process.env['BENCH_FILLS'] ?? 1);
const savesEach = 20;
const changesEach = 500;
/** A word of many narratives, one of few, and one of none. */
const searched = [['evaluation'], ['interpreter'], ['quillfeather']];

const middle = (values: readonly number[]) => quantile(values, 0.5);
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(bytes < 1e7 ? 2 : 0)} MB`;

/** The page with both ways, and the workers of both, by their paths. */
async function built(): Promise<Map<string, string>> {
  const result = await build({
    configFile: false,
    root,
    logLevel: 'error',
    build: {
      write: false,
      target: 'esnext',
      rolldownOptions: {
        input: {
          bench: join(import.meta.dirname, 'in-page.ts'),
          'block-worker': join(import.meta.dirname, 'block-worker.ts'),
          vault: join(root, 'src/sync/vault/worker.ts'),
        },
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  });
  const texts = new Map<string, string>();
  for (const one of [result].flat())
    if ('output' in one)
      for (const file of one.output) if (file.type === 'chunk') texts.set(`/${file.fileName}`, file.code);
  texts.set(
    '/bench.html',
    '<!doctype html><title>Blocks</title><script type="module" src="/bench.js"></script>',
  );
  return texts;
}

interface WireRow {
  entity: string;
  record: { uid: string; studentUid?: string; parentUid?: string; complaintUid?: string };
}

/** The cases of the pages with their keys, and how many bytes of JSON the rows are. */
function casesOf(pages: readonly string[]): { keys: CaseKeys[]; rows: number; bytes: number } {
  const byCase = new Map<string, { record: CaseKeys['record']; parts: CaseKeys['parts'][number][] }>();
  let rows = 0;
  let bytes = 0;
  for (const page of pages)
    for (const { entity, record } of (JSON.parse(page) as { rows: WireRow[] }).rows) {
      rows += 1;
      bytes += Buffer.byteLength(JSON.stringify(record));
      const key = { entity, uid: record.uid } as CaseKeys['parts'][number];
      if (['complaint', 'mediation', 'dueprocess'].includes(entity)) {
        const student = record.studentUid ? [{ entity: 'student' as const, uid: record.studentUid }] : [];
        byCase.set(record.uid, { record: [key, ...student], parts: [] });
      }
      if (entity === 'event' || entity === 'contact' || entity === 'finding')
        byCase.get(record.parentUid ?? record.complaintUid ?? '')?.parts.push(key);
    }
  const keys = [...byCase].map(([uid, of]) => ({ uid, ...of }));
  return { keys: keys.filter(({ parts }) => parts.some(({ entity }) => entity === 'event')), rows, bytes };
}

/** What was measured of a way, by name: one value a round. */
type Found = Map<string, number[]>;

const note = (found: Found, name: string, value: number) =>
  found.set(name, [...(found.get(name) ?? []), value]);

async function fillOnce(profile: Profile, way: WayName, pages: number, found: Found): Promise<void> {
  await profile.inPage(async (page) => {
    const processor = await profile.processor(async () => {
      note(
        found,
        'fill',
        await page.evaluate(([name, count]) => benchBlocks.fill(name, count), [way, pages] as const),
      );
    });
    note(found, 'fill cpu', processor);
  });
}

/** Each of the searches, and how much processor time it takes. */
async function searchAll(profile: Profile, page: Page, way: WayName, found: Found): Promise<void> {
  if (way === 'blocks' && !found.has('narratives kept')) {
    const { time, bytes } = await page.evaluate(() => benchBlocks.keepNarratives());
    note(found, 'narratives kept', time);
    note(found, 'narratives kept, bytes', bytes);
  }
  for (const words of searched) {
    const name = words.join(' ');
    const processor = await profile.processor(async () => {
      const {
        first,
        all,
        found: count,
        shares = {},
      } = await page.evaluate(([of, wanted]) => benchBlocks.search(of, wanted), [way, words] as const);
      note(found, `search ${name}, first`, first);
      note(found, `search ${name}`, all);
      note(found, `found ${name}`, count);
      for (const [what, time] of Object.entries(shares)) note(found, `${what} for ${name}`, time);
    });
    note(found, `search ${name} cpu`, processor);
    if (way !== 'blocks') continue;
    const kept = await profile.processor(async () => {
      const {
        firstAfter,
        found: count,
        all,
      } = await page.evaluate((wanted) => benchBlocks.searchNarratives(wanted), words);
      note(found, `kept narratives ${name}, first`, firstAfter ?? Number.NaN);
      note(found, `kept narratives ${name}`, all);
      note(found, `found in kept narratives ${name}`, count);
    });
    note(found, `kept narratives ${name} cpu`, kept);
  }
  if (way === 'blocks')
    note(found, 'cancel', await page.evaluate((of) => benchBlocks.cancelled(of), searched[2] ?? []));
}

async function round(profile: Profile, way: WayName, keys: readonly CaseKeys[], at: number, found: Found) {
  const some = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => keys[(from + index * 37) % keys.length]).flatMap(
      (one) => one ?? [],
    );
  await profile.inPage(async (page) => {
    const [one] = some(at * 101, 1);
    if (!one) throw new Error('There is no case.');
    const [record, parts] = await page.evaluate(([name, of]) => benchBlocks.deepLink(name, of), [
      way,
      one,
    ] as const);
    note(found, 'link', record);
    note(found, 'link by keys', parts);
  });
  if (way === 'blocks')
    await profile.inPage(async (page) => {
      const processor = await profile.processor(async () => {
        note(found, 'all parts opened', await page.evaluate(() => benchBlocks.unlockAll()));
      });
      note(found, 'all parts opened cpu', processor);
      await page.evaluate(() => benchBlocks.index());
      note(found, 'heap with all parts', await heapOf(page));
    });
  await profile.inPage(async (page) => {
    const processor = await profile.processor(async () => {
      const { listed, whole } = await page.evaluate((name) => benchBlocks.unlock(name), way);
      note(found, 'listed', listed);
      note(found, 'whole', whole);
    });
    note(found, 'whole cpu', processor);
    note(found, 'indexed', await page.evaluate(() => benchBlocks.index()));
    note(found, 'heap', await heapOf(page));
    const { all, workers } = await page.evaluate(() => benchBlocks.measured());
    note(found, 'memory', all);
    note(found, 'memory of workers', workers);
    await searchAll(profile, page, way, found);
    const saved = await page.evaluate((of) => benchBlocks.saves(of), some(at * 211, savesEach));
    note(found, 'save', middle(saved.times));
    note(found, 'save bytes', saved.bytes);
    const changed = await page.evaluate((of) => benchBlocks.changes(of), some(at * 211 + 7, changesEach));
    note(found, 'changes', changed.time);
    note(found, 'changes bytes', changed.bytes);
    if (way !== 'blocks') return;
    const { time, cases: count } = await page.evaluate(() => benchBlocks.worklist());
    note(found, 'worklist', time);
    note(found, 'open cases', count);
    note(found, 'heap with open cases', await heapOf(page));
  });
}

/**
 * A mirror of one sealed row a record, as it is, beside a prototype in which the parts of a case lie in sealed blocks: the
 * same pages, the same browser, in turns. `BENCH_CASES=3000 npm run bench -- blocks`.
 */
export async function compareBlocks(): Promise<void> {
  const pages = await wirePages(cases);
  const { keys, rows, bytes } = casesOf(pages);
  const texts = await built();
  for (const [index, page] of pages.entries()) texts.set(`/pages/${index}.json`, page);
  const served = await serveTexts(texts);
  process.stdout.write(`${cases} cases, ${rows} rows, ${megabytes(bytes)} of JSON\n`);
  const found: Record<WayName, Found> = { rows: new Map(), blocks: new Map() };
  const profiles = { rows: await openProfile(served.url), blocks: await openProfile(served.url) };
  const say = (what: string) =>
    process.stdout.write(
      `${new Date().toISOString().slice(11, 19)} ${what}, load ${(loadavg()[0] ?? 0).toFixed(1)}\n`,
    );
  try {
    for (const way of ways) {
      for (let at = 0; at < fills; at++) await fillOnce(profiles[way], way, pages.length, found[way]);
      say(
        `${way} filled: ${[...found[way]].map(([name, values]) => `${name} ${values.map(ms).join(', ')}`).join('; ')}`,
      );
    }
    for (const way of ways) note(found[way], 'disk', await profiles[way].diskBytes());
    for (let at = 0; at < rounds; at++)
      for (const way of ways) {
        await round(profiles[way], way, keys, at, found[way]);
        say(`round ${at + 1} of ${way}: ${newest(found[way])}`);
      }
    for (const way of ways) note(found[way], 'disk after changes', await profiles[way].diskBytes());
  } finally {
    for (const way of ways) await profiles[way].close();
    served.close();
  }
  printTable(tableOf(found, bytes));
}

/** The newest value of each name: what fails later takes nothing with it. */
const newest = (found: Found) =>
  [...found].map(([name, values]) => `${name} ${Math.round(values.at(-1) ?? Number.NaN)}`).join('; ');

const isBytes = (name: string) => /disk|heap|memory|bytes/.test(name);
const isCount = (name: string) => /^found|^open cases/.test(name);

function tableOf(found: Record<WayName, Found>, bytes: number): Row[] {
  const words = (name: string, value: number | undefined) =>
    value === undefined ? '' : isBytes(name) ? megabytes(value) : isCount(name) ? String(value) : ms(value);
  const names = new Set([...found.rows.keys(), ...found.blocks.keys()]);
  return [...names].map((name) => {
    const [today, blocks] = ways.map((way) => found[way].get(name)).map((values) => values && middle(values));
    const ofRaw = (value: number | undefined) =>
      name.startsWith('disk') && value !== undefined ? ` (${ratio(value, bytes)} of the JSON)` : '';
    return {
      what: name,
      measured: words(name, blocks) + ofRaw(blocks),
      baseline: words(name, today) + ofRaw(today),
      ratio: blocks !== undefined && today !== undefined ? ratio(blocks, today) : '',
      target: '',
    };
  });
}
