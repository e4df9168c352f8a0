import type { ClientBase } from 'pg';

export interface Table {
  name: string;
  /** Those that hold data, in their order; generated ones are made again. */
  columns: string[];
}

export interface Sequence {
  name: string;
  /** The last number given; null: none yet. */
  last: string | null;
}

/** Who made the schema, and which database it is: told by the backup's head, and each database's own. */
const apart = ['schemaMigrations', 'databaseIdentity'];

const rowsOf = async <T extends object>(client: ClientBase, text: string): Promise<T[]> =>
  (await client.query<T>(text)).rows;

/** Tables in an order in which each comes after those that it refers to; references that wait for the commit don't count. */
function inOrder(tables: readonly Table[], references: readonly { from: string; to: string }[]): Table[] {
  const ordered: Table[] = [];
  const left = new Set(tables);
  while (left.size > 0) {
    const waiting = new Set([...left].map(({ name }) => name));
    const ready = [...left].filter(
      ({ name }) => !references.some(({ from, to }) => from === name && to !== name && waiting.has(to)),
    );
    if (ready.length === 0)
      throw new Error(`The tables ${[...waiting].join(', ')} refer to each other at once.`);
    for (const table of ready) left.delete(table);
    ordered.push(...ready);
  }
  return ordered;
}

/** Every table of the schema that holds data, from the catalog, so that none can be forgotten; in the order to load them. */
export async function readTables(client: ClientBase): Promise<Table[]> {
  const tables = await rowsOf<Table>(
    client,
    `select c.relname::text as "name", array_agg(a.attname::text order by a.attnum) as "columns"
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      group by c.oid, c.relname order by c.relname`,
  );
  const references = await rowsOf<{ from: string; to: string }>(
    client,
    `select f.relname::text as "from", t.relname::text as "to" from pg_constraint c
      join pg_class f on f.oid = c.conrelid join pg_class t on t.oid = c.confrelid
      where c.contype = 'f' and not c.condeferrable and f.relnamespace = current_schema()::regnamespace`,
  );
  return inOrder(
    tables.filter(({ name }) => !apart.includes(name)),
    references,
  );
}

export const readSequences = (client: ClientBase): Promise<Sequence[]> =>
  rowsOf(
    client,
    `select sequencename::text as "name", last_value::text as "last" from pg_sequences
      where schemaname = current_schema() order by sequencename`,
  );

/**
 * Our own triggers (not those that hold references), each with the words of `alter table` that turn it on again as it
 * is now.
 */
export const readTriggers = (
  client: ClientBase,
): Promise<{ table: string; name: string; enabled: string }[]> =>
  rowsOf(
    client,
    `select c.relname::text as "table", t.tgname::text as "name",
        case t.tgenabled when 'A' then 'enable always' when 'R' then 'enable replica' else 'enable' end as "enabled"
      from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where c.relnamespace = current_schema()::regnamespace and not t.tgisinternal and t.tgenabled <> 'D'
      order by 1, 2`,
  );
