import * as v from 'valibot';
import { District, Judge, Mediator, School, SchoolYear } from '#domain/lookups.ts';
import { Person } from '#domain/people.ts';
import { lookupKinds } from '#domain/records/lookup-kinds.ts';
import { changeSchema, createSchema } from '#domain/records/records.ts';
import { admins, readers } from '#domain/roles.ts';
import { Deleted } from './answers.ts';
import { defineCalls } from './call.ts';

const PartialName = v.pipe(v.string(), v.maxLength(256, 'Too long'));

const DistrictWithAea = v.object({
  code: v.string(),
  name: v.string(),
  aeaCode: v.string(),
  aeaName: v.string(),
});

/** A district has no number on the wire: its id is its code. */
const DeletedDistrict = v.object({ id: v.string() });

const NameTaken = v.object({ isTaken: v.boolean() });

const creating = { method: 'POST', roles: admins, offline: 'online', status: 201 } as const;
const saving = { method: 'PUT', roles: admins, offline: 'online' } as const;
const deleting = { method: 'DELETE', roles: admins, offline: 'online' } as const;
const checking = {
  method: 'POST',
  roles: admins,
  offline: 'online',
  body: PartialName,
  answer: NameTaken,
} as const;
const readingByAdmins = { method: 'GET', roles: admins, offline: 'online' } as const;
const readingByAll = { method: 'GET', roles: readers, offline: 'mirrored' } as const;

/** Districts, judges, mediators, school years: reading them, and their administration. */
export const lookupCalls = defineCalls({
  districts: {
    ...readingByAll,
    path: '/api/dispute/districts',
    about: 'The active districts.',
    answer: v.array(District),
  },
  districtsWithAeas: {
    ...readingByAll,
    path: '/api/dispute/districtsaeas',
    about: 'The active districts with the agency that choosing one sets.',
    answer: v.array(DistrictWithAea),
  },
  districtsByPartialName: {
    method: 'POST',
    path: '/api/dispute/districtspartialname',
    roles: readers,
    offline: 'mirrored',
    about: 'Active districts whose name or code has the typed text, 20 at most.',
    body: PartialName,
    answer: v.array(District),
  },
  dashboardDistrictsByPartialName: {
    method: 'POST',
    path: '/api/dashboard/districtspartialname',
    roles: readers,
    offline: 'mirrored',
    about: "The same for the dashboard's forms.",
    body: PartialName,
    answer: v.array(District),
  },
  mediatorList: {
    ...readingByAll,
    path: '/api/dispute/mediatorlist',
    about: 'The active mediators.',
    answer: v.array(Mediator),
  },
  people: {
    ...readingByAll,
    path: '/api/dispute/people',
    about: 'The users to whom cases can be assigned: active, with an edit role. By name alone.',
    audited: { as: 'list', entity: 'person' },
    answer: v.array(Person),
  },
  adminDistricts: {
    ...readingByAdmins,
    path: '/api/admin/districts',
    about: 'All districts.',
    answer: v.array(District),
  },
  adminDistrict: {
    ...readingByAdmins,
    path: '/api/admin/district/:code',
    about: 'One district.',
    answer: District,
  },
  createDistrict: {
    ...creating,
    path: '/api/admin/district/',
    about: 'Makes a district.',
    body: createSchema(lookupKinds.district.create),
    answer: District,
  },
  saveDistrict: {
    ...saving,
    path: '/api/admin/district/:code',
    about: 'Changes fields of a district. The code stays.',
    body: changeSchema(lookupKinds.district.edit),
    answer: District,
  },
  deleteDistrict: {
    ...deleting,
    path: '/api/admin/district/:code',
    about: 'Deletes a district that nothing refers to.',
    answer: DeletedDistrict,
  },
  schools: {
    method: 'GET',
    roles: readers,
    offline: 'online',
    path: '/api/admin/schools/:districtCode',
    about: "A district's schools by name.",
    answer: v.array(School),
  },
  adminJudges: {
    ...readingByAdmins,
    path: '/api/admin/judges',
    about: 'All administrative law judges.',
    answer: v.array(Judge),
  },
  adminJudge: { ...readingByAdmins, path: '/api/admin/judge/:id', about: 'One judge.', answer: Judge },
  createJudge: {
    ...creating,
    path: '/api/admin/judge/',
    about: 'Makes a judge.',
    body: createSchema(lookupKinds.judge.create),
    answer: Judge,
  },
  saveJudge: {
    ...saving,
    path: '/api/admin/judge/:id',
    about: 'Changes fields of a judge.',
    body: changeSchema(lookupKinds.judge.edit),
    answer: Judge,
  },
  deleteJudge: {
    ...deleting,
    path: '/api/admin/judge/:id',
    about: 'Deletes a judge that nothing refers to.',
    answer: Deleted,
  },
  checkJudgeName: {
    ...checking,
    path: '/api/admin/checkJudgeName/:id',
    about: 'Whether another judge than this one (-1: any) has the name.',
  },
  adminMediators: {
    ...readingByAdmins,
    path: '/api/admin/mediators',
    about: 'All mediators.',
    answer: v.array(Mediator),
  },
  adminMediator: {
    ...readingByAdmins,
    path: '/api/admin/mediator/:id',
    about: 'One mediator.',
    answer: Mediator,
  },
  createMediator: {
    ...creating,
    path: '/api/admin/mediator/',
    about: 'Makes a mediator.',
    body: createSchema(lookupKinds.mediator.create),
    answer: Mediator,
  },
  saveMediator: {
    ...saving,
    path: '/api/admin/mediator/:id',
    about: 'Changes fields of a mediator.',
    body: changeSchema(lookupKinds.mediator.edit),
    answer: Mediator,
  },
  deleteMediator: {
    ...deleting,
    path: '/api/admin/mediator/:id',
    about: 'Deletes a mediator that nothing refers to.',
    answer: Deleted,
  },
  schoolYears: {
    ...readingByAll,
    path: '/api/admin/schoolyears',
    about: 'The active school years, for the year picker.',
    answer: v.array(SchoolYear),
  },
  schoolYearsForEditing: {
    ...readingByAdmins,
    path: '/api/admin/schoolyearsedit',
    about: 'All school years.',
    answer: v.array(SchoolYear),
  },
  schoolYear: {
    ...readingByAdmins,
    path: '/api/admin/schoolYear/:id',
    about: 'One school year.',
    answer: SchoolYear,
  },
  createSchoolYear: {
    ...creating,
    path: '/api/admin/schoolYear/',
    about: 'Makes a school year. The current year before is not any more when this one is.',
    body: createSchema(lookupKinds.schoolYear.create),
    answer: SchoolYear,
  },
  saveSchoolYear: {
    ...saving,
    path: '/api/admin/schoolYear/:id',
    about: 'Changes fields of a school year. The current year before is not any more when this one is.',
    body: changeSchema(lookupKinds.schoolYear.edit),
    answer: SchoolYear,
  },
  deleteSchoolYear: {
    ...deleting,
    path: '/api/admin/schoolYear/:id',
    about: 'Deletes a school year that nothing refers to.',
    answer: Deleted,
  },
  checkSchoolYearName: {
    ...checking,
    path: '/api/admin/checkSchoolYearName/:id',
    about: 'Whether another school year than this one (-1: any) has the name.',
  },
});
