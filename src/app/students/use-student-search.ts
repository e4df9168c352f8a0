import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { links } from '../shell/links.ts';
import { justSearched } from './use-open-only.ts';
import type { StudentFilters } from './student-filters.ts';
import { useStudentFilters } from './use-student-filters.ts';

/** The student search: keeps the filters, then opens the list, which reads them. */
export function useStudentSearch() {
  const navigate = useNavigate();
  const { filters, keep } = useStudentFilters();
  const [isBusy, setBusy] = useState(false);
  return {
    filters,
    isBusy,
    search: async (next: StudentFilters) => {
      setBusy(true);
      await keep(next).finally(() => setBusy(false));
      void navigate(links.studentList, justSearched);
    },
  };
}
