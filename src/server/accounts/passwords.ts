import { createHash } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { Problem } from '#domain/problems.ts';
import { deriveKeys, type Secrets } from '../base/keys.ts';

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
  /** Whether a stored hash was made with the pepper of now; another is to be made anew once the password is at hand. */
  isCurrent(stored: string): boolean;
}

/** The passwords of a server with these secrets. */
export const passwordsOf = ({ token, tokenBefore }: Secrets, cost?: PasswordCost): Passwords =>
  createPasswords(
    deriveKeys(token).pepper,
    cost,
    tokenBefore === null ? null : deriveKeys(tokenBefore).pepper,
  );

/**
 * Where a password waits to be checked. Somebody on a known device goes before all strangers, who can fill their own queue
 * with guesses only.
 */
export type Queue = 'known' | 'strangers';

/** Argon2id keeps a core and 64 MiB busy: more at once would stall the server for everybody. `mayWait`: in each queue. */
const atOnce = 4;
const mayWait = 32;

/** What stands before a hash to tell by which pepper it was made: nothing that tells the pepper. */
const nameOf = (pepper: Uint8Array): string =>
  createHash('sha256').update('name of a pepper').update(pepper).digest('base64url').slice(0, 8);

/** A stored text's hash and the name of its pepper; null for one from before peppers had names. */
function parted(stored: string): { name: string | null; hashed: string } {
  const [name = '', hashed] = stored.split(':');
  return hashed === undefined ? { name: null, hashed: stored } : { name, hashed };
}

/**
 * Argon2id with a pepper: a stolen database alone can't be guessed at. Passwords are normalised (NFKC), so that every
 * keyboard's spelling of a letter is the same password, and never cut. Hashes by the pepper before this one still open.
 */
export function createPasswords(
  pepper: Uint8Array,
  cost: PasswordCost = productionCost,
  pepperBefore: Uint8Array | null = null,
): Passwords {
  const options = { ...cost, parallelism: 1, secret: pepper };
  const current = nameOf(pepper);
  const peppers = new Map([pepper, ...(pepperBefore ? [pepperBefore] : [])].map((one) => [nameOf(one), one]));
  const takeTurn = turns();
  const prepared = (password: string) => password.normalize('NFKC');
  // Made at the start: if the first unknown user name had to wait for it, its time would tell that the name is unknown.
  const stranger = hash('nobody has this password', options);
  stranger.catch(() => {});

  return {
    hash: (password) =>
      takeTurn('known', async () => `${current}:${await hash(prepared(password), options)}`),
    isCurrent: (stored) => parted(stored).name === current,
    verify: (stored, password, queue = 'strangers') =>
      takeTurn(queue, async () => {
        const { name, hashed } = parted(stored ?? (await stranger));
        const named = peppers.get(name ?? current);
        const tried = name === null ? [...peppers.values()] : [named ?? pepper];
        for (const secret of tried)
          if (await verify(hashed, prepared(password), { ...options, secret })) return stored !== null;
        return false;
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
