import { sql } from 'kysely';
import type { Entity } from '#domain/records/records.ts';
import type { BenchApp } from './bench-app.ts';
import type { Measured } from './queries.ts';
import { type Question, wire } from './questions.ts';

const every = 25;

/** A row of a mirror, as far as the bench reads it. */
export interface PulledRow {
  entity: string;
  record: { uid: string };
}

/** The same rows by their uids. */
export function bareOf(rows: readonly PulledRow[]): string {
  const uids = Map.groupBy(rows, ({ entity }) => entity);
  const parts = [...uids].map(
    ([
      entity,
      of,
    ]) => `select '${entity}' as "entity", to_json(r) as "record" from (select ${wire(entity as Entity)} from "${entity}" t
        where "uid" = any('{${of.map(({ record }) => record.uid).join(',')}}'::uuid[])) r`,
  );
  return parts.length === 0
    ? 'select max("number") from "change_log"'
    : `select json_agg(r)::text from (${parts.join(' union all ')}) r`;
}

/** Reads an answer of the server whose shape is known. */
export async function answerOf<T>({ app }: BenchApp, token: string, path: string): Promise<T> {
  const answer = await app.fetch(
    new Request(`http://bench${path}`, { headers: { authorization: `Bearer ${token}` } }),
  );
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

interface Page {
  cursor: string;
  more: boolean;
  phase: string;
  rows: PulledRow[];
}

/** Pages of a mirror as questions. */
export interface PullQuestions {
  measured: Measured[];
  /** The cursors of a mirror before the changes, and of one that has them. */
  before: string;
  after: string;
}

/**
 * Walks through a first fill once and keeps every 25th of its pages as a question, each with the rows that it has; then
 * changes 500 cases and asks for them, and once more for nothing.
 */
export async function pullQuestions(bench: BenchApp, token: string): Promise<PullQuestions> {
  const fill: Question[] = [];
  const pull = async (query: string) => {
    const path = `/api/sync/pull?schoolYearId=${bench.schoolYearId}${query}`;
    return { path, ...(await answerOf<Page>(bench, token, path)) };
  };
  let page = await pull('');
  let number = 0;
  while (page.more && page.phase === 'fill') {
    if (number++ % every === 1) fill.push({ method: 'GET', path: page.path, bare: bareOf(page.rows) });
    page = await pull(`&cursor=${page.cursor}`);
  }
  const cursor = page.cursor;
  await sql`update "mediation" set "version" = "version" + 1, "facts" = 'Changed.' where "id" in (
    select "id" from "mediation" where "dateClosed" is null and "deletedAt" is null order by "id" limit 500)`.execute(
    bench.database.sql,
  );
  const news = await pull(`&cursor=${cursor}`);
  const idle = await pull(`&cursor=${news.cursor}`);
  const changes = [news, idle].map(({ path, rows }) => ({
    method: 'GET' as const,
    path,
    bare: bareOf(rows),
  }));
  return {
    measured: [
      { what: 'Pull, a page of a first fill (500 rows)', within: 50, questions: fill },
      { what: 'Pull, what changed (500 changes) and nothing new', within: 50, questions: changes },
    ],
    before: cursor,
    after: news.cursor,
  };
}
