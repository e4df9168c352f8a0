import { useEffect, useState } from 'react';
import { useEngine } from '../shell/engine-context.ts';
import { noStudentFilters, type StudentFilters } from './student-filters.ts';

const key = 'student-search';

/**
 * The filters last used, remembered on the device as a sealed draft; null until they were read. Setting them keeps them.
 */
export function useStudentFilters() {
  const { drafts } = useEngine();
  const [filters, setFilters] = useState<StudentFilters | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void drafts.get(key).then((draft) => {
      if (isCurrent)
        setFilters({ ...noStudentFilters, ...(draft?.values as Partial<StudentFilters> | undefined) });
    });
    return () => {
      isCurrent = false;
    };
  }, [drafts]);

  return {
    filters,
    /** Resolves once they are kept, so that the list may be opened. */
    keep: async (next: StudentFilters) => {
      setFilters(next);
      await drafts.put(key, { values: { ...next }, seen: null });
    },
  };
}
