import { holdsBeginnings, normalised } from '#domain/search.ts';
import { rowReader } from '#sync/database/read-rows.ts';
import type { RowsRange } from '#sync/model/row-worker.ts';
import type { DataKey } from '#sync/seal/data-key.ts';
import { sealText, textCipher } from '#sync/seal/sealed-text.ts';
import { placeOfRow } from '#sync/seal/sealing.ts';
import { blocksAfter, blocksBetween, headsAfter, openBlocks, type Writes, write } from './block-database.ts';
import {
  type BlockRow,
  type Head,
  headBytes,
  headOf,
  openBlock,
  openHead,
  type PartName,
  partNames,
  sealBlocks,
  sealHead,
  type WireRow,
} from './block-store.ts';
import { type Narrative, narrativePacks, narrativesOf } from './narrative-packs.ts';

/** Heads and blocks that are read and opened at a time. */
const atOnce = 250;

/** Blocks that are opened for the page at a time: about as many rows as it gets of today's mirror. */
const blocksAtOnce = 50;

interface Part {
  uid: string;
  version: number;
  parentUid?: string;
  narrative?: string | null;
}

/** How far a search is. */
export interface Searched {
  cases: number;
  /** Since the search began, in ms; null: nothing was found yet. */
  firstAfter: number | null;
  found: number;
  /** Of the time: waiting for the database, opening, and looking through the texts, in ms. */
  reading: number;
  opening: number;
  looking: number;
}

/** By letter the class of all its forms in Latin scripts. */
const forms = new Map<string, string>();
for (let code = 0xc0; code < 0x250; code++) {
  const letter = normalised(String.fromCharCode(code));
  if (/^[a-z]$/.test(letter))
    forms.set(letter, `${(forms.get(letter) ?? `[${letter}`).replace(']', '')}${String.fromCharCode(code)}]`);
}

const textsOf = (rows: readonly WireRow[]) => rows.map(({ json }) => json);

/** Rows by the case and the entity that they belong to. */
function grouped(rows: readonly WireRow[]) {
  const groups = new Map<string, { caseUid: string; entity: PartName; rows: WireRow[] }>();
  for (const row of rows) {
    if (row.caseUid === null) continue;
    const name = `${row.entity} ${row.caseUid}`;
    const group = groups.get(name) ?? { caseUid: row.caseUid, entity: row.entity as PartName, rows: [] };
    group.rows.push(row);
    groups.set(name, group);
  }
  return [...groups.values()];
}

/** The prototype of a mirror in blocks, in the worker that has the key. */
export async function blockMirror(key: DataKey) {
  const database = await openBlocks();
  const packs = await narrativePacks(key);
  const rows = rowReader(indexedDB, IDBKeyRange);
  const cipher = textCipher(key);
  const heads = new Map<string, { version: number; bytes: Uint8Array<ArrayBuffer> }>();
  const prepared = new Map<number, Promise<Writes>>();
  /** The last case of the page before, which may go on in the next one. */
  let tail: { name: string; rows: WireRow[]; version: number } | null = null;

  const sealRow = async ({ entity, uid, version, json }: WireRow) => ({
    entity,
    uid,
    version,
    key: key.keyId,
    sealed: await sealText(key, placeOfRow('rows', { entity, uid, version }), json),
  });

  /** The head of a case with these rows in place of those that it named of an entity. */
  async function changeHead(caseUid: string, change: (head: Head) => void) {
    const before = heads.get(caseUid);
    const head = headOf(before?.bytes);
    change(head);
    const next = { version: (before?.version ?? 0) + 1, bytes: headBytes(head) };
    heads.set(caseUid, next);
    return sealHead(key, { caseUid, version: next.version }, next.bytes);
  }

  async function sealPage(page: readonly WireRow[]): Promise<Writes> {
    const groups = grouped(page);
    const [first, last] = [groups[0], groups.at(-1)];
    const nameOf = (group: typeof first) => group && `${group.entity} ${group.caseUid}`;
    let version = 1;
    if (first && tail && nameOf(first) === tail.name) {
      first.rows.unshift(...tail.rows);
      version = tail.version + 1;
    }
    const blocks = groups.map((group, index) =>
      sealBlocks(key, { ...group, version: index === 0 ? version : 1 }, textsOf(group.rows)),
    );
    const changed = new Map<string, typeof groups>();
    for (const group of groups) changed.set(group.caseUid, [...(changed.get(group.caseUid) ?? []), group]);
    const sealedHeads = [...changed].map(([caseUid, own]) =>
      changeHead(caseUid, (head) => {
        for (const group of own)
          head[group.entity] = new Map(group.rows.map((row) => [row.uid, row.version]));
      }),
    );
    tail = last ? { name: nameOf(last) ?? '', rows: last.rows, version: last === first ? version : 1 } : null;
    return {
      rows: await Promise.all(page.filter(({ caseUid }) => caseUid === null).map(sealRow)),
      blocks: (await Promise.all(blocks)).flat(),
      heads: await Promise.all(sealedHeads),
      state: { name: 'state' },
    };
  }

  /** Opens blocks: the texts of JSON arrays. */
  const openAll = (found: readonly BlockRow[]) => Promise.all(found.map((row) => openBlock(key, row)));

  const texts = async (caseUid: string, entities: readonly string[]) => {
    const found = await Promise.all(
      entities.map((entity) => blocksBetween(database, entity, caseUid, caseUid)),
    );
    return Promise.all(found.map(async (blocks) => ({ blocks, texts: await openAll(blocks) })));
  };

  /** A case's rows of an entity with the newer ones in place of theirs, sealed again. */
  async function merge({ caseUid, entity, rows: coming }: ReturnType<typeof grouped>[number]) {
    const [there] = await texts(caseUid, [entity]);
    const before = (there?.texts ?? []).flatMap((text) => JSON.parse(text) as Part[]);
    const held = new Map(before.map((row) => [row.uid, row]));
    for (const row of coming)
      if ((held.get(row.uid)?.version ?? 0) < row.version) held.set(row.uid, JSON.parse(row.json) as Part);
    const version = (there?.blocks[0]?.version ?? 0) + 1;
    const merged = [...held.values()];
    const named = new Map(merged.map((row) => [row.uid, row.version]));
    const sealed = await sealBlocks(
      key,
      { caseUid, entity, version },
      merged.map((row) => JSON.stringify(row)),
    );
    return { caseUid, entity, named, sealed };
  }

  /** Rows of a page of changes, or of an edit's answer. */
  async function apply(changed: readonly WireRow[]): Promise<number> {
    const [whole, merged] = await Promise.all([
      Promise.all(changed.filter(({ caseUid }) => caseUid === null).map(sealRow)),
      Promise.all(grouped(changed).map(merge)),
    ]);
    const sealedHeads = await Promise.all(
      merged.map(({ caseUid, entity, named }) => changeHead(caseUid, (head) => void (head[entity] = named))),
    );
    const blocks = merged.flatMap(({ sealed }) => sealed);
    await write(database, { rows: whole, blocks, heads: sealedHeads, state: { name: 'state' } });
    return [...whole, ...blocks, ...sealedHeads].reduce((sum, { sealed }) => sum + sealed.length, 0);
  }

  let isCancelled = false;

  /** Looks for words in the narratives of all cases, the newest first. */
  async function search(words: readonly string[], told: (so: Searched) => void): Promise<Searched> {
    isCancelled = false;
    const started = performance.now();
    const cases = [...heads.keys()].toSorted().reverse();
    const so: Searched = { cases: 0, firstAfter: null, found: 0, reading: 0, opening: 0, looking: 0 };
    const read = (at: number): Promise<BlockRow[]> => {
      const some = cases.slice(at, at + atOnce);
      const [to, from] = [some[0], some.at(-1)];
      return from && to ? blocksBetween(database, 'event', from, to) : Promise.resolve([]);
    };
    // Most texts have none of the words, and are looked through as they are.
    const mayHave = words.map(
      (word) =>
        new RegExp(
          word.replaceAll(/[a-z]/g, (letter) => forms.get(letter) ?? letter),
          'i',
        ),
    );
    const isIt = (text: string) => holdsBeginnings(normalised(text), words);
    let next = read(0);
    for (let at = 0; at < cases.length && !isCancelled; at += atOnce) {
      const begun = performance.now();
      const found = await next;
      next = read(at + atOnce);
      const readAt = performance.now();
      const opened = await openAll(found);
      const openedAt = performance.now();
      for (const text of opened.toReversed()) {
        if (!mayHave.every((word) => word.test(text))) continue;
        const events = JSON.parse(text) as Part[];
        if (!events.some(({ narrative }) => narrative && isIt(narrative))) continue;
        so.found += 1;
        so.firstAfter ??= performance.now() - started;
      }
      so.reading += readAt - begun;
      so.opening += openedAt - readAt;
      so.looking += performance.now() - openedAt;
      so.cases = Math.min(cases.length, at + atOnce);
      told(so);
    }
    return so;
  }

  return {
    prepare(number: number, page: readonly WireRow[]) {
      // One after the other: a case may go on in the next page.
      const before = prepared.get(number - 1) ?? Promise.resolve();
      prepared.set(
        number,
        Promise.resolve(before).then(() => sealPage(page)),
      );
    },
    async add(number: number) {
      const writes = await prepared.get(number);
      if (writes) await write(database, writes);
      prepared.delete(number - 1);
    },
    readRows: (range: RowsRange) => rows.readRows(cipher, range),
    /** Opens all heads; answers how many rows they name. */
    async readHeads() {
      let count = 0;
      let next = headsAfter(database, '', atOnce);
      for (;;) {
        const found = await next;
        const last = found.at(-1);
        if (!last) return count;
        next = headsAfter(database, last.caseUid, atOnce);
        const opened = await Promise.all(found.map((row) => openHead(key, row)));
        for (const [index, bytes] of opened.entries()) {
          const { caseUid = '', version = 0 } = found[index] ?? {};
          heads.set(caseUid, { version, bytes });
          count += new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
        }
      }
    },
    /** By entity the JSON texts of a case's parts. */
    async openCase(caseUid: string) {
      const found = await texts(caseUid, partNames);
      return partNames.map((entity, at) => ({ entity, texts: found[at]?.texts ?? [] }));
    },
    /** The JSON texts of the blocks of an entity of all cases, a part at a time: after a case, those that are wanted. */
    async openSome(entity: string, uids: readonly string[]) {
      const found = await Promise.all(uids.map((uid) => blocksBetween(database, entity, uid, uid)));
      return openAll(found.flat());
    },
    /** The rows of the next blocks of an entity as one JSON text, and where to go on; null: there are no more. */
    async openNext(entity: string, after: readonly [string, number]) {
      const found = await blocksAfter(database, entity, after, blocksAtOnce);
      const texts = (await openAll(found)).map((text) => text.trim().slice(1, -1));
      const last = found.length < blocksAtOnce ? undefined : found.at(-1);
      return { json: `[${texts.join(',')}]`, next: last ? [last.caseUid, last.part] : null };
    },
    /** Keeps all narratives apart, too; answers how many bytes were sealed. */
    async keepNarratives() {
      const all: Narrative[] = [];
      for (const caseUid of [...heads.keys()].toSorted().reverse()) {
        const [events] = await texts(caseUid, ['event']);
        all.push(...(events?.texts ?? []).flatMap((text) => narrativesOf(caseUid, text)));
      }
      return packs.keep(all);
    },
    /** As `search`, among the narratives that are kept apart. */
    async searchNarratives(words: readonly string[]) {
      const started = performance.now();
      let firstAfter: number | null = null;
      const found = await packs.search(words, (so) => {
        if (so > 0) firstAfter ??= performance.now() - started;
      });
      return { firstAfter, found, all: performance.now() - started };
    },
    apply,
    search,
    cancel: () => void (isCancelled = true),
  };
}

export type BlockMirror = Awaited<ReturnType<typeof blockMirror>>;
