import { type RawBuilder, sql } from 'kysely';
import { type Entity, recordSchemas } from '#domain/records/records.ts';

const instantText = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A column's instant as the wire has it: ISO 8601 UTC with milliseconds. */
export const instant = (column: RawBuilder<unknown>) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The names of an entity's stored fields, in the order of its schema; each is a column of its table. */
const wireFields = (entity: Entity): string[] => Object.keys(recordSchemas[entity].entries);

const made = new Map<string, RawBuilder<unknown>>();

/** What a select lists to answer the stored record of the wire: the schema's fields and no bookkeeping. */
export function wireColumns(entity: Entity, alias: string): RawBuilder<unknown> {
  const name = `${entity} ${alias}`;
  const known = made.get(name);
  if (known) return known;
  // As one text: a query of a hundred parts takes longer to put together than to answer.
  const column = (field: string) => `"${alias}"."${field}"`;
  const columns = wireFields(entity).map((field) =>
    field === 'updatedAt' ? `${instantText(column(field))} as "updatedAt"` : column(field),
  );
  const all = sql.raw(columns.join(', '));
  made.set(name, all);
  return all;
}
