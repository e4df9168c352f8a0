import { sql } from 'kysely';
import { v7 } from 'uuid';
import { aeaCodeOf, aeaName } from '#domain/aeas.ts';
import { Problem } from '#domain/problems.ts';
import { type Db, jsonParameter, type Queries } from '../db/queries.ts';
import { takeTurn } from '../records/lookup-turn.ts';
import type { DirectoryDistrict, DirectorySchool } from './directory-file.ts';

/** What a directory changed. */
export interface Loaded {
  districts: { made: number; changed: number; same: number; notNamed: number };
  schools: { written: number; districts: number };
}

/** Makes the districts that are new here, and gives the others their name and agency; active or not stays as it is. */
async function loadDistricts(
  trx: Queries,
  named: readonly DirectoryDistrict[],
): Promise<Loaded['districts']> {
  await takeTurn(trx, 'district');
  const { rows } = await sql<{ uid: string; code: string; name: string; parentCode: string | null }>`
    select "uid", "code", "name", "parentCode" from "district" where "deletedAt" is null`.execute(trx);
  const here = new Map(rows.map((row) => [row.code, row]));
  const districts = named.map((district) => ({ ...district, aeaName: aeaName(aeaCodeOf(district)) }));
  const made = districts.flatMap((district) => (here.has(district.code) ? [] : [{ ...district, uid: v7() }]));
  const changed = districts.flatMap((district) => {
    const known = here.get(district.code);
    const isSame = known?.name === district.name && known.parentCode === district.parentCode;
    return known && !isSame ? [{ ...district, uid: known.uid }] : [];
  });
  await sql`insert into "district" ("uid", "code", "name", "parentCode", "aeaName")
    select "uid", "code", "name", "parentCode", "aeaName"
    from jsonb_populate_recordset(null::"district", ${jsonParameter(made)})`.execute(trx);
  await sql`update "district" "d" set "name" = "n"."name", "parentCode" = "n"."parentCode", "aeaName" = "n"."aeaName",
      "version" = "d"."version" + 1, "updatedAt" = now()
    from jsonb_populate_recordset(null::"district", ${jsonParameter(changed)}) "n"
    where "d"."uid" = "n"."uid"`.execute(trx);
  return {
    made: made.length,
    changed: changed.length,
    same: named.length - made.length - changed.length,
    notNamed: here.size - (named.length - made.length),
  };
}

/** Gives each district that the schools name these as its schools. @throws {Problem} 'invalid' for a district that isn't there. */
async function loadSchools(trx: Queries, named: readonly DirectorySchool[]): Promise<Loaded['schools']> {
  const codes = [...new Set(named.map(({ districtCode }) => districtCode))];
  const ofFile = sql`select jsonb_array_elements_text(${jsonParameter(codes)})`;
  const { rows } = await sql<{ code: string }>`${ofFile} as "code"
    except select "code" from "district" where "deletedAt" is null order by "code" limit 1`.execute(trx);
  if (rows[0])
    throw new Problem('invalid', `no district here has the code ${rows[0].code}, which schools name`);
  await sql`delete from "school" where "districtCode" in (${ofFile})`.execute(trx);
  await sql`insert into "school" select * from jsonb_populate_recordset(null::"school", ${jsonParameter(named)})`.execute(
    trx,
  );
  return { written: named.length, districts: codes.length };
}

/**
 * Writes a state's directory of districts and schools into the lookups, all of it or nothing. A district that the directory doesn't
 * name stays as it is, since cases may have it.
 * @throws {Problem} 'invalid' for a school of a district that isn't there.
 */
export const loadDirectory = (
  db: Db,
  districts: readonly DirectoryDistrict[],
  schools: readonly DirectorySchool[],
): Promise<Loaded> =>
  db.transaction().execute(async (trx) => {
    // What the audit says of the changes, in place of a request: nobody is signed in.
    await sql`select set_config('accord.request', 'directory', true)`.execute(trx);
    return {
      districts: await loadDistricts(trx, districts),
      schools: await loadSchools(trx, schools),
    };
  });
