import type { Conflict } from '#domain/problems.ts';
import { momentWords } from '../shell/status-words.ts';

/** Who set a value, and when: "Alex Morgan, 6:50 AM". What an older answer doesn't say is left out; empty: it says nothing. */
export const authorWords = ({ by, at }: Pick<Conflict, 'by' | 'at'>): string =>
  [by, at === undefined ? null : momentWords(at)].filter(Boolean).join(', ');

/** Who changed the fields of a conflict: one name, several, or nobody that the server named. */
export function othersWords(conflicts: readonly Conflict[]): string {
  const names = [...new Set(conflicts.flatMap(({ by }) => by ?? []))];
  return names.length === 0 ? 'Somebody else' : names.join(' and ');
}

/** The same within a sentence: a name stays as it is. */
export const inSentence = (others: string): string => (others === 'Somebody else' ? 'somebody else' : others);
