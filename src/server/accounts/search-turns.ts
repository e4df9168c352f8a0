import { Problem } from '#domain/problems.ts';
import { type Quotas, searchQuota } from './quota.ts';

/** So many searches of one user run at once in a process; one for each key that is typed would keep everybody else waiting. */
const atOnce = 4;

interface Line {
  running: number;
  waiting: (() => void)[];
}

/** Runs a user's search in its turn and counts it. */
export type InTurn = <T>(userId: number, signal: AbortSignal, search: () => Promise<T>) => Promise<T>;

/**
 * Runs the searches of somebody who types: with each key the device ends the request of the key before. A search whose
 * request ended while it waited isn't made. One whose request ended while it ran isn't counted, since nobody has seen
 * what it found; such searches cost little, since a user has few under way at once.
 */
export function createSearchTurns({ take, giveBack }: Pick<Quotas, 'take' | 'giveBack'>): InTurn {
  const lines = new Map<number, Line>();

  /** Waits for a turn; false when the request ended before. */
  const turn = (line: Line, signal: AbortSignal): Promise<boolean> =>
    new Promise((resolve) => {
      if (signal.aborted) return resolve(false);
      if (line.running < atOnce) {
        line.running += 1;
        return resolve(true);
      }
      const leave = () => {
        line.waiting.splice(line.waiting.indexOf(start), 1);
        resolve(false);
      };
      // A search that ends hands its turn to the next that waits, so the number of running searches stays the same.
      const start = () => {
        signal.removeEventListener('abort', leave);
        resolve(true);
      };
      line.waiting.push(start);
      signal.addEventListener('abort', leave, { once: true });
    });

  const end = (userId: number, line: Line) => {
    const next = line.waiting.shift();
    if (next) return next();
    line.running -= 1;
    if (line.running === 0) lines.delete(userId);
  };

  return async (userId, signal, search) => {
    const line = lines.get(userId) ?? { running: 0, waiting: [] };
    lines.set(userId, line);
    if (!(await turn(line, signal)))
      throw new Problem('throttled', 'The search was given up while it waited.');
    try {
      await take(searchQuota, String(userId));
      const found = await search();
      if (signal.aborted) await giveBack(searchQuota, String(userId));
      return found;
    } finally {
      end(userId, line);
    }
  };
}
