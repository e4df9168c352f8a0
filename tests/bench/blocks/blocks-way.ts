import type { AnyRecord, Entity } from '#domain/records/records.ts';
import type { RowsPart } from '#sync/model/row-worker.ts';
import { dataKeyOf, newKeyBytes, newKeyId } from '#sync/seal/data-key.ts';
import { blocksName } from './block-database.ts';
import { type PartName, partNames, type WireRow } from './block-store.ts';
import type { Searched } from './block-mirror.ts';
import type { BlockReply, BlockRequest } from './block-worker.ts';
import { inOrder, keptKey, type PageRow, type Way } from './way.ts';

const limit = 500;
/** Cases whose blocks are opened in one go. */
const together = 100;

const isPart = (entity: Entity): entity is PartName => (partNames as readonly string[]).includes(entity);

function asWireRow({ entity, record }: PageRow): WireRow {
  const { parentUid, complaintUid } = record as { parentUid?: string; complaintUid?: string };
  return {
    entity,
    uid: record.uid,
    version: record.version,
    caseUid: isPart(entity) ? (parentUid ?? complaintUid ?? null) : null,
    json: JSON.stringify(record),
  };
}

/** What only blocks do: look for words in the narratives, end that, and read all parts into memory as today's mirror does. */
export interface OfBlocks {
  search(words: readonly string[], told: (so: Searched) => void): Promise<Searched>;
  cancel(): Promise<void>;
  /** Keeps all narratives apart; answers how many bytes were sealed. */
  keepNarratives(): Promise<number>;
  searchNarratives(
    words: readonly string[],
  ): Promise<{ firstAfter: number | null; found: number; all: number }>;
  allParts(take: Parameters<Way['listed']>[0]): Promise<void>;
}

/** The mirror in blocks. */
export async function blocksWay(): Promise<Way & OfBlocks> {
  const worker = new Worker('/block-worker.js', { type: 'module' });
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let told: ((so: Searched) => void) | null = null;
  let count = 0;
  worker.addEventListener('message', ({ data }: MessageEvent<BlockReply>) => {
    if ('so' in data) return told?.(data.so);
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if ('error' in data) asked?.reject(new Error(data.error));
    else asked?.resolve(data.result);
  });
  function ask<T>(method: BlockRequest['method'], ...args: readonly unknown[]): Promise<T> {
    const asked = Promise.withResolvers<unknown>();
    const id = ++count;
    waiting.set(id, asked);
    worker.postMessage({ id, method, args } satisfies BlockRequest);
    return asked.promise as Promise<T>;
  }
  const key = await keptKey(() => dataKeyOf(newKeyId(), newKeyBytes()));
  await ask('take', key);

  const recordsIn = (entity: Entity, texts: readonly string[]) =>
    texts.flatMap((text) => (JSON.parse(text) as AnyRecord[]).map((record) => ({ entity, record })));

  async function readEntity(entity: Entity, take: Parameters<Way['listed']>[0]): Promise<void> {
    const part = (after: string) =>
      ask<RowsPart>('readRows', { database: blocksName, store: 'rows', entity, after, limit });
    for (let next = part(''); ;) {
      const found = await next;
      if (found.last !== null) next = part(found.last);
      take(recordsIn(entity, [found.json]));
      if (found.last === null) return;
    }
  }

  const wholeOnes: readonly Entity[] = [
    ...(['district', 'judge', 'mediator', 'schoolYear', 'person', 'savedView'] as const),
    ...(['student', 'complaint', 'mediation', 'dueprocess'] as const),
  ];

  return {
    fill: (pages, page) =>
      inOrder(
        pages,
        async (number) => {
          const { rows } = JSON.parse(await page(number)) as { rows: PageRow[] };
          await ask('prepare', number, rows.map(asWireRow));
          return number;
        },
        (number) => ask('add', number),
      ),
    async listed(take) {
      await Promise.all(wholeOnes.map((entity) => readEntity(entity, take)));
    },
    async rest(take) {
      await ask('readHeads');
      await readEntity('document', take);
    },
    read: async (keys) =>
      Promise.all(
        keys.map(async ({ entity, uid }) => {
          // The key before the one that is looked for: the prototype reads ranges only.
          const after = uid.slice(0, -1);
          const range = { database: blocksName, store: 'rows', entity, after, limit: 20 };
          const { json } = await ask<RowsPart>('readRows', range);
          const record = (JSON.parse(json) as AnyRecord[]).find((one) => one.uid === uid);
          if (!record) throw new Error('A record is missing.');
          return { entity, record };
        }),
      ),
    async partsOf(caseUid) {
      const found = await ask<{ entity: Entity; texts: string[] }[]>('openCase', caseUid);
      return found.flatMap(({ entity, texts }) => recordsIn(entity, texts));
    },
    async partsOfMany(caseUids, take) {
      for (const entity of ['event', 'finding'] as const)
        for (let at = 0; at < caseUids.length; at += together)
          take(recordsIn(entity, await ask<string[]>('openSome', entity, caseUids.slice(at, at + together))));
    },
    answer: (rows) => ask('apply', rows.map(asWireRow)),
    changes: (rows) => ask('apply', rows.map(asWireRow)),
    async allParts(take) {
      await Promise.all(
        partNames.map(async (entity) => {
          type Found = { json: string; next: [string, number] | null };
          for (let coming = ask<Found>('openNext', entity, ['', 0]); ;) {
            const { json, next } = await coming;
            if (next) coming = ask('openNext', entity, next);
            take(recordsIn(entity, [json]));
            if (!next) return;
          }
        }),
      );
    },
    search(words, tell) {
      told = tell;
      return ask('search', words);
    },
    cancel: () => ask('cancel'),
    keepNarratives: () => ask('keepNarratives'),
    searchNarratives: (words) => ask('searchNarratives', words),
  };
}
