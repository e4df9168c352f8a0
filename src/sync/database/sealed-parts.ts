import { v7 } from 'uuid';
import type { PartTexts } from '../model/mirror-store.ts';
import type { MirroredRecord, RecordKey } from '../model/mirrored.ts';
import { isUnderNewest, type Place, type Sealer } from '../seal/sealing.ts';
import { bucketOf, buckets, isPart, keysIn } from '../view/part-keys.ts';
import { keyOf, type MirrorDatabase, type MirrorRow, type PartsRow } from './mirror-database.ts';
import { padded } from './padded-text.ts';

/** More changed parts than this are not opened before a case: what is kept goes, and is made anew. */
const mostUnindexed = 1000;

const asText = new TextDecoder();

/** How the texts are written; one that another version wrote otherwise doesn't open. */
const form = 1;

/** Where the keys of a bucket lie. */
export const placeOfParts = (bucket: number): Place => ({
  store: 'parts',
  entity: '',
  uid: String(bucket),
  version: form,
});

/**
 * Sealed texts of which parts each case has, kept beside the rows, of which none says in the clear what it hangs on: by them a
 * case is read whole before the others. Parts that change afterwards are noted in the transaction that changes them.
 */
export function sealedParts(
  database: MirrorDatabase,
  sealer: Sealer,
  opened: (found: readonly MirrorRow[]) => Promise<MirroredRecord[]>,
) {
  const { rows, parts, unindexed, state } = database;

  /** Within a transaction of both tables, or in one of its own. */
  const drop = () =>
    database.transaction('rw', parts, unindexed, async () => {
      await parts.clear();
      await unindexed.clear();
    });

  const readRows = async (keys: readonly RecordKey[]) =>
    (await rows.bulkGet(keys.map(keyOf))).flatMap((row) => row ?? []);

  return {
    drop,

    /** Within a transaction that changes or removes these records: notes the parts. Answers the stamp from now on. */
    async note(changed: readonly RecordKey[], stamp: string): Promise<string> {
      const noted = changed.filter(({ entity }) => isPart(entity));
      if (noted.length === 0) return stamp;
      if ((await parts.count()) > 0) {
        await unindexed.bulkPut(noted.map(({ entity, uid }) => ({ entity, uid })));
        if ((await unindexed.count()) > mostUnindexed) await drop();
      }
      return v7();
    },

    unindexed: (): Promise<number | null> =>
      database.transaction('r', parts, unindexed, async () =>
        (await parts.count()) === buckets ? unindexed.count() : null,
      ),

    /** As `MirrorStore.readParts`; what doesn't open goes, to be made anew. */
    async read(caseUid: string): Promise<readonly MirroredRecord[] | null> {
      const bucket = bucketOf(caseUid);
      const { kept, noted, changed } = await database.transaction('r', rows, parts, unindexed, async () => {
        const keys = await unindexed.toArray();
        return { kept: await parts.get(bucket), noted: keys, changed: await readRows(keys) };
      });
      if (!kept) return null;
      const bytes = await sealer.openBytes(placeOfParts(bucket), kept.sealed);
      if (!bytes) {
        // On a full disk, for one, it stays: it doesn't open the next time either.
        await drop().catch(() => {});
        return null;
      }
      const known = new Set(noted.map(({ uid }) => uid));
      const keys = keysIn(asText.decode(bytes), caseUid).filter(({ uid }) => !known.has(uid));
      return opened([...(await readRows(keys)), ...changed]);
    },

    async keep(partStamp: string, texts: PartTexts): Promise<void> {
      const sealed: PartsRow[] = [];
      for (const [bucket, text] of texts.entries())
        sealed.push({
          bucket,
          key: sealer.keyId,
          sealed: await sealer.sealBytes(placeOfParts(bucket), padded(text)),
        });
      await database.transaction('rw', parts, unindexed, state, async () => {
        if ((await state.get('state'))?.partStamp !== partStamp || !isUnderNewest(sealer, sealed)) return;
        await parts.bulkPut(sealed);
        await unindexed.clear();
      });
    },
  };
}
