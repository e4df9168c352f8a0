import { type RawBuilder, sql } from 'kysely';
import { type Entity, recordSchemas } from '#domain/records.ts';

/** An instant as the wire has it: ISO 8601 UTC with milliseconds. */
export const instant = (column: RawBuilder<unknown>) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The names of an entity's stored fields, in the order of its schema; each is a column of its table. */
const wireFields = (entity: Entity): string[] => Object.keys(recordSchemas[entity].entries);

/** What a select lists to answer the stored record of the wire: the schema's fields and no bookkeeping. */
export const wireColumns = (entity: Entity, alias: string): RawBuilder<unknown> =>
  sql.join(
    wireFields(entity).map((field) => {
      const column = sql.ref(`${alias}.${field}`);
      return field === 'updatedAt' ? sql`${instant(column)} as "updatedAt"` : column;
    }),
  );
