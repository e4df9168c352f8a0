import * as v from 'valibot';
import { CaseSearch, CaseSearchItem } from '#domain/cases/case-search.ts';
import { readers } from '#domain/roles.ts';
import { defineCalls } from './call.ts';

/** The case search screen's filter; without it cases of every year, open or closed. */
const CaseSearchQuery = v.strictObject({ filter: v.optional(v.picklist(['open', 'ffy'])) });
export type CaseSearchQuery = v.InferOutput<typeof CaseSearchQuery>;

export const caseSearchCalls = defineCalls({
  searchCases: {
    method: 'POST',
    path: '/api/dispute/casesearch',
    roles: readers,
    offline: 'mirrored',
    throttled: 'search',
    about:
      'Cases of the three kinds that match every filled filter, the newest filed first, 100 of a kind at most; X-Total-Count is larger than the answer when there are more.',
    query: CaseSearchQuery,
    body: CaseSearch,
    audited: { as: 'list' },
    answer: v.array(CaseSearchItem),
  },
  pendingCases: {
    method: 'GET',
    path: '/api/reports/pending',
    roles: readers,
    offline: 'mirrored',
    about: "Cases filed in the user's school year that are not closed, the newest filed first.",
    audited: { as: 'list' },
    answer: v.array(CaseSearchItem),
  },
});
