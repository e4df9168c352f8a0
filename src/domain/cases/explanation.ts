import * as v from 'valibot';
import { longText } from '../fields.ts';

/** Characters that an explanation has at most. */
export const longestExplanation = 2000;

/**
 * Why what is odd about a case is right as it stands, in words, and what these words are about: the keys of oddities
 * (src/domain/desk/oddities/oddity-key.ts), one a line.
 */
export const explanationFields = {
  oddityExplanation: v.nullable(
    v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(longestExplanation, `Too long: ${longestExplanation} characters at most`),
      v.transform((text) => (text === '' ? null : text)),
    ),
  ),
  explainedOddities: longText,
};

export interface Explanation {
  oddityExplanation: string | null;
  explainedOddities: string | null;
}

/** They are true only together: two people's words are never put beside each other's keys. */
export const explanationGroup = ['oddityExplanation', 'explainedOddities'] as const;

const none: Explanation = { oddityExplanation: null, explainedOddities: null };

/** The keys that a case's explanation is about. A record of a device that knew of no explanations has no such field. */
export const explainedKeys = ({ explainedOddities }: Partial<Explanation>): string[] =>
  explainedOddities?.split('\n').filter((key) => key !== '') ?? [];

/** The explanation of some oddities; none where nothing is said, or of nothing. */
export const explanationOf = (words: string | null, keys: readonly string[]): Explanation => {
  const text = words?.trim() ?? '';
  return text === '' || keys.length === 0
    ? none
    : { oddityExplanation: text, explainedOddities: [...new Set(keys)].toSorted().join('\n') };
};

/** Words about nothing go, and so does what nobody says a word about. */
export const settledExplanation = (record: Partial<Explanation>): Explanation | null =>
  explainedKeys(record).length === 0 || (record.oddityExplanation ?? '').trim() === '' ? none : null;
