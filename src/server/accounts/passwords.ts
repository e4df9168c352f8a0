import { hash, verify } from '@node-rs/argon2';
import { Problem } from '#domain/problems.ts';

/** How much a password costs to check: KiB of memory and passes over it. */
export interface PasswordCost {
  memoryCost: number;
  timeCost: number;
}

/** The cost of production (docs/security.md, Passwords on the server). */
export const productionCost: PasswordCost = { memoryCost: 64 * 1024, timeCost: 3 };

export interface Passwords {
  /** The hash to store. Throws Problem 'unavailable' when too many wait. */
  hash(password: string): Promise<string>;
  /**
   * Whether the password belongs to the stored hash; null, for a user who doesn't exist, costs the same and is false.
   * Throws Problem 'unavailable' when too many wait in the queue.
   */
  verify(stored: string | null, password: string, queue?: Queue): Promise<boolean>;
}

/**
 * Where a password waits to be checked. Somebody on a known device goes before all strangers, who can fill their own queue
 * with guesses only.
 */
export type Queue = 'known' | 'strangers';

/** Argon2id keeps a core and 64 MiB busy: more at once would stall the server for everybody. `mayWait`: in each queue. */
const atOnce = 4;
const mayWait = 32;

/**
 * Argon2id with a pepper: a stolen database alone can't be guessed at. Passwords are normalised (NFKC), so that every
 * keyboard's spelling of a letter is the same password, and never cut.
 */
export function createPasswords(pepper: Uint8Array, cost: PasswordCost = productionCost): Passwords {
  const options = { ...cost, parallelism: 1, secret: pepper };
  const takeTurn = turns();
  const prepared = (password: string) => password.normalize('NFKC');
  // Made at the start: if the first unknown user name had to wait for it, its time would tell that the name is unknown.
  const stranger = hash('nobody has this password', options);
  stranger.catch(() => {});

  return {
    hash: (password) => takeTurn('known', () => hash(prepared(password), options)),
    verify: (stored, password, queue = 'strangers') =>
      takeTurn(queue, async () => {
        const isRight = await verify(stored ?? (await stranger), prepared(password), options);
        return isRight && stored !== null;
      }),
  };
}

/** Lets a few run at a time and a few wait in each queue; who comes later is refused. */
function turns() {
  const waiting: Record<Queue, (() => void)[]> = { known: [], strangers: [] };
  let running = 0;
  return async <T>(queue: Queue, work: () => Promise<T>): Promise<T> => {
    const line = waiting[queue];
    if (running < atOnce) running += 1;
    else if (line.length < mayWait) await new Promise<void>((start) => line.push(start));
    else throw new Problem('unavailable', 'Too many sign-ins at once. Please try again.');
    try {
      return await work();
    } finally {
      const next = waiting.known.shift() ?? waiting.strangers.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
