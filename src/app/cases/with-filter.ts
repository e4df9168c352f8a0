import type { CaseSearchFilter } from '#domain/cases/filters.ts';

/** The address with another filter: the order stays, each grid begins on its first page. */
export function withFilter(before: URLSearchParams, filter: CaseSearchFilter): URLSearchParams {
  const kept = [...before].filter(
    ([name]) => name !== 'filter' && name !== 'page' && !name.endsWith('.page'),
  );
  return new URLSearchParams(filter === 'ffy' ? kept : [['filter', filter], ...kept]);
}
