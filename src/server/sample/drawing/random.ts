/** Chance that repeats: everything that the sample draws comes from one of these, never from Math.random. */
export interface Random {
  /** From 0 to just below 1. */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  int(low: number, high: number): number;
  /** True in the given share of draws. */
  chance(share: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** An element, the first ones far more often than the last: how names are spread among people. */
  pickSkewed<T>(list: readonly T[]): T;
  /** One of the keys, as often as its weight says. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K;
  /** Different elements, as many as asked for or as there are. */
  some<T>(list: readonly T[], count: number): T[];
}

/** A 32-bit number for a text, different for nearly every text (FNV-1a). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/**
 * A generator for one purpose: the same seed and name give the same draws, whatever other generators drew before
 * (mulberry32 over a hash). So one record can be made again without making those before it.
 */
export function randomFor(seed: number, name: string): Random {
  let state = hashOf(`${seed}:${name}`);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const at = <T>(list: readonly T[], share: number): T => {
    const found = list[Math.floor(share * list.length)];
    if (found === undefined) throw new Error('nothing to pick from');
    return found;
  };
  const pick = <T>(list: readonly T[]): T => at(list, next());

  return {
    next,
    int: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (share) => next() < share,
    pick,
    pickSkewed: (list) => at(list, next() ** 1.8),
    weighted: (weights) => {
      const entries = Object.entries(weights) as [keyof typeof weights, number][];
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      const found = entries.find(([, weight]) => (left -= weight) < 0);
      return (found ?? pick(entries))[0];
    },
    some: (list, count) => {
      const rest = [...list];
      return Array.from({ length: Math.min(count, rest.length) }, () => {
        const [taken] = rest.splice(Math.floor(next() * rest.length), 1);
        return taken as (typeof rest)[number];
      });
    },
  };
}
