/** Shortest and longest wait between two tries, in seconds (docs/sync-rules.md PS7). */
const shortest = 1;
const longest = 300;

/**
 * Seconds to wait after the given number of failures in a row (1 or more): doubling from 1 s to 5 min, less a random
 * part, so that devices that lost the server together don't come back together. Never less than the server asked for,
 * and never less than a second. `random` answers from 0 up to 1.
 */
export function backoffSeconds(failures: number, askedSeconds: number, random: () => number): number {
  const full = Math.min(longest, 2 ** Math.min(failures, 20));
  return Math.max(shortest, askedSeconds, full * (0.5 + random() / 2));
}
