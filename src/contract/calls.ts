import { accountCalls } from './accounts.ts';
import { alertCalls } from './alerts.ts';
import { auditCalls } from './audit.ts';
import { calendarCalls } from './calendar.ts';
import { casePartCalls } from './case-parts.ts';
import { caseSearchCalls } from './case-search.ts';
import { caseCalls } from './cases.ts';
import { dashboardCalls } from './dashboard.ts';
import { deviceCalls } from './devices.ts';
import { documentCalls } from './documents.ts';
import { historyCalls } from './history.ts';
import { lookupCalls } from './lookups.ts';
import { newsCalls } from './news.ts';
import { operationCalls } from './operation.ts';
import { passkeyCalls } from './passkeys.ts';
import { presenceCalls } from './presence.ts';
import { reportCalls } from './reports.ts';
import { retentionCalls } from './retention.ts';
import { restrictionCalls } from './restrictions.ts';
import { savedViewCalls } from './saved-views.ts';
import { secondFactorCalls } from './second-factor.ts';
import { sharedNameCalls } from './shared-names.ts';
import { signOnCalls } from './sign-on.ts';
import { studentCalls } from './students.ts';
import { syncCalls } from './sync.ts';
import { passwordCalls } from './passwords.ts';
import { userCalls } from './users.ts';

/** Every call of the API, once. */
export const calls = {
  ...accountCalls,
  ...passwordCalls,
  ...secondFactorCalls,
  ...passkeyCalls,
  ...signOnCalls,
  ...userCalls,
  ...lookupCalls,
  ...studentCalls,
  ...caseCalls,
  ...caseSearchCalls,
  ...restrictionCalls,
  ...sharedNameCalls,
  ...casePartCalls,
  ...documentCalls,
  ...alertCalls,
  ...historyCalls,
  ...auditCalls,
  ...dashboardCalls,
  ...reportCalls,
  ...retentionCalls,
  ...syncCalls,
  ...presenceCalls,
  ...calendarCalls,
  ...deviceCalls,
  ...savedViewCalls,
  ...newsCalls,
  ...operationCalls,
};

export type Calls = typeof calls;
export type CallName = keyof Calls;
