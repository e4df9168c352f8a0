import { caseWork } from '#domain/worklist/case-work.ts';
import { worklistDays } from '#domain/worklist/item.ts';
import { createCaseFinder } from './of-cases.ts';

/** What has to be done in a case: found once for the worklist and the bell. */
export const workFinder = createCaseFinder((kind, record, parts, today) =>
  caseWork(kind, record, parts, worklistDays(today)),
);
