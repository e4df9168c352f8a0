import type { DexieOptions } from 'dexie';
import type { Locks } from '../base/locks.ts';

/** What the names of databases begin with in sessions that keep nothing on the device. */
const prefix = 'accord-passing-';

/** The stem of such a session's database names. */
export const passingName = (id: string): string => `${prefix}${id}`;

/**
 * Holds a lock that tells other tabs that this session lives, until the returned function is called or the page
 * crashes.
 */
export function holdPassing(locks: Locks, name: string): () => void {
  let end = () => {};
  const held = new Promise<void>((resolve) => (end = resolve));
  locks.request(name, {}, () => held).catch(() => {});
  return end;
}

/** Whether another such session lives than the one of these databases, or was left in some tab. */
export const isAnyPassing = async (locks: Locks, but: string): Promise<boolean> =>
  (await locks.taken()).some((name) => name.startsWith(prefix) && name !== but);

/** How long a living session may take to refuse the lock, in ms. */
const patience = 2000;

/** Removes what crashed sessions left, never a living one's databases (docs/security.md, Passwords for offline use). */
export async function sweepPassing(locks: Locks, databases: DexieOptions): Promise<void> {
  const factory = databases.indexedDB as Partial<IDBFactory> | undefined;
  const all = (await factory?.databases?.()) ?? [];
  const left = all.flatMap(({ name }) => (name?.startsWith(prefix) ? [name] : []));
  const stems = new Set(left.map((name) => name.slice(0, name.lastIndexOf('-'))));
  const remove = async (stem: string) => {
    const { Dexie } = await import('dexie');
    for (const name of left.filter((one) => one.startsWith(stem))) await new Dexie(name, databases).delete();
  };
  const tries = [...stems].map((stem) =>
    locks.request(stem, { signal: AbortSignal.timeout(patience) }, () => remove(stem)).catch(() => {}),
  );
  await Promise.all(tries);
}
