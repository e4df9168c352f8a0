import { type CaseFilter, caseFilterOf } from '#domain/cases/filters.ts';
import { type ListDue, listDues, nobody } from '#domain/saved-views.ts';
import { withPart } from '../ui/use-address-search.ts';

/** How soon something of a case is due, in words. */
export const dueChoices: Readonly<Record<ListDue, string>> = {
  overdue: 'Overdue',
  within7: 'In 7 days',
  within30: 'In 30 days',
  none: 'Nothing due',
};

/** What a list of cases shows, as its address says it: whoever has the address has the view. */
export interface ListView {
  filter: CaseFilter;
  /** A name, or `nobody`. */
  person: string | null;
  /** The district's code. */
  district: string | null;
  due: ListDue | null;
}

const isDue = (text: string): text is ListDue => (listDues as readonly string[]).includes(text);

/** The view that an address names; what it doesn't know is passed over. */
export function viewOf(params: URLSearchParams): ListView {
  const due = params.get('due') ?? '';
  return {
    filter: caseFilterOf(params.get('filter')),
    person: params.get('person'),
    district: params.get('district'),
    due: isDue(due) ? due : null,
  };
}

/** The columns that a list doesn't show, by id, as its address has them. */
export const hiddenOf = (text: string | null): ReadonlySet<string> =>
  new Set(text?.split(',').filter(Boolean));

/** The address with another value of a filter, null for none: the order stays, each grid begins on its first page. */
export function withFilter(before: URLSearchParams, name: string, value: string | null): URLSearchParams {
  const kept = [...before].filter(([key]) => key !== name && key !== 'page' && !key.endsWith('.page'));
  return new URLSearchParams(value === null ? kept : [[name, value], ...kept]);
}

/** The address with a column shown or hidden; the other columns, page and order stay. */
export function withColumn(before: URLSearchParams, id: string, isShown: boolean): URLSearchParams {
  const hidden = new Set(hiddenOf(before.get('hide')));
  if (isShown) hidden.delete(id);
  else hidden.add(id);
  return withPart('hide', hidden.size > 0 ? [...hidden].join(',') : null)(new URLSearchParams(before));
}

/** What the name of a list's file says of the view it has; that typed words narrowed it, and not which: they may name a child. */
export const viewFileName = (
  many: string,
  { filter, person, district, due }: ListView,
  isNarrowedByWords: boolean,
): string =>
  [
    many.toLowerCase().replace(' ', '-'),
    filter === 'open' ? 'open' : '',
    person === nobody ? 'nobody yet' : (person ?? ''),
    district === null ? '' : `district ${district}`,
    due === null ? '' : dueChoices[due].toLowerCase(),
    isNarrowedByWords ? 'filtered rows' : '',
  ]
    .filter(Boolean)
    .join(', ');
