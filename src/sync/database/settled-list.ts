import * as v from 'valibot';
import type { KeyValues } from '../base/kept-values.ts';
import type { SettledList } from '../model/unsent.ts';

const Ids = v.array(v.string());

/** The list of a user in a store of small values, which stays when the user's databases go. */
export function settledList(kept: KeyValues, name: string): SettledList {
  const key = `${name}-settled`;
  const read = (): readonly string[] => {
    try {
      const parsed = v.safeParse(Ids, JSON.parse(kept.getItem(key) ?? '[]'));
      return parsed.success ? parsed.output : [];
    } catch {
      return [];
    }
  };
  const keep = (ids: readonly string[]) => {
    try {
      if (ids.length > 0) kept.setItem(key, JSON.stringify(ids));
    } catch {
      // Without room these edits are said to be lost at the next sign-in, for its user to wave away.
    }
  };
  return {
    read,
    keep,
    told(ids) {
      const known = new Set(ids);
      const left = read().filter((id) => !known.has(id));
      kept.removeItem(key);
      keep(left);
    },
  };
}
