import { sql } from 'kysely';
import { aeaCodeOf, aeaName } from '#domain/aeas.ts';
import { type District, inTypedOrder, type School } from '#domain/lookups.ts';
import { searchWords } from '#domain/search.ts';
import { anywhere } from '../db/like.ts';
import { jsonRows, type Queries } from '../db/queries.ts';
import { type Reference, unknownRecord } from '../records/reference.ts';
import { readRow } from '../records/stored.ts';
import { lookupsWith } from './lookup-rows.ts';

/** The domain's districtSearchText of a district (alias "t"). */
const searched = sql`("t"."name" || ' ' || regexp_replace("t"."name", ' Community School District$', ' CSD') || ' ' || "t"."code")`;

/** What is searched of a district (alias "t"); without letters beyond ASCII small letters do, in a tenth of the time. */
export const districtKey = sql`case when octet_length("t"."name") = char_length("t"."name")
  then replace(lower${searched}, '''', '') else "searchText"${searched} end`;

/** Active districts whose name, short or whole, or code has every typed word, first those that begin as typed, 20 at most (docs/api.md, Searches). */
export async function searchDistricts(db: Queries, text: string): Promise<District[]> {
  const words = searchWords(text);
  if (words.length === 0) return [];
  const holds = words.map((word) => sql`${districtKey} like ${anywhere(word)}`);
  const found = await lookupsWith(
    db,
    'district',
    sql`"t"."deletedAt" is null and "t"."isActive" and ${sql.join(holds, sql` and `)}`,
  );
  return inTypedOrder(found, text);
}

/** A district with the agency that choosing it sets. */
export const withAea = (district: District) => {
  const aeaCode = aeaCodeOf(district);
  return { code: district.code, name: district.name, aeaCode, aeaName: aeaName(aeaCode) };
};

/** The schools of a district by name; throws Problem 'notFound' for an unknown district. */
export async function schoolsOf(db: Queries, reference: Reference): Promise<School[]> {
  const row = await readRow(db, 'district', reference, 'server');
  if (!row || row.isDeleted) throw unknownRecord('district');
  return jsonRows(
    db,
    sql`select "code", "name" from "school" where "districtCode" = ${row.record.code} order by "name", "code"`,
  );
}
