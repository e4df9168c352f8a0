import { type AnyRecord, entities, type Entity } from '#domain/records/records.ts';

/**
 * A digest of the rows of an entity that both sides keep (docs/sync-rules.md PU6): 64 bits, summed over the rows in any order, so
 * that the device changes it row by row and PostgreSQL makes it in one pass (src/server/sync/digest.ts). A row counts with the last
 * 64 bits of its uid, which are nearly all random, as two numbers of 32 bits, each times the odd number 2 × version + 1: a
 * row that is lost, too many or of an old version moves the sum, and several such rows make up for each other only by
 * chance. The digest finds mistakes; the sealing guards against altered rows.
 */
export interface RowDigest {
  add(row: Pick<AnyRecord, 'uid' | 'version'>): void;
  take(row: Pick<AnyRecord, 'uid' | 'version'>): void;
  clear(): void;
  /** 16 hexadecimal digits. */
  text(): string;
}

const hex = (half: number) => (half >>> 0).toString(16).padStart(8, '0');

export function rowDigest(): RowDigest {
  let high = 0;
  let low = 0;
  const move = ({ uid, version }: Pick<AnyRecord, 'uid' | 'version'>, sign: 1 | -1) => {
    const factor = sign * (2 * version + 1);
    high = (high + Math.imul(Number.parseInt(uid.slice(19, 23) + uid.slice(24, 28), 16), factor)) | 0;
    low = (low + Math.imul(Number.parseInt(uid.slice(28), 16), factor)) | 0;
  };
  return {
    add: (row) => move(row, 1),
    take: (row) => move(row, -1),
    clear() {
      high = 0;
      low = 0;
    },
    text: () => hex(high) + hex(low),
  };
}

/** Digests by entity, as a page tells them. */
export type Digests = Record<Entity, string>;

/** The entities whose digests differ. */
export const differing = (held: Digests, told: Digests): Entity[] =>
  entities.filter((entity) => held[entity] !== told[entity]);
