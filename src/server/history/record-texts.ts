import { type RawBuilder, sql } from 'kysely';
import { entities, type Entity } from '#domain/records.ts';
import { isOwned, type OwnedEntity } from '../records/owned.ts';

const nameOf = (alias: string) =>
  sql`concat_ws(', ', nullif(${sql.ref(`${alias}.lastName`)}, ''), nullif(${sql.ref(`${alias}.firstName`)}, ''))`;

const studentOf = (alias: string) =>
  sql`(select ${nameOf('s')} from "student" "s" where "s"."id" = ${sql.ref(`${alias}.studentId`)})`;

const numberAndStudent = (alias: string, number: string) =>
  sql`concat_ws(', ', ${sql.ref(`${alias}.${number}`)}, ${studentOf(alias)})`;

const name = (alias: string) => sql.ref(`${alias}.name`);

/** Entities whose records people delete for all; a person stays when their user goes, and what is one user's is nobody else's to see. */
export type Deletable = Exclude<Entity, 'person' | OwnedEntity>;
export const deletables = entities.filter(
  (entity): entity is Deletable => entity !== 'person' && !isOwned(entity),
);

/** What a person knows a record by, from its row's alias. */
export const texts: Record<Deletable, (alias: string) => RawBuilder<unknown>> = {
  district: (t) => sql`concat_ws(' - ', ${sql.ref(`${t}.code`)}, ${sql.ref(`${t}.name`)})`,
  judge: name,
  mediator: name,
  schoolYear: name,
  // Of a destroyed student nothing is left to say.
  student: (t) => sql`nullif(concat(${nameOf(t)}, ' (', ${sql.ref(`${t}.stateId`)}, ')'), ' ()')`,
  complaint: (t) => numberAndStudent(t, 'yearCaseNumber'),
  mediation: (t) => numberAndStudent(t, 'caseNumber'),
  dueprocess: (t) => numberAndStudent(t, 'caseNumber'),
  finding: (t) => sql`left(${sql.ref(`${t}.finding`)}, 100)`,
  event: (t) =>
    sql`concat_ws(', ', ${sql.ref(`${t}.type`)}, ${sql.ref(`${t}.date`)}, left(${sql.ref(`${t}.narrative`)}, 100))`,
  contact: (t) => sql`concat_ws(', ', ${nameOf(t)}, nullif(${sql.ref(`${t}.title`)}, ''))`,
  document: (t) => sql`${sql.ref(`${t}.title`)}`,
};
