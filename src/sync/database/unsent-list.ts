import * as v from 'valibot';
import type { KeyValues } from '../session/wrong-passwords.ts';

/** Ids of unsent edits with the times of typing (ISO 8601 UTC): no content. */
export type Unsent = Readonly<Record<string, string>>;

/**
 * The third place: which edits there should be (localStorage). What is on this list and in neither of the other two places
 * was lost, or had just arrived at the server; whoever finds such a gap asks the server.
 */
export interface UnsentList {
  read(): Unsent;
  add(id: string, writtenAt: string): void;
  remove(ids: readonly string[]): void;
  clear(): void;
}

/** What of such a list is told to its user: how many, and of when; null for none. */
export function spanOf(times: readonly string[]): { count: number; from: string; to: string } | null {
  const sorted = times.toSorted();
  const [from, to] = [sorted[0], sorted.at(-1)];
  return from === undefined || to === undefined ? null : { count: sorted.length, from, to };
}

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
    add: (id, writtenAt) => write({ ...read(), [id]: writtenAt }),
    remove: (ids) => write(Object.fromEntries(Object.entries(read()).filter(([id]) => !ids.includes(id)))),
    clear: () => write({}),
  };
}
