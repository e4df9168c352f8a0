/** Digits at the end of a number are filled up to so many. */
const width = 20;

/** The digits at the end and what stands before them. */
const parted = (number: string) => {
  const digits = /[0-9]*$/.exec(number)?.[0] ?? '';
  return { head: number.slice(0, number.length - digits.length), digits };
};

/**
 * A text by which case numbers are ordered, compared by its code units: the digits at the end by their size, since a year
 * may have more than 9,999 cases ("2026-10000" comes after "2026-9999"), what is before them as it is; capitals don't
 * matter. The database has the same function (0008-search.sql).
 */
export function numberOrder(number: string): string {
  const { head, digits } = parted(number.toLowerCase());
  return head + (digits && digits.padStart(width, '0'));
}

/** Numbers that begin with some digits stand together for each count of digits; nobody gives longer ones. */
const longestNumber = 10;
const last = '\u{10FFFF}';

/**
 * Where in the order of numbers those that begin with the typed text (in small letters) are: the first and last text of
 * parts that have nothing in common; null where they are spread over it, as for zeros alone, which count nothing. What is
 * there may still begin otherwise; a number of more than 10 digits may be elsewhere.
 */
export function rangesOf(typed: string): { from: string; to: string }[] | null {
  const { head, digits } = parted(typed);
  const asTyped = { from: typed, to: typed + last };
  if (!/[1-9]/.test(digits)) return head === '' ? null : [asTyped];
  const counts = Array.from({ length: Math.max(1, longestNumber - digits.length + 1) }, (_, more) => more);
  return [
    asTyped,
    ...counts.map((more) => ({
      from: numberOrder(head + digits + '0'.repeat(more)),
      to: numberOrder(head + digits + '9'.repeat(more)),
    })),
  ];
}
