import type { OddityRule } from './rule.ts';

/** Between the parts of a key, and between the values of one part. */
const [separator, comma] = [' | ', ', '];

const valueText = (value: unknown): string =>
  value === null || value === undefined || value === ''
    ? 'empty'
    : String(value as string | number | boolean);

/**
 * Names something odd by its rule, by the event or finding that it is in, and by the values that made it odd: what people explain is
 * explained for these values alone. A line of text; it stands in the database, so that it stays as it is.
 */
export function oddityKey<T>(
  { id, field, expected, besides }: Pick<OddityRule<T>, 'id' | 'field' | 'expected' | 'besides'>,
  record: T,
  partUid: string | null,
): string {
  const others = 'from' in expected ? [expected.from] : (expected.since ?? []);
  const values = [field, ...others].map((name) => `${name} ${valueText(record[name])}`);
  if (besides) values.push(...besides(record).map(valueText));
  return [id, ...(partUid === null ? [] : [partUid]), values.join(comma)].join(separator);
}

/** What a key names, in words that need no record: as people read it in the history of a case. */
export const oddityKeyWords = (key: string): string => key.split(separator, 1).join('');
