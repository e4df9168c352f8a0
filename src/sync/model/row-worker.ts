import type { AnyRecord, Entity } from '#domain/records/records.ts';
import type { Sealer } from '../seal/sealing.ts';
import type { MirrorState } from './mirror-store.ts';

/** Which rows to read: of an entity, after a uid, at most `limit`. */
export interface RowsRange {
  database: string;
  store: string;
  entity: string;
  /** '': from the first. */
  after: string;
  limit: number;
}

/** Opened rows. */
export interface RowsPart {
  /** A JSON array of the values that opened. */
  json: string;
  /** Uids of those that didn't. */
  damaged: readonly string[];
  /** The last uid that was read; null: there are no more. */
  last: string | null;
}

/** A row of a page as JSON, with what names its place in the store `rows`. */
export interface PageRow {
  entity: Entity;
  uid: string;
  version: number;
  json: string;
}

/** A record as a row of a page. */
export const pageRow = ({ entity, value }: { entity: Entity; value: AnyRecord }): PageRow => ({
  entity,
  uid: value.uid,
  version: value.version,
  json: JSON.stringify(value),
});

/** How a page moves the mirror on. */
export interface MirrorStep {
  cursor: string;
  more: boolean;
  newest: number;
  /** Guests whose family is now in the year's scope. */
  inScope: readonly string[];
  /** Rows that a fill brought. */
  filled: number;
  /** Rows that the fill will have brought in the end; null where the page doesn't say. */
  total: number | null;
  /** The mirror's epoch, if this is its first page. */
  epoch: string;
  /** By the device's clock, ISO 8601 UTC. */
  now: string;
  /** The most bytes that a filling mirror may have after this page. */
  most: number;
}

/** A prepared page of a first fill to be put into the mirror. */
export interface PageToAdd {
  database: string;
  /** Names the prepared rows. */
  name: string;
  /** Where the mirror must stand. */
  asked: MirrorState;
  step: MirrorStep;
  /** The mirror's stamp after this page. */
  stamp: string;
}

/** A sealer whose worker may read and write rows of the mirror by itself, away from this thread. */
export interface RowSealer extends Sealer {
  /** Reads and opens rows away from this thread; rejects where the worker can't do it. Absent without such a worker. */
  readRows?(range: RowsRange): Promise<RowsPart>;
  /** Begins to seal a page's records away from this thread, under a name, for `addPage`. Absent without such a worker. */
  preparePage?(name: string, records: readonly { entity: Entity; value: AnyRecord }[]): Promise<void>;
  /**
   * Puts a prepared page's rows and the mirror's new state in one transaction, away from this thread; answers that
   * state. Answers null, and puts nothing, where the mirror isn't as an undisturbed fill leaves it
   * (database/add-page.ts).
   */
  addPage?(page: PageToAdd): Promise<MirrorState | null>;
}
