import type { Mediation } from '../../cases/mediation.ts';
import { earlier, type OddityRule, ofEveryCase } from './rule.ts';

/** What is odd about a mediation. */
export const mediationOddities: readonly OddityRule<Mediation>[] = [
  ...ofEveryCase,
  earlier('held before it was filed', 'dateHeld', 'dateFiled', 'Held before it was filed.'),
  earlier('closed before it was held', 'dateClosed', 'dateHeld', 'Closed before it was held.'),
  {
    id: 'an agreement, and no date on which it was held',
    says: 'An agreement, and no date on which it was held.',
    field: 'dateHeld',
    is: (one) => one.agreementReachedFlag === true && one.dateHeld === null,
    expected: { words: 'a day', since: ['agreementReachedFlag'] },
    rule: '34 CFR 300.506(b)(6)',
  },
  {
    id: 'withdrawn, and it was held',
    says: 'Withdrawn, and it was held.',
    field: 'mediationWithdrawnFlag',
    is: (one) => one.mediationWithdrawnFlag === true && one.dateHeld !== null,
    expected: { words: 'No, or no day on which it was held', since: ['dateHeld'] },
    rule: 'the federal report counts a mediation as withdrawn (2.3) or as held (2.1)',
  },
  {
    id: 'withdrawn, and an agreement was reached',
    says: 'Withdrawn, and an agreement was reached.',
    field: 'mediationWithdrawnFlag',
    is: (one) => one.mediationWithdrawnFlag === true && one.agreementReachedFlag === true,
    expected: { words: 'No, or no agreement', since: ['agreementReachedFlag'] },
    rule: 'the federal report counts an agreement with a mediation that was held (2.1)',
  },
  {
    id: 'withdrawn without a date',
    says: 'Withdrawn without a date.',
    field: 'dateWithdrawn',
    is: (one) => one.mediationWithdrawnFlag === true && one.dateWithdrawn === null,
    expected: { words: 'a day', since: ['mediationWithdrawnFlag'] },
    rule: 'the federal report counts a withdrawal by its day (2.3)',
  },
];
