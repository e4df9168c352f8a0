import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';

/** The SHA-256 of a text of so many random bits that nobody guesses it, as a column holds it. */
export const hashed = (text: string): RawBuilder<unknown> =>
  sql`decode(${createHash('sha256').update(text).digest('base64')}, 'base64')`;
