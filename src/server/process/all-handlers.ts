import type { CallName } from '#contract/calls.ts';
import type { createAccounts } from '../accounts/accounts.ts';
import { noteQuota, type Quotas } from '../accounts/quota.ts';
import { alertHandlers } from '../alerts/handlers.ts';
import type { AlertSettings } from '../alerts/send-alert.ts';
import type { Stopwatch } from '../base/clock.ts';
import type { Handlers } from '../base/handlers.ts';
import type { Log } from '../base/log.ts';
import { calendarHandlers } from '../calendar/handlers.ts';
import { casePartHandlers } from '../case-parts/handlers.ts';
import { caseSearchHandlers } from '../cases/case-search.ts';
import { sharedNameHandlers } from '../cases/shared-names.ts';
import { caseHandlers } from '../cases/handlers.ts';
import { dashboardHandlers } from '../dashboard/handlers.ts';
import { deviceHandlers } from '../devices/handlers.ts';
import type { DocumentParts } from '../documents/add-document.ts';
import { documentHandlers } from '../documents/handlers.ts';
import { auditHandlers } from '../history/audit-handlers.ts';
import { historyHandlers } from '../history/handlers.ts';
import { lookupHandlers } from '../lookups/handlers.ts';
import { metricsHandlers } from '../metrics/handlers.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { newsHandlers } from '../news/handlers.ts';
import { operationHandlers } from '../operation/handlers.ts';
import { pendingHandlers } from '../pending/handlers.ts';
import { presenceHandlers } from '../presence/handlers.ts';
import type { Stores } from '../records/written.ts';
import { reportHandlers } from '../reports/handlers.ts';
import { retentionHandlers } from '../retention/handlers.ts';
import { restrictionHandlers } from '../restrictions/handlers.ts';
import { savedViewHandlers } from '../saved-views/handlers.ts';
import { studentHandlers } from '../students/handlers.ts';
import type { Fills } from '../sync/fills.ts';
import { pullHandlers } from '../sync/handlers.ts';
import type { Hints } from '../sync/hints.ts';
import { userHandlers } from '../users/handlers.ts';
import type { UserStores } from '../users/write-user.ts';

/** Everything about records: lookups, students, cases and their parts, the dashboard, and their mirrors. */
export const recordHandlers = (
  stores: Stores,
  stopwatch: Stopwatch,
  log: Log,
  fills: Pick<Fills, 'note'>,
  quotas: Pick<Quotas, 'take'>,
) => ({
  ...lookupHandlers(stores),
  ...studentHandlers(stores),
  ...caseHandlers(stores),
  ...caseSearchHandlers(stores.db),
  ...sharedNameHandlers(stores),
  ...pendingHandlers(stores.db),
  ...casePartHandlers(stores),
  ...historyHandlers(stores),
  ...auditHandlers(stores),
  ...dashboardHandlers(stores.db),
  ...pullHandlers(stores, stopwatch, log, fills),
  ...presenceHandlers(stores, (userId, notes) => quotas.take(noteQuota, String(userId), notes)),
  ...savedViewHandlers(stores),
  ...newsHandlers(stores),
});

/** What the handlers of all calls are made of. */
interface HandlerParts {
  stores: Stores;
  stopwatch: Stopwatch;
  log: Log;
  version: string;
  isStopping: () => boolean;
  accounts: Pick<ReturnType<typeof createAccounts>, 'handlers' | 'passwords' | 'mails' | 'quotas'>;
  users: UserStores;
  /** Shortest password that may be set, in characters. */
  passwordMin: number;
  documents: DocumentParts;
  alerts: AlertSettings;
  metrics: Metrics;
  /** Null: nobody reads the metrics. */
  metricsToken: string | null;
  hints: Pick<Hints, 'handlers'>;
  fills: Pick<Fills, 'note'>;
}

/** The handlers of every call of the contract. */
export function allHandlers(parts: HandlerParts): Handlers<CallName> {
  const { stores, log, accounts } = parts;
  return {
    ...accounts.handlers,
    ...userHandlers(parts.users, accounts.passwords, parts.passwordMin),
    ...calendarHandlers(stores, accounts.quotas, accounts.mails),
    ...deviceHandlers(stores),
    ...operationHandlers(stores.db, parts.version, log, parts.isStopping),
    ...recordHandlers(stores, parts.stopwatch, log, parts.fills, accounts.quotas),
    ...reportHandlers(stores, log),
    ...retentionHandlers({ ...stores, publicUrl: parts.alerts.publicUrl }),
    ...documentHandlers(parts.documents),
    ...alertHandlers(stores, parts.alerts),
    ...restrictionHandlers(stores, parts.alerts.publicUrl),
    ...metricsHandlers(parts.metrics, parts.metricsToken),
    ...parts.hints.handlers,
  };
}
