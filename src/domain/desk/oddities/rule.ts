import type { DueDate } from '../../deadlines/due-dates.ts';
import { gridDate } from '../../fields.ts';

/** Something in a record that can't be as it stands, in words for who mends it. It is said, and never stops a save. */
export interface OddityRule<T> {
  /** Names the rule in what people have explained, for ever: it stays as it is where the sentence is worded anew. */
  id: string;
  says: string;
  /** The field where it is mended. */
  field: keyof T & string;
  is: (record: T) => boolean;
  /** What the field should hold. */
  expected: Expected<T>;
  /** Which rule says so, as a citation or in words. */
  rule: string;
  /** What made it odd besides the values of its fields: the day of a limit, a day of the case that a finding hangs on. */
  besides?: (record: T) => readonly (string | null)[];
}

/** What a field should hold: a day no earlier than that of another field, or something in words, because of what other fields hold. */
export type Expected<T> =
  | { from: keyof T & string }
  | { words: string | ((record: T) => string); since?: readonly (keyof T & string)[] };

/** Why days are odd that no section orders. */
export const inOrder = 'the steps of a case follow each other';

/** Whether both days are set and out of order. */
export const isBefore = (day: string | null, other: string | null): boolean =>
  day !== null && other !== null && day < other;

/** Two days that are out of order; the first is the one to mend. */
export const earlier = <T>(
  id: string,
  field: keyof T & string,
  from: keyof T & string,
  says: string,
  rule = inOrder,
): OddityRule<T> => ({
  id,
  says,
  field,
  is: (one) => isBefore(one[field] as string | null, one[from] as string | null),
  expected: { from },
  rule,
});

interface Dated {
  dateFiled: string;
  dateClosed: string | null;
  dateWithdrawn: string | null;
}

/** What is odd about the days of any case. */
export const ofEveryCase: readonly OddityRule<Dated>[] = [
  earlier('closed before it was filed', 'dateClosed', 'dateFiled', 'Closed before it was filed.'),
  earlier('withdrawn before it was filed', 'dateWithdrawn', 'dateFiled', 'Withdrawn before it was filed.'),
  earlier('closed before it was withdrawn', 'dateClosed', 'dateWithdrawn', 'Closed before it was withdrawn.'),
];

/** The limit of a case that may be extended. */
const extendable = (dueDates: readonly DueDate[]) => dueDates.find(({ canBeExtended }) => canBeExtended);

/** The day of that limit without an extension; null where the case has none. */
export const limitDay = (dueDates: readonly DueDate[]): string | null =>
  extendable(dueDates)?.originalDue ?? null;

/** Whether an extension ends no later than the limit does anyway. */
export const shortens = (dueDates: readonly DueDate[], extendedTo: string | null): boolean =>
  extendedTo !== null && extendedTo <= (limitDay(dueDates) ?? '');

/** Whether an extension was granted when the limit was over. */
export const isLate = (dueDates: readonly DueDate[], grantedOn: string | null): boolean =>
  grantedOn !== null && grantedOn > (limitDay(dueDates) ?? grantedOn);

/** What an extension's day should be: later than the limit's own. */
export const afterDue = (dueDates: readonly DueDate[]): string =>
  `a day after ${gridDate(limitDay(dueDates))}, when it is due anyway`;

/** When an extension should be granted: while its limit still runs. */
export const byDue = (dueDates: readonly DueDate[]): string =>
  `${gridDate(limitDay(dueDates))} or earlier, while the time limit runs`;
