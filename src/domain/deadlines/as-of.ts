/** Later than any day that a record names: whoever looks as of it sees all. */
export const endOfTime = '9999-12-31';

/** Whether something had happened by a day (YYYY-MM-DD): its own day is set and not after it. */
export const happened = (day: string | null, on: string): boolean => day !== null && day <= on;

/** Whether a case is withdrawn as of a day: said so, and on no day or on one that is not after it. */
export const isWithdrawn = (flag: boolean | null, dateWithdrawn: string | null, on: string): boolean =>
  flag === true && (dateWithdrawn === null || dateWithdrawn <= on);
