import type { DueDate } from '../../deadlines/due-dates.ts';

/** Something in a record that can't be as it stands, in words for who mends it. It is said, and never stops a save. */
export interface OddityRule<T> {
  says: string;
  /** The field where it is mended. */
  field: keyof T & string;
  is: (record: T) => boolean;
}

/** Whether both days are set and out of order. */
export const isBefore = (day: string | null, other: string | null): boolean =>
  day !== null && other !== null && day < other;

interface Dated {
  dateFiled: string;
  dateClosed: string | null;
  dateWithdrawn: string | null;
}

/** What is odd about the days of any case. */
export const ofEveryCase: readonly OddityRule<Dated>[] = [
  {
    says: 'Closed before it was filed.',
    field: 'dateClosed',
    is: (one) => isBefore(one.dateClosed, one.dateFiled),
  },
  {
    says: 'Withdrawn before it was filed.',
    field: 'dateWithdrawn',
    is: (one) => isBefore(one.dateWithdrawn, one.dateFiled),
  },
  {
    says: 'Closed before it was withdrawn.',
    field: 'dateClosed',
    is: (one) => isBefore(one.dateClosed, one.dateWithdrawn),
  },
];

/** The limit of a case that may be extended. */
const extendable = (dueDates: readonly DueDate[]) => dueDates.find(({ canBeExtended }) => canBeExtended);

/** Whether an extension ends no later than the limit does anyway. */
export const shortens = (dueDates: readonly DueDate[], extendedTo: string | null): boolean =>
  extendedTo !== null && extendedTo <= (extendable(dueDates)?.originalDue ?? '');

/** Whether an extension was granted when the limit was over. */
export const isLate = (dueDates: readonly DueDate[], grantedOn: string | null): boolean =>
  grantedOn !== null && grantedOn > (extendable(dueDates)?.originalDue ?? grantedOn);
