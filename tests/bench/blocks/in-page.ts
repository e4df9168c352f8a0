import { type CaseKind, caseKindNames } from '#domain/events.ts';
import type { AnyRecord, Entity } from '#domain/records/records.ts';
import type { RecordKey } from '#sync/model/mirrored.ts';
import { createMemory, type Memory } from '#sync/view/memory.ts';
import { searchedTexts, type SearchedTexts } from '#sync/view/search/searched-texts.ts';
import { blocksWay, type OfBlocks } from './blocks-way.ts';
import { rowsWay } from './rows-way.ts';
import type { PageRow, Way } from './way.ts';

/** A case by its keys: its row, its student's, its parts'. */
export interface CaseKeys {
  uid: string;
  record: readonly RecordKey[];
  parts: readonly RecordKey[];
}

export type WayName = 'rows' | 'blocks';

const make = { rows: rowsWay, blocks: blocksWay };

let way: Way;
let memory: Memory;
let texts: SearchedTexts | null = null;

const since = (started: number) => performance.now() - started;
const idle = () => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 2000 }));
const fetched = async (number: number) => (await fetch(`/pages/${number}.json`)).text();

/** Fills an empty mirror; answers ms. */
async function fill(name: WayName, pages: number): Promise<number> {
  way = await make[name]();
  const started = performance.now();
  await way.fill(pages, fetched);
  return since(started);
}

/** Opens a case with its parts and nothing else, from nothing; answers ms until its record, and until its parts are in the view. */
async function deepLink(name: WayName, { uid, record, parts }: CaseKeys): Promise<[number, number]> {
  const started = performance.now();
  way = await make[name]();
  memory = createMemory();
  memory.putRows(await way.read(record));
  const atRecord = since(started);
  memory.putRows(await way.partsOf(uid, parts));
  const seen = (['finding', 'event', 'contact'] as const).flatMap((entity) => memory.view.of(entity, uid));
  if (seen.length !== parts.length) throw new Error(`${seen.length} of ${parts.length} parts.`);
  return [atRecord, since(started)];
}

/** Opens the mirror as an unlock does; answers ms until students and cases are in the view, and until nothing is left to be read. */
async function unlock(name: WayName): Promise<{ listed: number; whole: number; rows: number }> {
  const started = performance.now();
  way = await make[name]();
  memory = createMemory();
  texts = searchedTexts(memory, idle);
  await way.listed((rows) => memory.putRows(rows));
  const listed = since(started);
  await way.rest((rows) => memory.putRows(rows));
  const whole = since(started);
  const rows = Object.values(memory.rowCounts()).reduce((sum, count) => sum + count, 0);
  return { listed, whole, rows };
}

/** Opens blocks as `unlock` does, and all parts into memory besides; answers ms until all is there. */
async function unlockAll(): Promise<number> {
  const started = performance.now();
  const blocks = await blocksWay();
  way = blocks;
  memory = createMemory();
  texts = searchedTexts(memory, idle);
  await way.listed((rows) => memory.putRows(rows));
  await way.rest((rows) => memory.putRows(rows));
  await blocks.allParts((rows) => memory.putRows(rows));
  return since(started);
}

const openCases = (): string[] =>
  caseKindNames.flatMap((kind: CaseKind) =>
    memory.view
      .all(kind)
      .filter(({ record }) => record.dateClosed === null)
      .map(({ record }) => record.uid),
  );

/** Of blocks: reads what the worklist needs besides, the events and findings of open cases; answers ms and how many. */
async function worklist(): Promise<{ time: number; cases: number }> {
  const cases = openCases();
  const started = performance.now();
  await way.partsOfMany(cases, (rows) => memory.putRows(rows));
  return { time: since(started), cases: cases.length };
}

/** Events in a new version, each of another case. */
async function changedEvents(caseKeys: readonly CaseKeys[]): Promise<PageRow[]> {
  const rows: PageRow[] = [];
  for (const { uid, parts } of caseKeys) {
    const own = await way.partsOf(uid, parts);
    const event = own.find(({ entity }) => entity === 'event');
    if (!event) continue;
    const narrative = `${(event.record as { narrative?: string }).narrative ?? ''} Changed.`;
    const record = { ...event.record, version: event.record.version + 1, narrative } as AnyRecord;
    rows.push({ entity: 'event' as Entity, record });
  }
  return rows;
}

/** Puts the answer to a save of an event, one after the other; answers ms and sealed bytes of each. */
async function saves(caseKeys: readonly CaseKeys[]): Promise<{ times: number[]; bytes: number }> {
  const times: number[] = [];
  let bytes = 0;
  for (const row of await changedEvents(caseKeys)) {
    const started = performance.now();
    bytes += await way.answer([row]);
    memory.putRows([row]);
    times.push(since(started));
  }
  return { times, bytes: bytes / times.length };
}

/** Puts a page of so many changed events; answers ms and sealed bytes. */
async function changes(caseKeys: readonly CaseKeys[]): Promise<{ time: number; bytes: number }> {
  const rows = await changedEvents(caseKeys);
  const started = performance.now();
  const bytes = await way.changes(rows);
  memory.putRows(rows);
  return { time: since(started), bytes };
}

/** Waits until the texts of what is in memory can be found; answers ms since this was asked. */
async function index(): Promise<number> {
  const started = performance.now();
  await texts?.whole();
  return since(started);
}

/** Looks for words: of rows by the index, of blocks through all of them; ms until the first case, and until the last. */
async function search(
  name: WayName,
  words: string[],
): Promise<{ first: number; all: number; found: number; shares?: Readonly<Record<string, number>> }> {
  const started = performance.now();
  if (name === 'blocks') {
    const { firstAfter, found, reading, opening, looking } = await (way as Way & OfBlocks).search(
      words,
      () => {},
    );
    return {
      first: firstAfter ?? Number.NaN,
      all: since(started),
      found,
      shares: { reading, opening, looking },
    };
  }
  const isFound = texts?.casesWith(words);
  const found = caseKindNames
    .flatMap((kind) => memory.view.all(kind))
    .filter(({ record }) => isFound?.(record.uid));
  return { first: since(started), all: since(started), found: found.length };
}

/** Begins a search through blocks and ends it after the first word of its progress; answers ms until it has ended. */
async function cancelled(words: string[]): Promise<number> {
  const blocks = way as Way & OfBlocks;
  let asked = 0;
  await blocks.search(words, () => {
    if (asked > 0) return;
    asked = performance.now();
    void blocks.cancel();
  });
  return since(asked);
}

/** Of blocks: keeps the narratives apart; answers ms and sealed bytes. */
async function keepNarratives(): Promise<{ time: number; bytes: number }> {
  const started = performance.now();
  const bytes = await (way as Way & OfBlocks).keepNarratives();
  return { time: since(started), bytes };
}

const searchNarratives = (words: string[]) => (way as Way & OfBlocks).searchNarratives(words);

/** Bytes of the page and its workers after a collection, as the browser counts them. */
async function measured(): Promise<{ all: number; workers: number }> {
  interface Measured {
    bytes: number;
    breakdown: readonly { bytes: number; attribution: readonly { scope: string }[] }[];
  }
  const { bytes, breakdown } = await (
    performance as unknown as { measureUserAgentSpecificMemory(): Promise<Measured> }
  ).measureUserAgentSpecificMemory();
  const workers = breakdown.filter(({ attribution }) =>
    attribution.some(({ scope }) => scope.includes('Worker')),
  );
  return { all: bytes, workers: workers.reduce((sum, one) => sum + one.bytes, 0) };
}

export const benchBlocks = {
  fill,
  deepLink,
  unlock,
  unlockAll,
  worklist,
  saves,
  changes,
  index,
  search,
  cancelled,
  keepNarratives,
  searchNarratives,
  measured,
};
export type BenchBlocks = typeof benchBlocks;
Object.assign(globalThis, { benchBlocks });
