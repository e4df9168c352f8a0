import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import type { Acknowledged } from './writers.ts';

interface LogEntry {
  uid: string;
  version: number;
  changed: Record<string, [old: unknown, becomes: unknown]>;
}

/**
 * Holds a database to what its writers were told, after they have stopped: every acknowledged edit is there exactly once,
 * nothing else is, case numbers neither repeat nor skip, and the change log is a chain per record. Writers alone made
 * complaints since `counters`, the case counters before they began, and changes since number `after`. Answers what is wrong; empty: nothing.
 */
export async function checkJournal(
  { sql: db }: Database,
  journal: readonly Acknowledged[],
  counters: ReadonlyMap<string, number>,
  after = 0,
): Promise<string[]> {
  const wrong: string[] = [];
  const expectSame = (what: string, found: unknown, expected: unknown) => {
    if (found !== expected)
      wrong.push(`${what}: ${String(found)}, but ${String(expected)} were acknowledged`);
  };
  const last = new Map<string, Acknowledged>();
  for (const entry of journal) last.set(entry.uid, entry);

  const { rows: log } = await sql<LogEntry>`
    select "uid", "version", "changed" from "change_log"
    where "number" > ${after} order by "number"`.execute(db);
  const chains = new Map<string, { version: number; values: Map<string, unknown> }>();
  for (const { uid, version, changed } of log) {
    const chain = chains.get(uid) ?? { version: 0, values: new Map<string, unknown>() };
    if (version !== chain.version + 1) wrong.push(`${uid}: version ${version} follows ${chain.version}`);
    chain.version = version;
    for (const [field, [old, becomes]] of Object.entries(changed)) {
      const before = chain.values.get(field) ?? null;
      if (JSON.stringify(before) !== JSON.stringify(old))
        wrong.push(`${uid}: ${field} changed from ${JSON.stringify(old)}, but was ${JSON.stringify(before)}`);
      chain.values.set(field, becomes);
    }
    chains.set(uid, chain);
  }
  expectSame('log entries', log.length, journal.length);
  expectSame('records in the log', chains.size, last.size);

  for (const entity of ['complaint', 'event'] as const) {
    const field = entity === 'complaint' ? 'facts' : 'narrative';
    const { rows } = await sql<{ uid: string; version: number; text: string }>`
      select "uid", "version", ${sql.ref(field)} as "text" from ${sql.table(entity)}
      where "uid" in (select "uid" from "change_log" where "number" > ${after})`.execute(db);
    const stored = new Map(rows.map((row) => [row.uid, row]));
    for (const [uid, told] of last) {
      if (told.entity !== entity) continue;
      const row = stored.get(uid);
      if (!row) wrong.push(`${entity} ${uid} was acknowledged and is gone`);
      else if (row.text !== told.text || row.version !== told.version)
        wrong.push(`${entity} ${uid} is version ${row.version}, but ${told.version} was acknowledged`);
      stored.delete(uid);
    }
    for (const uid of stored.keys()) wrong.push(`${entity} ${uid} is there, and nobody was told`);
  }

  const created = journal.filter(({ entity, doing }) => entity === 'complaint' && doing === 'create');
  for (const field of ['caseNumber', 'yearCaseNumber'] as const)
    expectSame(`different ${field}s`, new Set(created.map((each) => each[field])).size, created.length);
  for (const [series, now] of await readCounters(db))
    expectSame(`numbers given in ${series}`, now - (counters.get(series) ?? 0), created.length);

  const { rows: keys } = await sql<{ count: number }>`
    select count(*)::integer as "count" from "idempotency" where "recordUid" is not null`.execute(db);
  expectSame('idempotency records', keys[0]?.count, journal.length);
  return wrong;
}

/** The case counters of complaints, by series. */
export async function readCounters(db: Database['sql']): Promise<Map<string, number>> {
  const { rows } = await sql<{ series: string; last: number }>`
    select "series" || ' ' || "startYear" as "series", "last" from "caseCounter"
    where ("series", "startYear") in (('complaint', 0), ('complaintOfYear', 2026))`.execute(db);
  return new Map(rows.map(({ series, last }) => [series, last]));
}
