import { type RawBuilder, sql } from 'kysely';
import { highestNumber } from '#domain/fields.ts';
import { Problem } from '#domain/problems.ts';
import type { Entity } from '#domain/records/records.ts';

/** A record as a path or a body names it: its number (a district: its code), or `~` and its uid (docs/api.md, Conventions). */
export type Reference = string | number;

/** What the records are called in messages. */
export const entityWords: Record<Entity, string> = {
  district: 'district',
  judge: 'judge',
  mediator: 'mediator',
  schoolYear: 'school year',
  person: 'person',
  savedView: 'saved view',
  student: 'student',
  complaint: 'complaint',
  mediation: 'mediation',
  dueprocess: 'due process case',
  finding: 'finding',
  event: 'event',
  contact: 'contact',
  document: 'document',
};

/** Problem 'notFound' for a record that there is not, or not any more. */
export const unknownRecord = (entity: Entity): Problem =>
  new Problem('notFound', `There is no such ${entityWords[entity]}.`);

const uidReference = /^~([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/** The number of a row as it is written without zeros before it, since the audit knows a record that a path names by this one text; null for any other. */
export function numberNamed(text: string): number | null {
  return /^(0|[1-9]\d{0,9})$/.test(text) && Number(text) <= highestNumber ? Number(text) : null;
}

/** The condition that finds the row of the alias; throws Problem 'notFound' when the text can't name any. */
export function namedBy(entity: Entity, alias: string, reference: Reference): RawBuilder<unknown> {
  const text = String(reference);
  const uid = uidReference.exec(text)?.[1];
  if (uid) return sql`${sql.ref(`${alias}.uid`)} = ${uid}::uuid`;
  if (entity === 'district') return sql`${sql.ref(`${alias}.code`)} = ${text}`;
  const number = numberNamed(text);
  if (number === null) throw unknownRecord(entity);
  return sql`${sql.ref(`${alias}.id`)} = ${number}::integer`;
}
