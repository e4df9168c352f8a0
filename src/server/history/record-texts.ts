import { type RawBuilder, sql } from 'kysely';
import { entities, type Entity } from '#domain/records/records.ts';
import { isRecordSeen, isSeen, type Viewer } from '../records/need-to-know.ts';
import { isOwned, type OwnedEntity } from '../records/owned.ts';

const nameOf = (alias: string) =>
  sql`concat_ws(', ', nullif(${sql.ref(`${alias}.lastName`)}, ''), nullif(${sql.ref(`${alias}.firstName`)}, ''))`;

const studentOf = (alias: string) =>
  sql`(select ${nameOf('s')} from "student" "s" where "s"."id" = ${sql.ref(`${alias}.studentId`)})`;

const numberAndStudent = (number: string) => (alias: string, viewer: Viewer) =>
  sql`concat_ws(', ', ${sql.ref(`${alias}.${number}`)}, case when ${isSeen(alias, viewer)} then ${studentOf(alias)} end)`;

/** The text of what hangs on a case; none where the viewer may not see the case. */
const ofCase =
  (entity: Entity, text: (alias: string) => RawBuilder<unknown>) => (alias: string, viewer: Viewer) =>
    sql`case when ${isRecordSeen(entity, alias, viewer)} then ${text(alias)} end`;

const name = (alias: string) => sql.ref(`${alias}.name`);

/** Entities whose records people delete for all; a person stays when their user goes, and what is one user's is nobody else's to see. */
export type Deletable = Exclude<Entity, 'person' | OwnedEntity>;
export const deletables = entities.filter(
  (entity): entity is Deletable => entity !== 'person' && !isOwned(entity),
);

/** What a person knows a record by, from its row's alias: of a case that the viewer may not see its number, of what hangs on it nothing. */
export const texts: Record<Deletable, (alias: string, viewer: Viewer) => RawBuilder<unknown>> = {
  district: (t) => sql`concat_ws(' - ', ${sql.ref(`${t}.code`)}, ${sql.ref(`${t}.name`)})`,
  judge: name,
  mediator: name,
  schoolYear: name,
  // Of a destroyed student nothing is left to say.
  student: (t) => sql`nullif(concat(${nameOf(t)}, ' (', ${sql.ref(`${t}.stateId`)}, ')'), ' ()')`,
  complaint: numberAndStudent('yearCaseNumber'),
  mediation: numberAndStudent('caseNumber'),
  dueprocess: numberAndStudent('caseNumber'),
  finding: ofCase('finding', (t) => sql`left(${sql.ref(`${t}.finding`)}, 100)`),
  event: ofCase(
    'event',
    (t) =>
      sql`concat_ws(', ', ${sql.ref(`${t}.type`)}, ${sql.ref(`${t}.date`)}, left(${sql.ref(`${t}.narrative`)}, 100))`,
  ),
  contact: ofCase('contact', (t) => sql`concat_ws(', ', ${nameOf(t)}, nullif(${sql.ref(`${t}.title`)}, ''))`),
  document: ofCase('document', (t) => sql`${sql.ref(`${t}.title`)}`),
};
