import { type RawBuilder, sql } from 'kysely';
import { anywhere } from '../db/like.ts';

/** Two ranks of names: those in which each typed word begins a word, then those that hold each word elsewhere. */
export const ranks = ['beginning', 'inside'] as const;
export type Rank = (typeof ranks)[number];

/** Whether a column with a space before each word is of the rank; that it holds the words at all is told beside. */
export function isOfRank(
  rank: Rank,
  column: RawBuilder<unknown>,
  words: readonly string[],
): RawBuilder<unknown> {
  const begin = sql.join(
    words.map((word) => sql`${column} like ${anywhere(` ${word}`)}`),
    sql` and `,
  );
  return rank === 'beginning' ? sql`(${begin})` : sql`not (${begin})`;
}
