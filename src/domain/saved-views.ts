import * as v from 'valibot';
import { caseKindNames } from './events.ts';
import { recordFields, requiredText } from './fields.ts';
import { worklistSpans } from './worklist-spans.ts';

/** The lists whose filters stand in their address, so that a view of them can be saved. */
export const viewLists = [
  'complaints',
  'mediations',
  'dueprocesses',
  'worklist',
  'casesearch',
  'students',
  'pending',
] as const;
export type ViewList = (typeof viewLists)[number];

/** How soon something of a case is due, as lists of cases are narrowed to it. */
export const listDues = ['overdue', 'within7', 'within30', 'none'] as const;
export type ListDue = (typeof listDues)[number];

/** In an address: the cases that are nobody's yet. No name is so short. */
export const nobody = '-';

/** How many views somebody may keep. */
export const mostViews = 12;

/** Longest name of a view, in characters. */
const longestName = 40;

/** Longest address of a view, in characters: a name of 256, each written as up to twelve, with the other filters. */
const longestAddress = 5000;

type Fits = (value: string) => boolean;

const oneOf =
  (values: readonly string[]): Fits =>
  (value) =>
    values.includes(value);
const like =
  (pattern: RegExp): Fits =>
  (value) =>
    pattern.test(value);

const sort = like(/^-?[a-zA-Z]{1,40}$/);

/** A person's name, or the code of a district, which may be any text. */
const name = like(/^[^\p{Cc}\p{Cs}]{1,256}$/u);

/** What the address of a list of cases may hold besides its page. The selected year's records are the list without a word. */
const ofCases: Readonly<Record<string, Fits>> = {
  filter: oneOf(['open']),
  person: name,
  district: name,
  due: oneOf(listDues),
  hide: like(/^[a-zA-Z]{1,40}(,[a-zA-Z]{1,40}){0,20}$/),
  sort,
};

/** The orders of the three grids of a screen that has one for each kind of case. */
const sortOfKinds = Object.fromEntries(caseKindNames.map((kind) => [`${kind}.sort`, sort]));

/** The filters of each list, in the order in which a saved address has them. */
const filtersOf: Readonly<Record<ViewList, Readonly<Record<string, Fits>>>> = {
  complaints: { ...ofCases, 'systemic.sort': sort },
  mediations: ofCases,
  dueprocesses: ofCases,
  worklist: { due: oneOf(worklistSpans), kind: oneOf(caseKindNames) },
  casesearch: {
    filter: oneOf(['open', 'all']),
    district: name,
    mediator: name,
    investigator: name,
    ...sortOfKinds,
  },
  students: { district: name, sort },
  pending: { person: name, district: name, ...sortOfKinds },
};

/** Filters by name, as an address has them. */
type Filters = Iterable<readonly [string, string]>;

/**
 * What is saved of a list as it is shown: its name, and the filters, order and columns that it knows. Whatever else stands in the
 * address, the page too, is left out.
 */
export function viewAddress(list: ViewList, filters: Filters): string {
  const given = new Map(filters);
  const kept = Object.entries(filtersOf[list]).flatMap(([name, fits]) => {
    const value = given.get(name);
    return value !== undefined && fits(value) ? [`${name}=${encodeURIComponent(value)}`] : [];
  });
  return kept.length === 0 ? list : `${list}?${kept.join('&')}`;
}

/** A part of an address as it was before it was written; null for what nobody wrote so. */
function read(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Where a saved view leads: one of the lists, and what follows in its address. null for any text that `viewAddress` never gives. */
export function placeOfView(address: string): { list: ViewList; search: string } | null {
  const [name = '', filters = ''] = address.split(/\?(.*)/s);
  const list = viewLists.find((one) => one === name);
  if (!list) return null;
  const pairs = filters.split('&').flatMap((pair): [string, string][] => {
    const [key = '', written = ''] = pair.split(/=(.*)/s);
    const value = read(written);
    return value === null ? [] : [[key, value]];
  });
  if (viewAddress(list, pairs) !== address) return null;
  return { list, search: address.slice(list.length) };
}

/** What its owner gives a view. */
export const savedViewFields = {
  name: requiredText('Name', longestName),
  /** As `viewAddress` writes it: never an address of another place. */
  address: v.pipe(
    v.string('View is required'),
    v.maxLength(longestAddress, 'Too long'),
    v.check((text) => placeOfView(text) !== null, 'This is no view of a list'),
  ),
};

/** A view of a list that its owner gave a name. It is nobody else's: the server gives it to no other user. */
export const SavedView = v.object({ ...recordFields, ...savedViewFields });
export type SavedView = v.InferOutput<typeof SavedView>;
