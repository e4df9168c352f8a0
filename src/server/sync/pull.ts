import { sql } from 'kysely';
import type { PullPage } from '#contract/sync.ts';
import { schoolYearRange } from '#domain/school-year.ts';
import type { Clock } from '../clock.ts';
import { type Db, keptRows, type Queries } from '../db/queries.ts';
import { namedBy, unknownRecord } from '../records/reference.ts';
import { changesPage } from './changes.ts';
import { type MirroredScope, type Position, readCursor, writeCursor } from './cursor.ts';
import { fillPage } from './fill.ts';
import type { Check } from './totals.ts';

/** Rows of a fill, or log entries of changes, in one page (sync.md, Pull 1). */
const pageSize = 500;

interface Newest {
  number: number;
  epoch: string;
}

async function readNewest(trx: Queries): Promise<Newest> {
  const [newest] = await keptRows<Newest>(
    trx,
    sql`select coalesce((select max("number") from "change_log"), 0) as "number", "epoch" from "databaseIdentity"`,
  );
  if (!newest) throw new Error('the database has no identity');
  return newest;
}

async function readScope(trx: Queries, schoolYearId: number, epoch: string): Promise<MirroredScope> {
  const [year] = await keptRows<{ name: string }>(
    trx,
    sql`select "name" from "schoolYear" "t"
      where ${namedBy('schoolYear', 't', schoolYearId)} and "deletedAt" is null`,
  );
  if (!year) throw unknownRecord('schoolYear');
  return { epoch, schoolYearId, range: schoolYearRange(year.name) };
}

/** Does the work on one snapshot, so that rows, numbers and totals agree. Throws Problem 'notFound' for an unknown year. */
export const inScope = <T>(
  db: Db,
  schoolYearId: number,
  work: (trx: Queries, scope: MirroredScope, newest: number) => Promise<T>,
): Promise<T> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const { number, epoch } = await readNewest(trx);
      return work(trx, await readScope(trx, schoolYearId, epoch), number);
    });

type Page = Extract<PullPage, { status: 'page' }>;
type Part = Pick<Page, 'phase' | 'rows' | 'removals'> & { next: Position };

async function fill(
  trx: Queries,
  scope: MirroredScope,
  at: Extract<Position, { phase: 'fill' }>,
): Promise<Part> {
  const { rows, next } = await fillPage(trx, scope.range, at, pageSize);
  const { floor } = at;
  return {
    phase: 'fill',
    rows,
    removals: [],
    next: next ? { phase: 'fill', floor, ...next } : { phase: 'changes', floor, number: floor },
  };
}

async function changes(
  trx: Queries,
  scope: MirroredScope,
  at: Extract<Position, { phase: 'changes' }>,
): Promise<Part> {
  const { rows, removals, number } = await changesPage(trx, scope.range, at.number, pageSize);
  return { phase: 'changes', rows, removals, next: { ...at, number } };
}

const isBeyond = (at: Position, newest: number) => (at.phase === 'fill' ? at.floor : at.number) > newest;

/**
 * A page of a school year's mirror (sync.md, Pull): without a cursor the first of the fill, whose floor is the newest
 * change number before it; then what changed after. Answers `reset` for a cursor that means nothing here. Throws Problem
 * 'notFound' for an unknown year.
 */
export const pull = (
  db: Db,
  clock: Clock,
  check: Check,
  { schoolYearId, cursor }: { schoolYearId: number; cursor?: string | undefined },
): Promise<PullPage> =>
  inScope(db, schoolYearId, async (trx, scope, newest) => {
    const start: Position = { phase: 'fill', floor: newest, source: 0, major: 0, id: 0 };
    const at = cursor === undefined ? start : readCursor(scope, cursor);
    if (!at || isBeyond(at, newest))
      return {
        status: 'reset',
        reason: 'The mirror is not one of this year and database as they are now.',
      };
    const part = at.phase === 'fill' ? await fill(trx, scope, at) : await changes(trx, scope, at);
    const { next, ...content } = part;
    const more = next.phase === 'fill' || next.number < newest;
    const checked = cursor === undefined || !more ? await check(trx, scope, newest) : null;
    return {
      status: 'page',
      ...content,
      cursor: writeCursor(scope, next),
      more,
      floor: next.floor,
      newest,
      totals: checked?.totals ?? null,
      digests: checked?.digests ?? null,
      serverTime: clock.now().toISOString(),
    };
  });
