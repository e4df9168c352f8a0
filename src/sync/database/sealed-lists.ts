import { v7 } from 'uuid';
import { type CaseKind, caseKindNames } from '#domain/events.ts';
import type { Entity } from '#domain/records/records.ts';
import type { KeptLists, ListTexts } from '../model/mirror-store.ts';
import type { MirroredRecord, RecordKey } from '../model/mirrored.ts';
import { isUnderNewest, type Place, type Sealer } from '../seal/sealing.ts';
import { keyOf, type MirrorDatabase, type MirrorRow } from './mirror-database.ts';
import { padded } from './padded-text.ts';

/** More changed records than this are not opened before the lists: the lists go, and are made anew. */
const mostUnlisted = 1000;

const asText = new TextDecoder();

/** Entities of which lists of cases show something that they hold themselves. */
const inLists: ReadonlySet<Entity> = new Set<Entity>(['student', ...caseKindNames]);

/** How the texts of lists are written; one that an earlier version wrote otherwise doesn't open. */
const form = 1;

/** Where the list of a kind lies. */
export const placeOfList = (kind: CaseKind): Place => ({
  store: 'lists',
  entity: kind,
  uid: '',
  version: form,
});

/**
 * Sealed texts of whole lists, kept beside the rows that they were made of: opening a list is quicker than opening
 * its rows. Records that change afterwards are noted in the transaction that changes them, and opened with the lists.
 */
export function sealedLists(
  database: MirrorDatabase,
  sealer: Sealer,
  opened: (found: readonly MirrorRow[]) => Promise<MirroredRecord[]>,
) {
  const { rows, lists, unlisted, state } = database;

  /** Within a transaction of both tables, or in one of its own. */
  const drop = () =>
    database.transaction('rw', lists, unlisted, async () => {
      await lists.clear();
      await unlisted.clear();
    });

  return {
    drop,

    /**
     * Within a transaction that changes or removes these records: notes those that lists show. Answers the mirror's stamp
     * from now on.
     */
    async note(changed: readonly RecordKey[], stamp: string): Promise<string> {
      const shown = changed.filter(({ entity }) => inLists.has(entity));
      if (shown.length === 0) return stamp;
      if ((await lists.count()) > 0) {
        await unlisted.bulkPut(shown.map(({ entity, uid }) => ({ entity, uid })));
        if ((await unlisted.count()) > mostUnlisted) await drop();
      }
      return v7();
    },

    async unlisted(): Promise<number | null> {
      return database.transaction('r', lists, unlisted, async () => {
        const isThere = (await lists.count()) === caseKindNames.length;
        return isThere ? unlisted.count() : null;
      });
    },

    /** null unless there is one of each kind, and each opens; else those that are there go, to be made anew. */
    async read(): Promise<KeptLists | null> {
      const { kept, changed, there } = await database.transaction('r', rows, lists, unlisted, async () => {
        const noted = await unlisted.toArray();
        return {
          kept: await lists.toArray(),
          changed: noted,
          there: await rows.bulkGet(noted.map(keyOf)),
        };
      });
      const texts = new Map<CaseKind, Uint8Array>();
      const openList = async ({ kind, sealed }: (typeof kept)[number]) => {
        const bytes = await sealer.openBytes(placeOfList(kind), sealed);
        if (bytes) texts.set(kind, bytes);
      };
      const [records] = await Promise.all([
        kept.length === 0 ? [] : opened(there.flatMap((row) => row ?? [])),
        ...kept.map(openList),
      ]);
      if (!caseKindNames.every((kind) => texts.has(kind))) {
        // On a full disk, for one, they stay: they don't open the next time either.
        if (kept.length > 0) await drop().catch(() => {});
        return null;
      }
      // Turned into text only when asked for: somebody waits for the list that is looked at first.
      return { text: (kind) => asText.decode(texts.get(kind)), changed, rows: records };
    },

    async keep(stamp: string, texts: ListTexts): Promise<void> {
      const sealed = await Promise.all(
        caseKindNames.map(async (kind) => {
          const key = sealer.keyId;
          return { kind, key, sealed: await sealer.sealBytes(placeOfList(kind), padded(texts[kind])) };
        }),
      );
      await database.transaction('rw', lists, unlisted, state, async () => {
        if ((await state.get('state'))?.stamp !== stamp || !isUnderNewest(sealer, sealed)) return;
        await lists.bulkPut(sealed);
        await unlisted.clear();
      });
    },
  };
}
