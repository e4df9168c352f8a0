import { type CaseKind, caseKindNames } from '#domain/events.ts';
import { type WorklistSpan, worklistSpans } from '#domain/worklist-spans.ts';
import type { WorklistItem } from '#domain/worklist/item.ts';
import { isNear } from '#domain/worklist/order.ts';
import { useAddressSearch } from '../ui/use-address-search.ts';
import { usePlaceState } from '../ui/use-trail.ts';

/**
 * What of the worklist is shown. '' is all: of the spans, those that somebody has to look at now. `person` is a name after
 * a letter, so that nobody is no name.
 */
export interface WorklistChoice {
  span: WorklistSpan | '';
  kind: CaseKind | '';
  person: string;
}

const nobody = 'nobody';

/** A person as the choice names them. */
export const personValue = (person: string | null): string => (person === null ? nobody : `p:${person}`);

const oneOf = <T extends string>(values: readonly T[], text: string | null): T | '' =>
  values.find((value) => value === text) ?? '';

/** The address with another choice of due day or kind; another choice starts on the first page. */
export function withChoice(
  search: URLSearchParams,
  change: Partial<Pick<WorklistChoice, 'span' | 'kind'>>,
): URLSearchParams {
  const next = new URLSearchParams(search);
  const set = (name: string, value: string | undefined) => {
    if (value === '') next.delete(name);
    else if (value !== undefined) next.set(name, value);
  };
  set('due', change.span);
  set('kind', change.kind);
  next.delete('work.page');
  return next;
}

/** What is chosen: due day and kind in the address, the person in this tab's memory alone, since addresses name nobody. */
export function useWorklistChoice(): [WorklistChoice, (change: Partial<WorklistChoice>) => void] {
  const [search, changeSearch] = useAddressSearch();
  const [person, setPerson] = usePlaceState('worklist-person', '');
  const choice = {
    span: oneOf(worklistSpans, search.get('due')),
    kind: oneOf(caseKindNames, search.get('kind')),
    person,
  };
  return [
    choice,
    (change) => {
      if (change.person !== undefined) setPerson(change.person);
      changeSearch((before) => withChoice(before, change));
    },
  ];
}

/** The items of a person and a kind, of whichever day. */
export const itemsOfChoice = (
  items: readonly WorklistItem[],
  { kind, person }: WorklistChoice,
): readonly WorklistItem[] =>
  items.filter(
    (item) => (kind === '' || item.kind === kind) && (person === '' || personValue(item.person) === person),
  );

/** Of those, the ones of the chosen days. */
export const itemsOfSpan = (
  items: readonly WorklistItem[],
  { span }: WorklistChoice,
): readonly WorklistItem[] => items.filter((item) => (span === '' ? isNear(item) : item.span === span));
