import { caseSearchFilters } from '#domain/cases/filters.ts';
import { caseKinds } from '#domain/cases/kinds.ts';
import { caseKindNames } from '#domain/events.ts';
import { placeOfView, type ViewList } from '#domain/saved-views.ts';

const lists: Readonly<Record<ViewList, string>> = {
  complaints: caseKinds.complaint.many,
  mediations: caseKinds.mediation.many,
  dueprocesses: caseKinds.dueprocess.many,
  worklist: 'Worklist',
  casesearch: 'Case Search',
  students: 'Students',
  pending: 'Pending Cases',
};

/** The filters as the lists call them. */
const labels: Readonly<Record<string, string>> = {
  filter: 'Show',
  person: 'Person',
  district: 'District',
  due: 'Due',
  kind: 'Kind',
  hide: 'Without columns',
  sort: 'Sorted by',
  'systemic.sort': 'Without a student sorted by',
  mediator: 'Mediator',
  investigator: 'Investigator',
  ...Object.fromEntries(caseKindNames.map((kind) => [`${kind}.sort`, `${caseKinds[kind].many} sorted by`])),
};

/** Values that an address writes otherwise than the lists. */
const values: Readonly<Record<string, string>> = {
  'filter open': caseSearchFilters.open,
  'filter all': caseSearchFilters.all,
  'person -': 'Nobody yet',
  'due within7': 'in 7 days',
  'due within30': 'in 30 days',
  'due undated': 'on no day',
  ...Object.fromEntries(caseKindNames.map((kind) => [`kind ${kind}`, caseKinds[kind].many])),
};

function filterWords(name: string, value: string, districtOf: (code: string) => string): string {
  const label = labels[name] ?? name;
  if (name === 'district') return `${label}: ${districtOf(value)}`;
  if (name === 'hide') return `${label}: ${value.replaceAll(',', ', ')}`;
  if (name.endsWith('sort') && value.startsWith('-')) return `${label}: ${value.slice(1)}, last first`;
  return `${label}: ${values[`${name} ${value}`] ?? value}`;
}

/** What a saved view shows, in words; `districtOf` words a district's code. The address itself where it is none of a view. */
export function viewWords(address: string, districtOf: (code: string) => string): string {
  const place = placeOfView(address);
  if (!place) return address;
  const filters = [...new URLSearchParams(place.search)].map(([name, value]) =>
    filterWords(name, value, districtOf),
  );
  return [lists[place.list], ...filters].join(' · ');
}
