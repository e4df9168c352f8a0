import { sql } from 'kysely';
import { deriveKeys } from '#server/base/keys.ts';
import { createPasswords } from '#server/accounts/passwords.ts';
import { type TestServer, tokenSecret } from './server.ts';

/** Gives a user another password behind the server's back, also one that it would not accept. */
export async function setPassword({ db }: TestServer, userName: string, password: string): Promise<void> {
  const passwords = createPasswords(deriveKeys(tokenSecret).pepper, { memoryCost: 8, timeCost: 1 });
  const hash = await passwords.hash(password);
  await sql`update "users" set "passwordHash" = ${hash} where "userName" = ${userName}`.execute(db);
}
