import { sql } from 'kysely';
import type { Job } from '../base/jobs.ts';
import type { Log } from '../base/log.ts';
import type { Queries } from '../db/queries.ts';
import { linkCommitted } from './linking.ts';

/**
 * The job that logs the newest link of the audit's chain once an hour. Where logs are kept outside the database's machine,
 * they later show that the chain's end was not cut off (verify.ts).
 */
export const tellAuditHead = ({ db, log }: { db: Queries; log: Log }): Job => ({
  name: 'tell the head of the audit',
  every: 60 * 60 * 1000,
  run: async () => {
    await linkCommitted(db);
    const { rows } = await sql<{ head: string }>`
      select "number" || ':' || encode("hash", 'hex') as "head" from "auditChain" order by "number" desc limit 1`.execute(
      db,
    );
    const [newest] = rows;
    if (newest) log.info('audit head', { auditHead: newest.head });
  },
});
