import { sql } from 'kysely';
import type { AnswerOf } from '#contract/call.ts';
import type { PullPage, syncCalls } from '#contract/sync.ts';
import { entities, type Entity } from '#domain/records/records.ts';
import type { DayRange } from '#domain/school-year.ts';
import { type Fields, type RecordWorld, recordWorld, type Rest, studentBody } from './rest.ts';
import type { TestServer } from './server.ts';

type Family = AnswerOf<typeof syncCalls.family>;
type Page = Extract<PullPage, { status: 'page' }>;
type Row = Record<string, unknown> & { uid: string; version: number };

/** A world for mirrors of the school year 2026-2027, and that year's number. */
export async function mirrorWorld(): Promise<{ world: RecordWorld; year: number }> {
  const world = await recordWorld();
  const years = (await world.reader.get<Fields[]>('/api/admin/schoolyears')).body;
  return { world, year: years.find((found) => found.name === '2026-2027')?.id ?? 0 };
}

/** A day of another school year. */
export const earlier = '2020-09-02';

/** A student who was made in another year, so that no year's mirror holds them by themselves. */
export async function earlierStudent({ make, server }: RecordWorld): Promise<Fields> {
  const student = await make('/api/dispute/student', studentBody());
  await sql`update "student" set "createdOn" = ${earlier}::date where "id" = ${student.id}`.execute(
    server.db,
  );
  return student;
}

/** What a device keeps of a year and of its guests: rows by uid, as the pages told it (docs/sync-rules.md PU2). */
export interface Mirror {
  rows: Map<string, { entity: Entity; version: number }>;
  /** The uids that the families are named by. */
  guests: string[];
  cursor: string | null;
  pages: Page[];
}

export const emptyMirror = (): Mirror => ({ rows: new Map(), guests: [], cursor: null, pages: [] });

/** The pull call itself. */
export async function pullPage(
  rest: Rest,
  schoolYearId: number,
  cursor: string | null,
  guests: readonly string[] = [],
): Promise<PullPage> {
  const query = new URLSearchParams({
    schoolYearId: String(schoolYearId),
    people: 'true',
    views: 'true',
    ...(cursor && { cursor }),
    ...(guests.length > 0 && { guests: guests.join(',') }),
  });
  const { status, body } = await rest.get<PullPage>(`/api/sync/pull?${query}`);
  if (status !== 200) throw new Error(`pull: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** Takes a page in, as a device does. */
export function takePage(mirror: Mirror, page: Page): void {
  for (const { entity, record } of page.rows) {
    const known = mirror.rows.get(record.uid);
    if (!known || record.version >= known.version)
      mirror.rows.set(record.uid, { entity, version: record.version });
  }
  for (const { uid, version } of page.removals) {
    const known = mirror.rows.get(uid);
    if (known && version >= known.version) mirror.rows.delete(uid);
  }
  mirror.guests = mirror.guests.filter((uid) => !page.inScope.includes(uid));
  mirror.cursor = page.cursor;
  mirror.pages.push(page);
}

/** Pulls until there is no more; answers the pages of this pull. */
export async function pullAll(rest: Rest, schoolYearId: number, mirror: Mirror): Promise<Page[]> {
  const taken: Page[] = [];
  for (;;) {
    const page = await pullPage(rest, schoolYearId, mirror.cursor, mirror.guests);
    if (page.status !== 'page') throw new Error(page.reason);
    takePage(mirror, page);
    taken.push(page);
    if (!page.more) return taken;
  }
}

/** Opens a record outside of the scope: brings its family and makes it a guest, with pulls in between where there are any. */
export async function bringGuest(
  rest: Rest,
  mirror: Mirror,
  path: string,
  between: () => Promise<void> = async () => {},
): Promise<void> {
  for (let after: string | null = ''; after !== null; await between()) {
    const at: string = after === '' ? '' : `?after=${after}`;
    const { status, body } = await rest.get<Family>(`/api/sync/family/${path}${at}`);
    if (status !== 200) throw new Error(`family: ${status} ${JSON.stringify(body)}`);
    if (!mirror.guests.includes(body.uid)) mirror.guests.push(body.uid);
    for (const { entity, record } of body.rows)
      mirror.rows.set(record.uid, { entity, version: record.version });
    after = body.next;
  }
}

const caseKinds: readonly Entity[] = ['complaint', 'mediation', 'dueprocess'];

/**
 * The scope of a year in words, worked out row by row (uid → version): cases that are open or filed in it, students with such a
 * case or made in it, all cases of these, what hangs on them, the lookups; the families of guests; and the views of a user (by number). Of
 * cases that are restricted to others than this user only those that are of the year by themselves, and nothing that hangs on them.
 */
export async function scopeByHand(
  server: TestServer,
  { from, to }: DayRange,
  guests: readonly string[] = [],
  userId: number | null = null,
): Promise<Map<string, number>> {
  const all = new Map<Entity, Row[]>();
  for (const entity of entities) {
    const { rows } = await sql<Row>`select * from ${sql.table(entity)} where "deletedAt" is null`.execute(
      server.db,
    );
    all.set(entity, rows);
  }
  const of = (entity: Entity) => all.get(entity) ?? [];
  const isFiled = (day: unknown) => String(day) >= from && String(day) <= to;
  const isHidden = ({ restrictedTo }: Row) =>
    Array.isArray(restrictedTo) && !(restrictedTo as unknown[]).includes(userId);
  const isOfYear = (row: Row) => row.dateClosed === null || isFiled(row.dateFiled);
  const allCases = caseKinds.flatMap(of);
  const byThemselves = allCases.filter(
    (row) => isOfYear(row) || (guests.includes(row.uid) && !isHidden(row)),
  );
  const students = new Set([
    ...byThemselves.map((row) => row.studentUid),
    ...of('student').flatMap((row) => (isFiled(row.createdOn) || guests.includes(row.uid) ? row.uid : [])),
  ]);
  const cases = allCases.filter(
    (row) =>
      byThemselves.includes(row) ||
      (row.studentUid !== null && students.has(row.studentUid) && !isHidden(row)),
  );
  const uids = new Set(cases.flatMap((row) => (isHidden(row) ? [] : row.uid)));
  const kept = (rows: Row[], field: string) => rows.filter((row) => uids.has(String(row[field])));
  const events = kept(of('event'), 'parentUid');
  const eventUids = new Set(events.map((row) => row.uid));
  const rows = [
    ...(['district', 'judge', 'mediator', 'schoolYear', 'person'] as const).flatMap(of),
    ...of('savedView').filter((row) => row.userId === userId),
    ...of('student').filter((row) => students.has(row.uid)),
    ...cases,
    ...kept(of('finding'), 'complaintUid'),
    ...events,
    ...kept(of('contact'), 'parentUid'),
    ...of('document').filter((row) => eventUids.has(String(row.caseEventUid))),
  ];
  return new Map(rows.map((row) => [row.uid, row.version]));
}

/** uid → version of what the mirror holds. */
export const heldVersions = (mirror: Mirror): Map<string, number> =>
  new Map([...mirror.rows].map(([uid, { version }]) => [uid, version]));
