import { useMemo } from 'react';
import { usePlaceState } from '../ui/use-trail.ts';
import { filterEvents, isNarrowed, noEventChips } from './event-filters.ts';
import type { EventRow } from './event-rows.ts';

/** What narrows the events of a case on this screen, and the events that it leaves; a return to the screen finds it as it was. */
export function useEventFilters(caseUid: string, events: readonly EventRow[]) {
  const [chips, setChips] = usePlaceState(`events of ${caseUid}`, noEventChips);
  // By themselves: words follow the typing when there is time, and must not take back a chip that was pressed meanwhile.
  const [text, setText] = usePlaceState(`words of events of ${caseUid}`, '');
  const filters = useMemo(() => ({ ...chips, text }), [chips, text]);
  return {
    filters,
    setChips,
    setText,
    found: useMemo(() => filterEvents(events, filters), [events, filters]),
    isNarrowed: isNarrowed(filters) && events.length > 0,
    showAll: () => {
      setChips(noEventChips);
      setText('');
    },
  };
}
