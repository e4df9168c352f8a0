import { sql } from 'kysely';
import type { PullPage } from '#contract/sync.ts';
import type { Entity } from '#domain/records/records.ts';
import { schoolYearRange } from '#domain/school-year.ts';
import type { Clock } from '../base/clock.ts';
import { passing, type PassingReply, reply, type Reply } from '../base/handlers.ts';
import { joinedRows } from '../base/row-texts.ts';
import { type Db, keptRows, type Queries } from '../db/queries.ts';
import { isAnyRestricted } from '../records/need-to-know.ts';
import { namedBy, unknownRecord } from '../records/reference.ts';
import { changesPage } from './changes.ts';
import { type MirroredScope, type Position, readCursor, writeCursor } from './cursor.ts';
import { bothChecks, checkGuests, checkHidden, checkOwn, type ScopeCheck, without } from './digest.ts';
import { fillPage } from './fill.ts';
import type { FilledPage } from './fills.ts';
import { findGuests, type Guests, guestSources } from './guests.ts';
import type { EntityTexts } from './row-text.ts';
import { yearSources } from './scope.ts';
import { bothSources, inOrder, ownSources, type SourcesOf } from './sources.ts';
import type { RunningSums } from './running-sums.ts';

/** Rows of a fill, or log entries of changes, in one page (docs/sync-rules.md FI1). */
const pageSize = 500;

interface Newest {
  number: number;
  epoch: string;
  /** Whether any case is restricted. */
  hasRestricted: boolean;
}

async function readNewest(trx: Queries): Promise<Newest> {
  const [newest] = await keptRows<Newest>(
    trx,
    sql`select coalesce((select max("number") from "change_log"), 0) as "number", "epoch", ${isAnyRestricted} as "hasRestricted"
      from "databaseIdentity"`,
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

/** What a device mirrors: a school year, guests by their names, and what is its user's own (by number). */
export interface Mirror {
  userId: number;
  schoolYearId: number;
  guests: readonly string[];
}

/** A mirror as it stands in one snapshot. */
export interface Mirrored {
  scope: MirroredScope;
  guests: Guests;
  userId: number;
  /** Of the year, with what is the user's own, and of the guests: they don't overlap. */
  year: SourcesOf;
  visiting: SourcesOf;
  /** Of all. */
  sources: SourcesOf;
  /** The newest change number. */
  newest: number;
  /** Whether any case is restricted, so that something may be hidden from the user. */
  hasRestricted: boolean;
}

/** Does the work on one snapshot, so that rows, numbers and totals agree. Throws Problem 'notFound' for an unknown year. */
export const onSnapshot = <T>(
  db: Db,
  { schoolYearId, guests: names, userId }: Mirror,
  work: (trx: Queries, mirrored: Mirrored) => Promise<T>,
): Promise<T> =>
  snapshotOf(db, async (trx, { number: newest, epoch, hasRestricted }) => {
    const scope = await readScope(trx, schoolYearId, epoch);
    const guests = await findGuests(trx, scope.range, userId, names);
    const year = bothSources(yearSources(scope.range, userId), ownSources(userId));
    const visiting = guestSources(guests.families, userId);
    return work(trx, {
      scope,
      guests,
      userId,
      year,
      visiting,
      sources: bothSources(year, visiting),
      newest,
      hasRestricted,
    });
  });

/** Reads on one snapshot, whose newest change and database are given. */
export const snapshotOf = <T>(db: Db, work: (trx: Queries, newest: Newest) => Promise<T>): Promise<T> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => work(trx, await readNewest(trx)));

type Page = Extract<PullPage, { status: 'page' }>;
type Part = Pick<Page, 'phase' | 'removals'> & { rows: readonly EntityTexts[]; next: Position };

async function fill(
  trx: Queries,
  { year, visiting, userId }: Mirrored,
  at: Extract<Position, { phase: 'fill' }>,
): Promise<Part> {
  // The sources of the year come first: guests may come and go between two pages, and the place where a page ended must
  // name the same source in the next.
  const { rows, next } = await fillPage(trx, [...inOrder(year), ...inOrder(visiting)], userId, at, pageSize);
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
  mirrored: Mirrored,
  at: Extract<Position, { phase: 'changes' }>,
): Promise<Part> {
  const { rows, removals, number } = await changesPage(trx, mirrored, at.number, pageSize);
  return { phase: 'changes', rows, removals, next: { ...at, number } };
}

/** What the mirror holds in all; null while the year is counted for the first time. */
async function checkAll(
  trx: Queries,
  check: RunningSums['check'],
  { scope, guests, userId, newest, hasRestricted }: Mirrored,
): Promise<ScopeCheck | null> {
  const ofYear = await check(trx, scope, newest);
  if (!ofYear) return null;
  const { students, complaints } = guests.families;
  // The year's sums are everybody's: what is a user's own, or hidden from them, is counted for each.
  const seen = hasRestricted ? without(ofYear, await checkHidden(trx, scope.range, userId)) : ofYear;
  const withOwn = bothChecks(seen, await checkOwn(trx, userId));
  if (students.length + complaints.length === 0) return withOwn;
  return bothChecks(withOwn, await checkGuests(trx, guests.families, userId));
}

const isBeyond = (at: Position, newest: number) => (at.phase === 'fill' ? at.floor : at.number) > newest;

/** What a page says besides which mirror it has. */
interface PullQuery {
  cursor?: string | undefined;
  people?: 'true' | undefined;
  views?: 'true' | undefined;
}

/** What a pull answers, and what it shows of a fill; null: it shows changes, or nothing. */
interface Pulled {
  answer: Reply<PullPage> | PassingReply<PullPage>;
  filled: FilledPage | null;
}

/**
 * A page of the mirror of a school year and of guests (docs/sync-rules.md FI1): without a cursor the first of the fill, whose floor is
 * the newest change number before it; then what changed after. Answers `reset` for a cursor that means nothing here.
 * Throws Problem 'notFound' for an unknown year.
 */
export const pull = (
  db: Db,
  clock: Clock,
  check: RunningSums['check'],
  { cursor, people, views, ...mirror }: Mirror & PullQuery,
): Promise<Pulled> =>
  onSnapshot(db, mirror, async (trx, mirrored) => {
    const { newest } = mirrored;
    // A mirror that was filled without people or views is filled anew once its page knows of them.
    const scope = { ...mirrored.scope, hasPeople: people === 'true', hasViews: views === 'true' };
    const isKnown = ({ entity }: { entity: Entity }) =>
      (scope.hasPeople || entity !== 'person') && (scope.hasViews || entity !== 'savedView');
    const start: Position = { phase: 'fill', floor: newest, source: 0, major: 0, id: 0 };
    const at = cursor === undefined ? start : readCursor(scope, cursor);
    if (!at || isBeyond(at, newest))
      return {
        answer: reply({
          status: 'reset',
          reason: 'The mirror is not one of this year and database as they are now.',
        }),
        filled: null,
      };
    const part = await (at.phase === 'fill' ? fill(trx, mirrored, at) : changes(trx, mirrored, at));
    const { next, phase, rows, removals } = part;
    const more = next.phase === 'fill' || next.number < newest;
    const checked = cursor === undefined || !more ? await checkAll(trx, check, mirrored) : null;
    const body = {
      status: 'page' as const,
      phase,
      removals: removals.filter(isKnown),
      cursor: writeCursor(scope, next),
      more,
      floor: next.floor,
      newest,
      totals: checked?.totals ?? null,
      digests: checked?.digests ?? null,
      inScope: [...mirrored.guests.inScope],
      serverTime: clock.now().toISOString(),
    };
    const shown = joinedRows(rows.filter(isKnown));
    const { schoolYearId } = mirror;
    return {
      answer: passing(body, shown),
      filled:
        phase === 'fill'
          ? { schoolYearId, floor: next.floor, rows: shown.count, isLast: next.phase === 'changes' }
          : null,
    };
  });
