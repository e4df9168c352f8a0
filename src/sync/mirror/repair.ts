import type { Entity } from '#domain/records/records.ts';
import type { Api } from '../api/api.ts';
import { type UidMap, uidMap } from '../base/uid-map.ts';
import type { Accepted, MirrorState, MirrorStore } from '../model/mirror-store.ts';
import type { RecordKey } from '../model/mirrored.ts';
import type { Memory } from '../view/memory.ts';
import { guestNames } from './guest-names.ts';

export interface RepairParts {
  api: Api;
  store: MirrorStore;
  memory: Memory;
  announce(changed: Accepted): void;
  signal: AbortSignal;
}

/** Records asked about in one call. */
const batch = 500;

/**
 * Makes the mirror agree with the server again without filling it anew (docs/sync-rules.md PU6): lists uids and
 * versions of the entities whose digests differ, then asks the server about the records that differ and about the
 * damaged ones. Records that the list lacks are asked about, too, rather than removed at once: an edit's answer may
 * have brought them after the list. The outbox stays as it is. Answers how many records were asked about; ends early,
 * not whole, where the mirror has moved.
 */
export async function repair(
  parts: RepairParts,
  from: MirrorState,
  entities: readonly Entity[],
  damaged: readonly RecordKey[],
): Promise<{ count: number; isWhole: boolean }> {
  const { api, store, memory, signal } = parts;
  const guests = guestNames(from);
  const query = { schoolYearId: from.yearId, ...(guests !== '' && { guests }) };

  async function list(entity: Entity): Promise<UidMap<number>> {
    const listed = uidMap<number>();
    for (let after: string | null = ''; after !== null;) {
      const at: { after?: string } = after === '' ? {} : { after };
      const { body } = await api('versions', { query: { ...query, entity, ...at }, signal });
      for (const [uid, version] of body.versions) listed.set(uid, version);
      after = body.next;
    }
    return listed;
  }

  async function differing(entity: Entity): Promise<RecordKey[]> {
    const listed = await list(entity);
    const held = memory.rowsOf(entity);
    const others = listed.keys().filter((uid) => listed.get(uid) !== held.get(uid)?.version);
    const tooMany = held.keys().filter((uid) => listed.get(uid) === undefined);
    return [...others, ...tooMany].map((uid) => ({ entity, uid }));
  }

  /** Puts what the database has now into memory, which may lack rows that another tab wrote. */
  async function show(keys: readonly RecordKey[], accepted: Accepted): Promise<void> {
    const found = await store.read(keys);
    // The same version is put, too: memory may show it as a row that the mirror doesn't hold, and let it go again.
    memory.putRows(
      found.filter(
        ({ entity, record }) => (memory.rowOf(entity, record.uid)?.version ?? 0) <= record.version,
      ),
    );
    memory.removeRows(accepted.removed);
    parts.announce({ rows: found, removed: accepted.removed });
  }

  let keys = [...damaged];
  for (const entity of entities) keys = keys.concat(await differing(entity));
  for (let at = 0; at < keys.length; at += batch) {
    const asked = keys.slice(at, at + batch);
    const wanted = asked.map(({ entity, uid }) => ({
      entity,
      uid,
      version: memory.rowOf(entity, uid)?.version ?? 0,
    }));
    const { body } = await api('mirroredRows', { query, body: { wanted }, signal });
    if (signal.aborted) return { count: at, isWhole: false };
    const accepted = await store.applyRepair(from, { asked, rows: body.rows, removals: body.removals });
    if (!accepted) return { count: at, isWhole: false };
    await show(asked, accepted);
  }
  return { count: keys.length, isWhole: true };
}
