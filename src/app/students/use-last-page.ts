import { useEffect, useEffectEvent } from 'react';
import { type ListedStudents, pageSize } from './use-listed-students.ts';

/** Leads from a page that there is no more to the last one: a delete may have emptied it. */
export function useLastPage(
  { count, isLoading }: Pick<ListedStudents, 'count' | 'isLoading'>,
  { page, goTo }: { page: number; goTo: (page: number) => void },
): void {
  const pages = count === null ? null : Math.max(1, Math.ceil(count / pageSize));
  const isPast = !isLoading && pages !== null && page > pages;
  const goToLast = useEffectEvent(() => {
    if (pages !== null) goTo(pages);
  });
  useEffect(() => {
    if (isPast) goToLast();
  }, [isPast]);
}
