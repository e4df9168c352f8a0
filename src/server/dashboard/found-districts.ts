import { sql } from 'kysely';
import { districtSearchText } from '#domain/lookups.ts';
import { areShort, holdsBeginnings, normalised } from '#domain/search.ts';
import { anywhere } from '../db/like.ts';
import { jsonRows, type Queries } from '../db/queries.ts';
import { districtKey } from '../lookups/districts.ts';
import type { Rank } from './word-beginnings.ts';

/** A district with all typed words in its name, short or whole, and code. */
export interface FoundDistrict {
  code: string;
  name: string;
  rank: Rank;
}

/** All of them, the active ones first, then those in which each word begins a word, then by name. */
export async function foundDistricts(db: Queries, words: readonly string[]): Promise<FoundDistrict[]> {
  if (areShort(words)) return [];
  const found = await jsonRows<{ code: string; name: string; isActive: boolean }>(
    db,
    sql`select "code", "name", "isActive" from "district" "t" where "deletedAt" is null
      and ${sql.join(
        words.map((word) => sql`${districtKey} like ${anywhere(word)}`),
        sql` and `,
      )} order by "name" collate "C", "code" collate "C"`,
  );
  const place = ({ isActive, rank }: { isActive: boolean; rank: Rank }) =>
    (isActive ? 0 : 2) + (rank === 'beginning' ? 0 : 1);
  return found
    .map(({ code, name, isActive }) => {
      const rank: Rank = holdsBeginnings(normalised(districtSearchText({ code, name })), words)
        ? 'beginning'
        : 'inside';
      return { code, name, isActive, rank };
    })
    .toSorted((a, b) => place(a) - place(b));
}
