import { sql } from 'kysely';
import type { Job } from '../base/jobs.ts';
import type { Stores } from '../records/written.ts';

const hour = 60 * 60_000;
/**
 * How long the server remembers unsent edits of a device that never comes back, in ms: nobody looks for them there
 * after so long.
 */
const unsentMemory = 90 * 24 * hour;

/** The job that forgets pages that were closed without a word, and devices that never came back. */
export const forgetPresence = ({ db, clock }: Stores): Job => ({
  name: 'forget presence',
  every: hour,
  run: async () => {
    const before = (age: number) => sql`${new Date(clock.now().getTime() - age).toISOString()}::timestamptz`;
    await sql`delete from "presence" where "seenAt" < ${before(hour)}`.execute(db);
    await sql`delete from "unsentEdit" where "seenAt" < ${before(unsentMemory)}`.execute(db);
  },
});
