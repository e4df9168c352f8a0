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
import { operationCalls } from './operation.ts';
import { passkeyCalls } from './passkeys.ts';
import { passwordCalls } from './passwords.ts';
import { reportCalls } from './reports.ts';
import { restrictionCalls } from './restrictions.ts';
import { retentionCalls } from './retention.ts';
import { savedViewCalls } from './saved-views.ts';
import { secondFactorCalls } from './second-factor.ts';
import { sharedNameCalls } from './shared-names.ts';
import { studentCalls } from './students.ts';
import { userCalls } from './users.ts';

/** The calls that no first screen needs: a device loads their schemas with the first of them, or when its page has time. */
export const laterCalls = {
  ...passwordCalls,
  ...secondFactorCalls,
  ...passkeyCalls,
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
  ...calendarCalls,
  ...deviceCalls,
  ...savedViewCalls,
  ...operationCalls,
};
