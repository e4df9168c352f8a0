import { type Handlers, reply } from '../base/handlers.ts';
import type { Values } from '../records/kinds.ts';
import type { Stores } from '../records/written.ts';
import { schoolsOf, searchDistricts, withAea } from './districts.ts';
import { activeLookups, activePeople, allLookups, answerLookup } from './lookup-rows.ts';
import { isNameTaken } from './taken-names.ts';
import { writingLookups } from './writing-lookups.ts';

const numberOf = (record: Values) => Number(record.id);
const codeOf = (record: Values) => String(record.code);

/** The lookup lists, as pickers and their administration read them. */
const readingHandlers = (
  db: Stores['db'],
): Handlers<
  | 'districts'
  | 'districtsWithAeas'
  | 'districtsByPartialName'
  | 'dashboardDistrictsByPartialName'
  | 'schools'
  | 'mediatorList'
  | 'people'
  | 'adminDistricts'
  | 'adminDistrict'
  | 'adminJudges'
  | 'adminJudge'
  | 'adminMediators'
  | 'adminMediator'
  | 'schoolYears'
  | 'schoolYearsForEditing'
  | 'schoolYear'
  | 'checkJudgeName'
  | 'checkSchoolYearName'
> => ({
  districts: async () => reply(await activeLookups(db, 'district')),
  districtsWithAeas: async () => reply((await activeLookups(db, 'district')).map(withAea)),
  districtsByPartialName: async ({ body }) => reply(await searchDistricts(db, body)),
  dashboardDistrictsByPartialName: async ({ body }) => reply(await searchDistricts(db, body)),
  schools: async ({ params }) => reply(await schoolsOf(db, params.districtCode)),
  mediatorList: async () => reply(await activeLookups(db, 'mediator')),
  people: async () => reply(await activePeople(db)),
  adminDistricts: async () => reply(await allLookups(db, 'district')),
  adminDistrict: ({ params }) => answerLookup(db, 'district', params.code),
  adminJudges: async () => reply(await allLookups(db, 'judge')),
  adminJudge: ({ params }) => answerLookup(db, 'judge', params.id),
  adminMediators: async () => reply(await allLookups(db, 'mediator')),
  adminMediator: ({ params }) => answerLookup(db, 'mediator', params.id),
  schoolYears: async () => reply(await activeLookups(db, 'schoolYear')),
  schoolYearsForEditing: async () => reply(await allLookups(db, 'schoolYear')),
  schoolYear: ({ params }) => answerLookup(db, 'schoolYear', params.id),
  checkJudgeName: async ({ params, body }) =>
    reply({ isTaken: await isNameTaken(db, 'judge', params.id, body) }),
  checkSchoolYearName: async ({ params, body }) =>
    reply({ isTaken: await isNameTaken(db, 'schoolYear', params.id, body) }),
});

/** Reading the lookup lists, and their administration. */
export function lookupHandlers(
  stores: Stores,
): ReturnType<typeof readingHandlers> &
  Handlers<
    | 'createDistrict'
    | 'saveDistrict'
    | 'deleteDistrict'
    | 'createJudge'
    | 'saveJudge'
    | 'deleteJudge'
    | 'createMediator'
    | 'saveMediator'
    | 'deleteMediator'
    | 'createSchoolYear'
    | 'saveSchoolYear'
    | 'deleteSchoolYear'
  > {
  const district = writingLookups(stores, 'district');
  const judge = writingLookups(stores, 'judge');
  const mediator = writingLookups(stores, 'mediator');
  const schoolYear = writingLookups(stores, 'schoolYear');
  return {
    ...readingHandlers(stores.db),
    createDistrict: ({ body, ...author }) => district.create(body, author),
    saveDistrict: ({ params, body, ...author }) => district.save(params.code, body, author),
    deleteDistrict: ({ params, ...author }) => district.remove(params.code, author, codeOf),
    createJudge: ({ body, ...author }) => judge.create(body, author),
    saveJudge: ({ params, body, ...author }) => judge.save(params.id, body, author),
    deleteJudge: ({ params, ...author }) => judge.remove(params.id, author, numberOf),
    createMediator: ({ body, ...author }) => mediator.create(body, author),
    saveMediator: ({ params, body, ...author }) => mediator.save(params.id, body, author),
    deleteMediator: ({ params, ...author }) => mediator.remove(params.id, author, numberOf),
    createSchoolYear: ({ body, ...author }) => schoolYear.create(body, author),
    saveSchoolYear: ({ params, body, ...author }) => schoolYear.save(params.id, body, author),
    deleteSchoolYear: ({ params, ...author }) => schoolYear.remove(params.id, author, numberOf),
  };
}
