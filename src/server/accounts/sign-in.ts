import { sql, type QueryExecutorProvider } from 'kysely';
import { validate } from 'uuid';
import { Problem } from '#domain/problems.ts';
import { userNamed } from '../db/user-named.ts';
import type { Passwords } from './passwords.ts';
import type { Attempt, Throttle } from './throttle.ts';

interface Credentials {
  userName: string;
  password: string;
  /** The device's id as it says itself. */
  device: string | null;
  address: string | null;
  /** False: only the emergency Admin's password is taken; everybody else's is as wrong as a stranger's. */
  takesPasswords: boolean;
}

/** How it stands with the second factor of somebody whose password was right; 'none': they have none. */
export type FactorState = 'none' | 'passed' | 'missing' | 'wrong';

/** `securityVersion`: of the credentials that were right. A refusal doesn't say why; `disabled` is the user whose password was right, for what they are told of their device alone. */
export type SignIn =
  | { kind: 'in'; userId: number; securityVersion: number; factor: 'none' | 'passed' }
  /** The password was right, and the second factor is missing or wrong. */
  | { kind: 'half'; userId: number; securityVersion: number; factor: 'missing' | 'wrong' }
  | { kind: 'refused'; disabled: number | null };

/**
 * Checks a name and a password; refused when they are not right together or the user is disabled. `factorOf` is asked about the
 * user whose password was right: who has a second factor clears the account's counter by both alone, or guesses at codes would
 * be free. Throws Problem 'throttled' or 'unavailable' without having checked the password.
 */
export async function signIn(
  db: QueryExecutorProvider,
  passwords: Passwords,
  throttle: Throttle,
  { userName, password, device, address, takesPasswords }: Credentials,
  factorOf: (userId: number) => Promise<FactorState>,
): Promise<SignIn> {
  const knownDevice = device !== null && (await isKnownDevice(db, userName, device)) ? device : null;
  const attempt: Attempt = { userName, knownDevice, address };
  return throttle.inLine(attempt, async () => {
    await throttle.begin(attempt);
    const user = await findUser(db, userName, takesPasswords);
    const queue = knownDevice === null ? 'strangers' : 'known';
    const isRight = await passwords
      .verify(user?.passwordHash ?? null, password, queue)
      .catch(async (error: unknown) => {
        await throttle.giveBack(attempt);
        throw error;
      });
    if (!isRight || !user?.isActive) return { kind: 'refused', disabled: isRight && user ? user.id : null };
    if (!passwords.isCurrent(user.passwordHash)) await hashAnew(db, passwords, user, password);
    const factor = await factorOf(user.id);
    const { id: userId, securityVersion } = user;
    if (factor === 'none' || factor === 'passed') {
      await throttle.noteSuccess(attempt);
      return { kind: 'in', userId, securityVersion, factor };
    }
    // A wrong code stays counted as a failure; a code that is still to come is counted when it comes.
    if (factor === 'missing') await throttle.giveBack(attempt);
    return { kind: 'half', userId, securityVersion, factor };
  });
}

/** Stores a right password's hash by the pepper of now. Where that can't be done at once, a later sign-in does it. */
async function hashAnew(
  db: QueryExecutorProvider,
  passwords: Passwords,
  user: { id: number; passwordHash: string },
  password: string,
): Promise<void> {
  const passwordHash = await passwords.hash(password).catch((error: unknown) => {
    if (error instanceof Problem) return user.passwordHash;
    throw error;
  });
  await sql`update "users" set "passwordHash" = ${passwordHash}
    where "id" = ${user.id} and "passwordHash" = ${user.passwordHash}`.execute(db);
}

async function findUser(db: QueryExecutorProvider, userName: string, takesPasswords: boolean) {
  const found = await sql<{ id: number; passwordHash: string; isActive: boolean; securityVersion: number }>`
    select "id", "passwordHash", "isActive", "securityVersion" from "users"
    where "id" = ${userNamed(userName)}
      and (${takesPasswords}::boolean or "isEmergency")`.execute(db);
  return found.rows[0];
}

/** A device is known to a user once they were signed in on it and it took its secret (docs/security.md, Escrow), until it is closed. */
export async function isKnownDevice(
  db: QueryExecutorProvider,
  userName: string,
  device: string,
): Promise<boolean> {
  if (!validate(device)) return false;
  const found = await sql`select 1 from "deviceSecrets"
    where "userId" = ${userNamed(userName)} and "device" = ${device}::uuid and "secret" <> ''`.execute(db);
  return found.rows.length > 0;
}
