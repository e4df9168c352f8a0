import * as v from 'valibot';
import { date, email, flag, line, longText, requiredDate, shortText, uid, zip } from '../fields.ts';
import type { FieldGroups, RuleContext } from '../rules.ts';
import { explanationFields, explanationGroup } from './explanation.ts';

/** What every kind of case has (docs/product.md 3.5). A case is open while dateClosed is empty. */
export const caseFields = {
  caseNumber: shortText,
  dateFiled: requiredDate('Date Filed'),
  problem: longText,
  facts: longText,
  proposedResolution: longText,
  locationDistrict: shortText,
  aeaCode: shortText,
  dateWithdrawn: date('Date Withdrawn'),
  dateClosed: date('Date Closed'),
  ...explanationFields,
};

/** Who filed and who represents them: one shape for the three kinds (docs/api.md, Parties). */
export const partyFields = {
  filerFirstName: line,
  filerLastName: line,
  filerPosition: line,
  filerAddress: line,
  filerCity: line,
  filerState: line,
  filerZip: zip,
  filerPhone: line,
  filerEmail: email,
  attorneyFirstName: line,
  attorneyLastName: line,
  attorneyAddress: line,
  attorneyCity: line,
  attorneyState: line,
  attorneyZip: zip,
  attorneyPhone: line,
  attorneyEmail: email,
};

export const filedByParent = { filedByParentFlag: flag };

/** The student of a case as a stored record names it; both are null for a complaint without a student. */
export const studentLink = { studentId: v.nullable(v.number()), studentUid: v.nullable(uid) };

/** What a case adds for the lists (docs/api.md, Lists); derived, never stored. */
export const caseDisplay = {
  studentName: v.nullable(v.string()),
  districtName: v.nullable(v.string()),
  attorneyName: v.nullable(v.string()),
};

export const caseGroups: FieldGroups = [
  ['locationDistrict', 'aeaCode'],
  explanationGroup,
  ['filerAddress', 'filerCity', 'filerState', 'filerZip'],
  ['attorneyAddress', 'attorneyCity', 'attorneyState', 'attorneyZip'],
];

/** Whether a case is open: no closing date. */
export const isOpen = (record: { dateClosed: string | null }): boolean => record.dateClosed === null;

/** An Admin corrects the number that the server gave (docs/product.md 4.2); a case that it hasn't numbered yet has none to correct. */
export const mayCorrectNumber = (record: { id: number }, { role, isNew }: RuleContext): boolean =>
  role === 'Admin' && !isNew && record.id > 0;
