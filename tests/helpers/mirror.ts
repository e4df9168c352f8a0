import { sql } from 'kysely';
import type { PullPage } from '#contract/sync.ts';
import { entities, type Entity } from '#domain/records.ts';
import type { DayRange } from '#domain/school-year.ts';
import type { Rest } from './rest.ts';
import type { TestServer } from './server.ts';

type Page = Extract<PullPage, { status: 'page' }>;
type Row = Record<string, unknown> & { uid: string; version: number };

/** What a device keeps of a year: rows by uid, as the pages told it (sync.md, Pull 2). */
export interface Mirror {
  rows: Map<string, { entity: Entity; version: number }>;
  cursor: string | null;
  pages: Page[];
}

export const emptyMirror = (): Mirror => ({ rows: new Map(), cursor: null, pages: [] });

/** The pull call itself. */
export async function pullPage(rest: Rest, schoolYearId: number, cursor: string | null): Promise<PullPage> {
  const query = new URLSearchParams({ schoolYearId: String(schoolYearId), ...(cursor && { cursor }) });
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
  mirror.cursor = page.cursor;
  mirror.pages.push(page);
}

/** Pulls until there is no more; answers the pages of this pull. */
export async function pullAll(rest: Rest, schoolYearId: number, mirror: Mirror): Promise<Page[]> {
  const taken: Page[] = [];
  for (;;) {
    const page = await pullPage(rest, schoolYearId, mirror.cursor);
    if (page.status !== 'page') throw new Error(page.reason);
    takePage(mirror, page);
    taken.push(page);
    if (!page.more) return taken;
  }
}

const caseKinds: readonly Entity[] = ['complaint', 'mediation', 'dueprocess'];

/** The scope of a year by the words of api.md, worked out row by row: uid → version. */
export async function scopeByHand(server: TestServer, { from, to }: DayRange): Promise<Map<string, number>> {
  const all = new Map<Entity, Row[]>();
  for (const entity of entities) {
    const { rows } = await sql<Row>`select * from ${sql.table(entity)} where "deletedAt" is null`.execute(
      server.db,
    );
    all.set(entity, rows);
  }
  const of = (entity: Entity) => all.get(entity) ?? [];
  const isFiled = (day: unknown) => String(day) >= from && String(day) <= to;
  const cases = caseKinds.flatMap((kind) =>
    of(kind).filter((row) => row.dateClosed === null || isFiled(row.dateFiled)),
  );
  const uids = new Set(cases.map((row) => row.uid));
  const students = new Set(cases.map((row) => row.studentUid));
  const kept = (rows: Row[], field: string) => rows.filter((row) => uids.has(String(row[field])));
  const events = kept(of('event'), 'parentUid');
  const eventUids = new Set(events.map((row) => row.uid));
  const rows = [
    ...(['district', 'judge', 'mediator', 'schoolYear'] as const).flatMap(of),
    ...of('student').filter((row) => students.has(row.uid) || isFiled(row.createdOn)),
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
