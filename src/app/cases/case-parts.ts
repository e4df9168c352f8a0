import { useMemo } from 'react';
import type { CaseParts } from '#domain/desk/places.ts';
import { useRecordsOf } from '../shell/engine-context.ts';

/** The records of one kind that belong to a case: the same list until one of them changes. */
export function usePartsOf<E extends 'event' | 'contact' | 'finding'>(entity: E, uid: string) {
  const all = useRecordsOf(entity, uid);
  return useMemo(() => all.map(({ record }) => record), [all]);
}

/** What the desk's rules read of the parts of a case. */
export function useCaseParts(uid: string): CaseParts {
  const events = usePartsOf('event', uid);
  const findings = usePartsOf('finding', uid);
  return useMemo(() => ({ events, findings }), [events, findings]);
}
