import type { AnyRecord, Entity } from '#domain/records/records.ts';
import type { MirroredRecord } from '../model/mirrored.ts';
import type { RowSealer, RowsPart } from '../model/row-worker.ts';
import type { MirrorDatabase, MirrorRow } from './mirror-database.ts';

type Take = (rows: readonly MirroredRecord[]) => void;

/** Rows that are read and opened at a time, so that the page stays responsive. */
const part = 500;

/**
 * Reads all rows of an entity, a part at a time: where the vault's worker can open them, this thread only parses
 * them; else they are read here and opened by `open`, which also puts damaged ones aside.
 */
export function readEntity(
  { rows, name }: MirrorDatabase,
  sealer: RowSealer,
  open: (found: readonly MirrorRow[]) => Promise<MirroredRecord[]>,
): (entity: Entity, take: Take) => Promise<void> {
  async function readHere(entity: Entity, take: Take): Promise<void> {
    for (let last = ''; ;) {
      const range = rows.where('[entity+uid]').between([entity, last], [entity, '\uffff'], false, true);
      const found = await range.limit(part).toArray();
      if (found.length > 0) take(await open(found));
      if (found.length < part) return;
      last = found.at(-1)?.uid ?? '\uffff';
    }
  }

  const ask = (entity: Entity, after: string): Promise<RowsPart> | undefined => {
    const asked = sealer.readRows?.({ database: name, store: 'rows', entity, after, limit: part });
    // The failure shows where the part is awaited.
    asked?.catch(() => {});
    return asked;
  };

  async function openDamaged(entity: Entity, uids: readonly string[]): Promise<MirroredRecord[]> {
    const found = await rows.bulkGet(uids.map((uid): [Entity, string] => [entity, uid]));
    return open(found.flatMap((row) => row ?? []));
  }

  return async (entity, take) => {
    for (let next = ask(entity, ''); ;) {
      const found = await next?.catch(() => null);
      // The worker can't reach the database. Parts that were read already are read again, which changes nothing.
      if (!found) return readHere(entity, take);
      // The next part is opened while this one is parsed.
      if (found.last !== null) next = ask(entity, found.last);
      const records = JSON.parse(found.json) as AnyRecord[];
      if (records.length > 0) take(records.map((record) => ({ entity, record })));
      if (found.damaged.length > 0) take(await openDamaged(entity, found.damaged));
      if (found.last === null) return;
    }
  };
}
