import type { Mediation } from '../../cases/mediation.ts';
import { isBefore, type OddityRule, ofEveryCase } from './rule.ts';

/** What is odd about a mediation. */
export const mediationOddities: readonly OddityRule<Mediation>[] = [
  ...ofEveryCase,
  {
    says: 'Held before it was filed.',
    field: 'dateHeld',
    is: (one) => isBefore(one.dateHeld, one.dateFiled),
  },
  {
    says: 'Closed before it was held.',
    field: 'dateClosed',
    is: (one) => isBefore(one.dateClosed, one.dateHeld),
  },
  {
    says: 'An agreement, and no date on which it was held.',
    field: 'dateHeld',
    is: (one) => one.agreementReachedFlag === true && one.dateHeld === null,
  },
  {
    says: 'Withdrawn, and it was held.',
    field: 'mediationWithdrawnFlag',
    is: (one) => one.mediationWithdrawnFlag === true && one.dateHeld !== null,
  },
  {
    says: 'Withdrawn, and an agreement was reached.',
    field: 'mediationWithdrawnFlag',
    is: (one) => one.mediationWithdrawnFlag === true && one.agreementReachedFlag === true,
  },
  {
    says: 'Withdrawn without a date.',
    field: 'dateWithdrawn',
    is: (one) => one.mediationWithdrawnFlag === true && one.dateWithdrawn === null,
  },
];
