import { v7 } from 'uuid';
import { type CaseKind, caseKindNames } from '#domain/events.ts';
import type { Entity } from '#domain/records.ts';
import type { KeptLists, ListTexts } from '../model/mirror-store.ts';
import type { Place, Sealer } from '../seal/sealing.ts';
import type { MirrorDatabase } from './mirror-database.ts';

/**
 * Lists come in steps of this many bytes: a size tells roughly how many cases there are, as the number of rows does,
 * and no more.
 */
const block = 4096;

const utf8 = new TextEncoder();
const asText = new TextDecoder();

/** Entities that all lists of cases show by name: a change of a student or a district changes all lists. */
const inAllLists: ReadonlySet<Entity> = new Set(['student', 'district']);
const isKind = (entity: Entity): entity is CaseKind => (caseKindNames as readonly string[]).includes(entity);

/** Where the list of a kind lies. */
export const placeOfList = (kind: CaseKind): Place => ({ store: 'lists', entity: kind, uid: '', version: 0 });

/**
 * Sealed texts of whole lists, kept beside the rows that they were made of: opening a list is quicker than opening
 * its rows.
 */
export function sealedLists(database: MirrorDatabase, sealer: Sealer) {
  const { lists, state } = database;
  return {
    /**
     * Within a transaction that changes rows of these entities: drops the lists that show them. Answers the mirror's stamp
     * from now on.
     */
    async changed(touched: ReadonlySet<Entity>, stamp: string): Promise<string> {
      const all = [...touched].some((entity) => inAllLists.has(entity));
      const kinds = all ? [...caseKindNames] : [...touched].filter(isKind);
      if (kinds.length === 0) return stamp;
      await lists.bulkDelete(kinds);
      return v7();
    },

    async missing(): Promise<readonly CaseKind[]> {
      const there = new Set(await lists.toCollection().primaryKeys());
      return caseKindNames.filter((kind) => !there.has(kind));
    },

    /** null unless there is one of each kind, and each opens. */
    async read(): Promise<KeptLists | null> {
      const found = await lists.toArray();
      const opened = new Map<CaseKind, Uint8Array>();
      await Promise.all(
        found.map(async ({ kind, sealed }) => {
          const bytes = await sealer.openBytes(placeOfList(kind), sealed);
          if (bytes) opened.set(kind, bytes);
        }),
      );
      if (!caseKindNames.every((kind) => opened.has(kind))) return null;
      // Turned into text only when asked for: somebody waits for the list that is looked at first.
      return (kind) => asText.decode(opened.get(kind));
    },

    async keep(stamp: string, texts: ListTexts): Promise<void> {
      const rows = await Promise.all(
        Object.entries(texts).map(async ([name, text]) => {
          const kind = name as CaseKind;
          const content = utf8.encode(text);
          const padded = new Uint8Array(Math.ceil(content.length / block) * block).fill(0x20);
          padded.set(content);
          return { kind, key: sealer.keyId, sealed: await sealer.sealBytes(placeOfList(kind), padded) };
        }),
      );
      await database.transaction('rw', lists, state, async () => {
        if ((await state.get('state'))?.stamp === stamp) await lists.bulkPut(rows);
      });
    },
  };
}

export type SealedLists = ReturnType<typeof sealedLists>;
