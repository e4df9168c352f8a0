import * as v from 'valibot';
import type { KeyValues } from '../base/kept-values.ts';
import type { Unsent, UnsentList } from '../model/unsent.ts';

const List = v.record(v.string(), v.string());

export function unsentList(kept: KeyValues, name: string): UnsentList {
  const key = `${name}-unsent`;
  const read = (): Unsent => {
    try {
      const parsed = v.safeParse(List, JSON.parse(kept.getItem(key) ?? '{}'));
      return parsed.success ? parsed.output : {};
    } catch {
      return {};
    }
  };
  const write = (list: Unsent) => {
    try {
      if (Object.keys(list).length === 0) kept.removeItem(key);
      else kept.setItem(key, JSON.stringify(list));
    } catch {
      // A full localStorage loses only the list of what the other two places hold.
    }
  };
  return {
    read,
    add: (edits) =>
      write({ ...read(), ...Object.fromEntries(edits.map(({ id, writtenAt }) => [id, writtenAt])) }),
    remove: (ids) => write(Object.fromEntries(Object.entries(read()).filter(([id]) => !ids.includes(id)))),
    clear: () => write({}),
  };
}
