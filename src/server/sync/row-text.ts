import { type RawBuilder, sql } from 'kysely';
import type { Entity } from '#domain/records.ts';
import type { RowTexts } from '../base/row-texts.ts';

/** Rows of one entity, as texts. */
export interface EntityTexts extends RowTexts {
  entity: Entity;
}

/** What a select lists to answer a row of the wire (`MirroredRow`) as text; `record` is the alias of the stored record. */
export const rowText = (entity: Entity, record: string): RawBuilder<unknown> =>
  sql`${sql.lit(`{"entity":"${entity}","record":`)} || row_to_json(${sql.table(record)})::text || '}'`;

/** What a select lists to answer the texts of many rows, and how many these are. */
export const rowTexts = (text: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`count(*)::integer as "count", coalesce(string_agg(${text}, ','), '') as "text"`;
