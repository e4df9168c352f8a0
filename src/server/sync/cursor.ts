import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { highestNumber } from '#domain/fields.ts';
import { entities, recordSchemas } from '#domain/records/records.ts';
import type { DayRange } from '#domain/school-year.ts';

const whole = v.pipe(v.number(), v.integer(), v.minValue(0));
const rowKey = v.pipe(whole, v.maxValue(highestNumber));

const Position = v.variant('phase', [
  /** Paging the scope: the source, and the key after which it goes on. */
  v.object({ phase: v.literal('fill'), floor: whole, source: whole, major: rowKey, id: rowKey }),
  /** All changes up to the number are in the mirror. */
  v.object({ phase: v.literal('changes'), floor: whole, number: whole }),
]);
export type Position = v.InferOutput<typeof Position>;

const Cursor = v.object({ scope: v.string(), at: Position });

/** What a mirror is a mirror of; when any of it changes the mirror is built anew (docs/sync-rules.md FI3). */
export interface MirroredScope {
  /** Which database: a restored backup is another one. */
  epoch: string;
  schoolYearId: number;
  range: DayRange;
}

/** The same, and of which kinds of record the page knows to which the rows were told. */
export interface FilledScope extends MirroredScope {
  hasPeople: boolean;
  hasViews: boolean;
}

const recordShape = JSON.stringify(
  entities.map((entity) => [entity, Object.keys(recordSchemas[entity].entries)]),
);

/** Stands for the scope and for the shape of the records in it. */
const stamp = (scope: FilledScope): string =>
  createHash('sha256')
    .update(JSON.stringify([recordShape, scope]))
    .digest('base64url')
    .slice(0, 16);

/** The cursor's text for a device, which only sends it back. */
export const writeCursor = (scope: FilledScope, at: Position): string =>
  Buffer.from(JSON.stringify({ scope: stamp(scope), at })).toString('base64url');

/** Where a device goes on; null when its cursor belongs to another year, database or shape of records, or is no cursor. */
export function readCursor(scope: FilledScope, text: string): Position | null {
  try {
    const cursor = v.parse(Cursor, JSON.parse(Buffer.from(text, 'base64url').toString()));
    return cursor.scope === stamp(scope) ? cursor.at : null;
  } catch {
    return null;
  }
}
