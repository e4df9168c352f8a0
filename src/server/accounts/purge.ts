import { sql } from 'kysely';
import type { Clock } from '../base/clock.ts';
import type { Job } from '../base/jobs.ts';
import type { Queries } from '../db/queries.ts';
import { putAsideFor } from './device-secrets.ts';
import { absoluteLimit } from './refresh-rule.ts';

const hour = 60 * 60 * 1000;
/** No throttle remembers longer (throttle.ts, accountMemory). */
const counterMemory = 24 * hour;
/** How long a device is known by its name on which nothing opens any more and nobody is signed in. */
const deviceMemory = 90 * 24 * hour;

/**
 * The job that forgets ended sessions, expired links to set a password, second factors that nobody finished to set up, challenges of
 * passkeys, ways to the identity provider, their codes and its logout tokens, counters that count nothing any more, secrets
 * that were put aside for too long, and devices without one on which nobody was for long. A session
 * is kept as long again as it could have lasted, so that its tokens are still known for what they are.
 */
export const forgetEndedSessions = ({ db, clock }: { db: Queries; clock: Clock }): Job => ({
  name: 'forget ended sessions',
  every: hour,
  run: async () => {
    const now = clock.now().getTime();
    const before = (age: number) => sql`${new Date(now - age).toISOString()}::timestamptz`;
    await sql`delete from "refreshFamilies" where "createdAt" < ${before(2 * absoluteLimit)}`.execute(db);
    await sql`delete from "passwordResets" where "expiresAt" < ${before(0)}`.execute(db);
    await sql`delete from "rememberedDevice" where "expiresAt" < ${before(0)}`.execute(db);
    await sql`delete from "secondStep" where "expiresAt" < ${before(counterMemory)}`.execute(db);
    await sql`delete from "passkeyChallenge" where "expiresAt" < ${before(counterMemory)}`.execute(db);
    await sql`delete from "signOnFlow" where "expiresAt" < ${before(counterMemory)}`.execute(db);
    await sql`delete from "signOnCode" where "expiresAt" < ${before(counterMemory)}`.execute(db);
    await sql`delete from "signOnLogout" where "expiresAt" < ${before(0)}`.execute(db);
    await sql`delete from "factor" where "confirmedAt" is null and "createdAt" < ${before(counterMemory)}`.execute(
      db,
    );
    await sql`delete from "throttleCounters" where "lastAt" < ${before(counterMemory)}`.execute(db);
    await sql`delete from "callCounters" where "lastAt" < ${before(hour)}`.execute(db);
    await sql`update "deviceSecrets" set "putAside" = null, "putAsideAt" = null
      where "putAsideAt" < ${before(putAsideFor)}`.execute(db);
    await sql`delete from "device" "d" where "seenAt" < ${before(deviceMemory)}
      and not exists (select from "deviceSecrets" "s" where "s"."userId" = "d"."userId" and "s"."device" = "d"."device")`.execute(
      db,
    );
  },
});
