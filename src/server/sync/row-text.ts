import { type RawBuilder, sql } from 'kysely';
import { isCaseKind } from '#domain/events.ts';
import type { Entity } from '#domain/records/records.ts';
import { isSeen, stubRecord, type Viewer } from '../records/need-to-know.ts';
import type { RowTexts } from '../base/row-texts.ts';

/** Rows of one entity, as texts. */
export interface EntityTexts extends RowTexts {
  entity: Entity;
}

/**
 * What a select lists to answer a row of the wire (`MirroredRow`) as text; `record` is the alias of the stored record. A case that the
 * viewer may not see is a stub.
 */
export const rowText = (entity: Entity, record: string, viewer: Viewer): RawBuilder<unknown> => {
  const whole = sql`row_to_json(${sql.table(record)})::text`;
  const shown = isCaseKind(entity)
    ? sql`case when ${isSeen(record, viewer)} then ${whole} else ${stubRecord(entity, record)}::text end`
    : whole;
  return sql`${sql.lit(`{"entity":"${entity}","record":`)} || ${shown} || '}'`;
};

/** What a select lists to answer the texts of many rows, and how many these are. */
export const rowTexts = (text: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`count(*)::integer as "count", coalesce(string_agg(${text}, ','), '') as "text"`;
