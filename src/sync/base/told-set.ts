import { settable } from './observable.ts';

/** A set of uids that tells its listeners when it changes. */
export function toldSet() {
  const told = settable<ReadonlySet<string>>(new Set());
  return {
    told,
    put(uid: string, isIn: boolean) {
      if (told.get().has(uid) === isIn) return;
      const others = [...told.get()].filter((other) => other !== uid);
      told.set(new Set(isIn ? [...others, uid] : others));
    },
  };
}
