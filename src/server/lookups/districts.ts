import { sql } from 'kysely';
import { aeaCodeOf, aeaName } from '#domain/aeas.ts';
import type { District, School } from '#domain/lookups.ts';
import { holdsAll, normalised, searchWords, typeaheadLimit } from '#domain/search.ts';
import { jsonRows, type Queries } from '../db/queries.ts';
import { type Reference, unknownRecord } from '../records/reference.ts';
import { readRow } from '../records/stored.ts';
import { activeLookups } from './lookup-rows.ts';

/** Active districts whose name or code has every typed word (api.md, District pickers). A few hundred: read them all. */
export async function searchDistricts(db: Queries, text: string): Promise<District[]> {
  const words = searchWords(text);
  if (words.length === 0) return [];
  return (await activeLookups(db, 'district'))
    .filter((district) => holdsAll(normalised(`${district.name} ${district.code}`), words))
    .slice(0, typeaheadLimit);
}

/** A district with the agency that choosing it sets. */
export const withAea = (district: District) => {
  const aeaCode = aeaCodeOf(district);
  return { code: district.code, name: district.name, aeaCode, aeaName: aeaName(aeaCode) };
};

/** The schools of a district by name; throws Problem 'notFound' for an unknown district. */
export async function schoolsOf(db: Queries, reference: Reference): Promise<School[]> {
  const row = await readRow(db, 'district', reference);
  if (!row || row.isDeleted) throw unknownRecord('district');
  return jsonRows(
    db,
    sql`select "code", "name" from "school" where "districtCode" = ${row.record.code} order by "name", "code"`,
  );
}
