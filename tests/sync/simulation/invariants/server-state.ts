import { sql } from 'kysely';
import type { Simulation } from '../simulation.ts';

/** An entry of the change log. */
export interface Change {
  number: number;
  entity: string;
  uid: string;
  version: number;
  action: 'create' | 'update' | 'delete' | 'restore';
  changed: Record<string, [unknown, unknown]>;
  userId: number | null;
  device: string | null;
  /** ms */
  writtenAt: number | null;
}

/** What the server holds of the edits when all is over. */
export interface ServerState {
  changes: Change[];
  /** Of each key that the server has received, by 'userId key': whether a part of it was in conflict. */
  received: Map<string, { hasConflict: boolean }>;
  /** Decisions for its own wording that it knows: of which key, at which time (ms), of which fields. */
  decided: { key: string; at: number; theirs: string[] }[];
}

export async function readServer({ server }: Simulation): Promise<ServerState> {
  const changes = await sql<Change>`
    select "number"::float8 as "number", "entity", "uid"::text as "uid", "version", "action", "changed", "userId", "device",
      round(extract(epoch from "writtenAt") * 1000)::float8 as "writtenAt"
    from "change_log" order by "change_log"."number"`.execute(server.db);
  const keys = await sql<{ key: string; hasConflict: boolean }>`
    select "userId" || ' ' || "key" as "key", "conflicts" is not null as "hasConflict" from "idempotency"`.execute(
    server.db,
  );
  const decided = await sql<{ detail: { key: string; at: string; theirs: string[] } }>`
    select "detail" from "audit" where "action" = 'conflict decided'`.execute(server.db);
  return {
    decided: decided.rows.map(({ detail }) => ({ ...detail, at: Date.parse(detail.at) })),
    changes: changes.rows,
    received: new Map(keys.rows.map(({ key, hasConflict }) => [key, { hasConflict }])),
  };
}

/** The newest change number; 0: none. */
export async function newestChange({ server }: Simulation): Promise<number> {
  const { rows } = await sql<{ newest: number }>`
    select coalesce(max("number"), 0)::float8 as "newest" from "change_log"`.execute(server.db);
  return rows[0]?.newest ?? 0;
}
