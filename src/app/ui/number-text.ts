let kept: Intl.NumberFormat | undefined;

/** A whole number as people write it: 12,345. What writes it is kept: making one costs milliseconds, which each screen would pay. */
export const numberText = (value: number): string => (kept ??= new Intl.NumberFormat('en-US')).format(value);
