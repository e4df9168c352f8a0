import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { nobody } from '#domain/saved-views.ts';
import { useHasWholeYear, useIsOpening } from '../shell/engine-context.ts';
import { useToday } from '../ui/use-today.ts';
import { usePlaceState } from '../ui/use-trail.ts';
import { hiddenOf, type ListView, viewOf } from './list-view.ts';
import { choicesOf, narrowed } from './narrowed.ts';
import type { CaseRow } from './use-case-rows.ts';

/** The view without what is in none of the rows, and the words for that. */
function knownView(view: ListView, choices: ReturnType<typeof choicesOf>) {
  const { person, district } = view;
  const hasPerson =
    person === null || (person === nobody ? choices.hasNobody : choices.people.includes(person));
  const hasDistrict = district === null || choices.districts.some(([code]) => code === district);
  const gone = [
    ...(hasPerson ? [] : [person === nobody ? 'Nobody yet' : `Person ${person}`]),
    ...(hasDistrict ? [] : [`District ${district}`]),
  ];
  return {
    view: { ...view, person: hasPerson ? person : null, district: hasDistrict ? district : null },
    gone,
  };
}

/** What the screen of a list shows of its rows: by the address, and by what is typed, which the address may not hold. */
export function useListView(filter: ListView['filter'], rows: readonly CaseRow[]) {
  const [search] = useSearchParams();
  const isOpening = useIsOpening();
  const isWhole = useHasWholeYear();
  const [text, setText] = usePlaceState('filter', '');
  const today = useToday();
  const address = search.toString();
  const asked = useMemo(() => ({ ...viewOf(new URLSearchParams(address)), filter }), [address, filter]);
  const hide = search.get('hide');
  const hidden = useMemo(() => hiddenOf(hide), [hide]);
  const choices = useMemo(() => choicesOf(rows), [rows]);
  const { view, gone } = useMemo(
    () => (isWhole ? knownView(asked, choices) : { view: asked, gone: [] }),
    [asked, choices, isWhole],
  );
  const { person, district, due } = view;
  const shown = useMemo(
    () => narrowed(rows, { person, district, due }, text, today),
    [rows, person, district, due, text, today],
  );
  /** Whose a case is and what is due on it isn't known yet. */
  const isUnknown = isOpening && (person !== null || due !== null);
  return { view, hidden, gone, choices, text, setText, isWhole, shown: isUnknown ? undefined : shown };
}
