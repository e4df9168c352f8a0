import * as v from 'valibot';
import { aeaCodeOf, aeaName, aeas, ownAgencyParent } from '../aeas.ts';
import { requiredLine, shortText } from '../fields.ts';
import type { District, Judge, Mediator, SchoolYear } from '../lookups.ts';
import type { EditableKind } from './records.ts';

const parentCodes = [ownAgencyParent, ...aeas.map((aea) => aea.code)];

/** A district's address ends with its code; two dots alone are no part of any address, however they are written there. */
const districtCode = v.pipe(
  requiredLine('Code'),
  v.check((code) => code !== '..', 'Code is invalid: an address can’t end with “..”'),
);

/** What an Admin types of a district. */
export const districtFields = {
  code: districtCode,
  name: requiredLine('Name'),
  isActive: v.boolean(),
  /** Of the fixed list, or 00000000: the district is its own agency. */
  parentCode: v.nullable(v.picklist(parentCodes, 'AEA is invalid')),
  aeaName: shortText,
};

const district: EditableKind<District> = {
  create: { ...districtFields, isActive: v.optional(v.boolean(), true) },
  edit: districtFields,
  groups: [['parentCode', 'aeaName']],
  // The agency's name follows from the parent; a body may say it too, but not otherwise.
  rules: { code: (_, { isNew }) => isNew, aeaName: () => false },
  settle: (record) => ({ ...record, aeaName: aeaName(aeaCodeOf(record)) }),
  parent: null,
};

const namedFields = { name: requiredLine('Name'), isActive: v.boolean() };

const named = {
  create: { ...namedFields, isActive: v.optional(v.boolean(), true) },
  edit: namedFields,
  groups: [],
  rules: {},
  settle: <T>(record: T): T => record,
  parent: null,
};

const judge: EditableKind<Judge> = named;
const mediator: EditableKind<Mediator> = named;

const schoolYear: EditableKind<SchoolYear> = {
  ...named,
  create: { ...named.create, isCurrent: v.optional(v.boolean(), false) },
  edit: { ...named.edit, isCurrent: v.boolean() },
  // Only an active year can be the current one: neither flag is true without the other.
  groups: [['isActive', 'isCurrent']],
};

/** The lists that Admins keep (docs/product.md 3.2); devices never queue changes of them. */
export const lookupKinds = { district, judge, mediator, schoolYear };
export type LookupEntity = keyof typeof lookupKinds;
