import { type RawBuilder, sql } from 'kysely';
import { aeaCodeOf, aeaName } from '#domain/aeas.ts';
import type { District } from '#domain/lookups.ts';
import type { RecordOf } from '#domain/records.ts';
import { holdsAll, normalised, searchWords, typeaheadLimit } from '#domain/search.ts';
import { jsonRows, type Queries } from '../db/queries.ts';
import { type Handlers, reply } from '../handlers.ts';
import { namedBy, unknownRecord } from '../records/reference.ts';
import { wireColumns } from '../records/wire-columns.ts';
import { etag } from '../records/written.ts';

type Lookup = 'district' | 'judge' | 'mediator' | 'schoolYear';

const active = sql`"t"."isActive"`;
const all = sql`true`;

const readLookups = <E extends Lookup>(db: Queries, entity: E, condition: RawBuilder<unknown>) =>
  jsonRows<RecordOf<E>>(
    db,
    sql`select ${wireColumns(entity, 't')} from ${sql.table(entity)} "t"
      where ${condition} and "t"."deletedAt" is null order by "t"."name", "t"."uid"`,
  );

async function readLookup<E extends Lookup>(db: Queries, entity: E, condition: RawBuilder<unknown>) {
  const [found] = await readLookups(db, entity, condition);
  if (!found) throw unknownRecord(entity);
  return reply(found, etag(found));
}

/** Active districts whose name or code has every typed word (api.md, District pickers). A few hundred: read them all. */
async function searchDistricts(db: Queries, text: string): Promise<District[]> {
  const words = searchWords(text);
  if (words.length === 0) return [];
  return (await readLookups(db, 'district', active))
    .filter((district) => holdsAll(normalised(`${district.name} ${district.code}`), words))
    .slice(0, typeaheadLimit);
}

const withAea = (district: District) => {
  const aeaCode = aeaCodeOf(district);
  return { code: district.code, name: district.name, aeaCode, aeaName: aeaName(aeaCode) };
};

/** Reading the lookup lists. */
export const lookupHandlers = (
  db: Queries,
): Handlers<
  | 'districts'
  | 'districtsWithAeas'
  | 'districtsByPartialName'
  | 'dashboardDistrictsByPartialName'
  | 'mediatorList'
  | 'adminDistricts'
  | 'adminDistrict'
  | 'adminJudges'
  | 'adminJudge'
  | 'adminMediators'
  | 'adminMediator'
  | 'schoolYears'
  | 'schoolYearsForEditing'
  | 'schoolYear'
> => ({
  districts: async () => reply(await readLookups(db, 'district', active)),
  districtsWithAeas: async () => reply((await readLookups(db, 'district', active)).map(withAea)),
  districtsByPartialName: async ({ body }) => reply(await searchDistricts(db, body)),
  dashboardDistrictsByPartialName: async ({ body }) => reply(await searchDistricts(db, body)),
  mediatorList: async () => reply(await readLookups(db, 'mediator', active)),
  adminDistricts: async () => reply(await readLookups(db, 'district', all)),
  adminDistrict: ({ params }) => readLookup(db, 'district', sql`"t"."code" = ${params.code}`),
  adminJudges: async () => reply(await readLookups(db, 'judge', all)),
  adminJudge: ({ params }) => readLookup(db, 'judge', namedBy('judge', 't', params.id)),
  adminMediators: async () => reply(await readLookups(db, 'mediator', all)),
  adminMediator: ({ params }) => readLookup(db, 'mediator', namedBy('mediator', 't', params.id)),
  schoolYears: async () => reply(await readLookups(db, 'schoolYear', active)),
  schoolYearsForEditing: async () => reply(await readLookups(db, 'schoolYear', all)),
  schoolYear: ({ params }) => readLookup(db, 'schoolYear', namedBy('schoolYear', 't', params.id)),
});
