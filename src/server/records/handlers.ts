import { historyHandlers } from '../audit/handlers.ts';
import { casePartHandlers } from '../case-parts/handlers.ts';
import { caseSearchHandlers } from '../cases/case-search.ts';
import { caseHandlers } from '../cases/handlers.ts';
import type { Stopwatch } from '../clock.ts';
import { dashboardHandlers } from '../dashboard/handlers.ts';
import { lookupHandlers } from '../lookups/handlers.ts';
import { pendingHandlers } from '../pending/handlers.ts';
import { presenceHandlers } from '../presence/handlers.ts';
import { studentHandlers } from '../students/handlers.ts';
import { pullHandlers } from '../sync/handlers.ts';
import type { Stores } from './written.ts';

/** Everything about records: lookups, students, cases and their parts, the dashboard, and their mirrors. */
export const recordHandlers = (stores: Stores, stopwatch: Stopwatch) => ({
  ...lookupHandlers(stores),
  ...studentHandlers(stores),
  ...caseHandlers(stores),
  ...caseSearchHandlers(stores.db),
  ...pendingHandlers(stores.db),
  ...casePartHandlers(stores),
  ...historyHandlers(stores),
  ...dashboardHandlers(stores.db),
  ...pullHandlers(stores, stopwatch),
  ...presenceHandlers(stores),
});
