import { useEffect, useState } from 'react';
import { useEngine } from '../shell/engine-context.ts';
import { noStudentFilters, type StudentFilters } from './student-filters.ts';

const name = 'student-search';

/**
 * The filters last used, remembered sealed on the device; null until they were read. Setting them keeps them.
 */
export function useStudentFilters() {
  const { remembered } = useEngine();
  const [filters, setFilters] = useState<StudentFilters | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void remembered.get(name).then((kept) => {
      if (isCurrent) setFilters({ ...noStudentFilters, ...(kept as Partial<StudentFilters> | undefined) });
    });
    return () => {
      isCurrent = false;
    };
  }, [remembered]);

  return {
    filters,
    /** Resolves once they are kept, so that the list may be opened. */
    keep: async (next: StudentFilters) => {
      setFilters(next);
      await remembered.put(name, next);
    },
  };
}
