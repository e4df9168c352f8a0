import { sql } from 'kysely';
import { entities, type Entity, recordSchemas } from '#domain/records/records.ts';
import type { Passwords } from '../accounts/passwords.ts';
import { isWithoutRecords } from '../db/emptiness.ts';
import { type Db, jsonParameter, type Queries } from '../db/queries.ts';
import { type SampleOptions, sampleParts } from './generate.ts';
import { districts } from './places/districts.ts';
import { addSampleAccounts } from './sample-accounts.ts';

/** Any fixed number: two servers that start on one fresh database fill it once. */
const loadingLock = 4_210_027;

/** What a database keeps beside the wire's fields and can't make itself. */
const bookkeeping: Partial<Record<Entity, string[]>> = { student: ['createdOn'] };

const columnsOf = (entity: Entity) => [
  ...Object.keys(recordSchemas[entity].entries),
  ...(bookkeeping[entity] ?? []),
];

async function insert(trx: Queries, entity: Entity, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return;
  const columns = sql.join(columnsOf(entity).map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(entity)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(entity)}, ${jsonParameter(rows)})`.execute(
    trx,
  );
}

/** The schools of the districts; an agency that is a district too has none. */
async function insertSchools(trx: Queries): Promise<void> {
  const schools = districts
    .filter((district) => district.weight > 0)
    .flatMap(({ code: districtCode, schools }) =>
      schools.map(({ code, name }) => ({ districtCode, code, name })),
    );
  await sql`insert into "school" select * from jsonb_populate_recordset(null::"school", ${jsonParameter(schools)})`.execute(
    trx,
  );
}

/** New records and cases go on from the sample's numbers. */
async function continueNumbers(trx: Queries): Promise<void> {
  for (const entity of entities)
    await sql`select setval(pg_get_serial_sequence(${`"${entity}"`}, 'id'), max("id")) from ${sql.table(entity)}`.execute(
      trx,
    );
  await sql`
    insert into "caseCounter" ("series", "startYear", "last")
    select 'complaint', 0, max("caseNumber"::integer) from "complaint" having count(*) > 0
    union all
    select 'complaintOfYear', split_part("yearCaseNumber", '-', 1)::integer,
      max(split_part("yearCaseNumber", '-', 2)::integer) from "complaint" group by 2
    union all
    select 'mediation', split_part("caseNumber", '-', 2)::integer,
      max(split_part("caseNumber", '-', 3)::integer) from "mediation" group by 2
    union all
    select 'dueprocess', split_part("caseNumber", '-', 2)::integer,
      max(split_part("caseNumber", '-', 3)::integer) from "dueprocess" group by 2`.execute(trx);
}

/**
 * Fills a database that has no records with the sample and its accounts, in one transaction: killed in between, the
 * next start finds it empty. Answers false, and changes nothing, where there are records.
 */
export async function loadSample(db: Db, passwords: Passwords, options: SampleOptions): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // Nobody mirrors these rows yet, so the change log needs none of them; a large sample takes its time.
    await sql`select set_config('accord.loading', 'on', true), set_config('statement_timeout', '0', true)`.execute(
      trx,
    );
    await sql`select pg_advisory_xact_lock(${sql.lit(loadingLock)})`.execute(trx);
    if (!(await isWithoutRecords(trx))) return false;
    // The one year that may be there is among those of the sample, with another number.
    await sql`update "users" set "schoolYearId" = null`.execute(trx);
    await sql`delete from "schoolYear"`.execute(trx);
    for (const part of sampleParts(options))
      for (const entity of entities) await insert(trx, entity, part[entity]);
    await insertSchools(trx);
    await continueNumbers(trx);
    await addSampleAccounts(trx, passwords);
    await sql`select "linkNamedPeople"()`.execute(trx);
    for (const entity of entities) await sql`analyze ${sql.table(entity)}`.execute(trx);
    return true;
  });
}
