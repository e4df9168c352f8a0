import type { AnyRecord, Entity } from '#domain/records/records.ts';
import type { DataPage } from '#sync/model/mirror-store.ts';

/** A record of a page. */
export const inPage = <R extends AnyRecord>(entity: Entity, record: R) => ({ entity, record: { ...record } });

/** A pull's last page, of changes, unless told otherwise. */
export const aPage = (given: Partial<DataPage> = {}): DataPage => ({
  status: 'page',
  phase: 'changes',
  cursor: 'a',
  rows: [],
  removals: [],
  more: false,
  floor: 0,
  newest: 0,
  totals: null,
  digests: null,
  inScope: [],
  serverTime: '2026-11-21T15:00:00.000Z',
  ...given,
});
