import { useMemo } from 'react';
import { useAll } from '../shell/engine-context.ts';

/** The investigators of the complaints on this device by name, as suggestions: there is no list of them. */
export function useInvestigators(): readonly string[] {
  const complaints = useAll('complaint');
  return useMemo(() => {
    const names = new Set(complaints.flatMap(({ record }) => record.investigatorName ?? []));
    return [...names].toSorted((a, b) => a.localeCompare(b, 'en'));
  }, [complaints]);
}
