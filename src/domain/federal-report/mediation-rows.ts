import { happened, isWithdrawn } from '../deadlines/as-of.ts';
import type { ReportMediation } from './fields.ts';
import { rowsThat } from './rows-that.ts';
import type { ReportRow } from './rows.ts';

export type MediationClass = '2.1' | '2.2' | '2.3';

/** The part of a due process case that its mediation's class depends on. */
export type LinkedDueProcess = { dateClosed: string | null } | null;

/** The one class of a mediation on the status date; `dueProcess` is the case that it was made from, which closes it too. */
export function mediationClass(
  mediation: ReportMediation,
  dueProcess: LinkedDueProcess,
  statusDate: string,
): MediationClass {
  if (isWithdrawn(mediation.mediationWithdrawnFlag, mediation.dateWithdrawn, statusDate)) return '2.3';
  if (happened(mediation.dateHeld, statusDate)) return '2.1';
  const isClosed =
    happened(mediation.dateClosed, statusDate) || happened(dueProcess?.dateClosed ?? null, statusDate);
  return isClosed ? '2.3' : '2.2';
}

/** The rows that a mediation counts in; one made from a due process case counts once, here. */
export function mediationRows(
  mediation: ReportMediation,
  dueProcess: LinkedDueProcess,
  statusDate: string,
): ReportRow[] {
  const ofClass = mediationClass(mediation, dueProcess, statusDate);
  const isHeld = ofClass === '2.1';
  const isRelated = mediation.dueProcessUid !== null;
  const hasAgreement = mediation.agreementReachedFlag === true;
  return rowsThat({
    '2': true,
    '2.1': isHeld,
    '2.1(a)': isHeld && isRelated,
    '2.1(a)(i)': isHeld && isRelated && hasAgreement,
    '2.1(b)': isHeld && !isRelated,
    '2.1(b)(i)': isHeld && !isRelated && hasAgreement,
    '2.2': ofClass === '2.2',
    '2.3': ofClass === '2.3',
  });
}
