import * as v from 'valibot';
import { District, Judge, Mediator, SchoolYear } from '#domain/lookups.ts';
import { admins, readers } from '#domain/roles.ts';
import { defineCalls } from './call.ts';

const PartialName = v.pipe(v.string(), v.maxLength(256, 'Too long'));

const DistrictWithAea = v.object({
  code: v.string(),
  name: v.string(),
  aeaCode: v.string(),
  aeaName: v.string(),
});

const readingByAdmins = { method: 'GET', roles: admins, offline: 'online' } as const;
const readingByAll = { method: 'GET', roles: readers, offline: 'mirrored' } as const;

/** Reading the lookups; their administration comes with the screens for it. */
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
  adminJudges: {
    ...readingByAdmins,
    path: '/api/admin/judges',
    about: 'All administrative law judges.',
    answer: v.array(Judge),
  },
  adminJudge: { ...readingByAdmins, path: '/api/admin/judge/:id', about: 'One judge.', answer: Judge },
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
});
