import * as v from 'valibot';
import { recordFields, requiredLine, shortText } from './fields.ts';
import { normalised, rankOf, typeaheadLimit } from './search.ts';

const { id: _id, ...codedRecord } = recordFields;

/** A district is known by its code; it has no number. */
export const District = v.object({
  ...codedRecord,
  code: requiredLine('Code'),
  name: requiredLine('Name'),
  isActive: v.boolean(),
  aeaName: shortText,
  parentCode: shortText,
});
export type District = v.InferOutput<typeof District>;

/** A school of a district, as pickers offer it; its code is known within its district only. */
export const School = v.object({ code: v.string(), name: v.string() });
export type School = v.InferOutput<typeof School>;

const named = { ...recordFields, name: requiredLine('Name'), isActive: v.boolean() };

/** An administrative law judge (ALJ). */
export const Judge = v.object(named);
export type Judge = v.InferOutput<typeof Judge>;

export const Mediator = v.object(named);
export type Mediator = v.InferOutput<typeof Mediator>;

export const SchoolYear = v.object({ ...named, isCurrent: v.boolean() });
export type SchoolYear = v.InferOutput<typeof SchoolYear>;

/** 'code - name', as grids and forms show a district. */
export const districtText = (district: { code: string; name: string }): string =>
  `${district.code} - ${district.name}`;

/** What a district's text is made of; a code alone, of a district that is no more, stands for its name. */
export function districtParts(text: string): { code: string | null; name: string } {
  const [code = '', ...name] = text.split(' - ');
  return name.length === 0 ? { code: null, name: code } : { code, name: name.join(' - ') };
}

/** A district's name as lists have room for it. */
export const districtShortName = (name: string): string =>
  name.replace(/ Community School District$/, ' CSD');

/** What a typed text is looked for in to find a district: its name, the short one that lists show, and its code. */
export const districtSearchText = ({ name, code }: { code: string; name: string }): string =>
  `${name} ${districtShortName(name)} ${code}`;

/** 'name (code)', as typeaheads show a district. */
export const districtLongName = (district: { code: string; name: string }): string =>
  `${district.name} (${district.code})`;

/** Districts that were found by a typed text, as a typeahead offers them: those whose name begins so first, 20 at most. */
export const inTypedOrder = <T extends { name: string }>(found: readonly T[], typed: string): T[] =>
  found
    .map((district) => ({ district, rank: rankOf(normalised(district.name), typed) }))
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, typeaheadLimit)
    .map(({ district }) => district);
