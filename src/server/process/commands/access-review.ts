import { accessReviewFile } from '#domain/access-review.ts';
import { audit } from '../../audit/audit.ts';
import { reviewedUsers } from '../../users/access-review.ts';
import { readConfig } from '../config.ts';
import { openBeside } from '../open-configured.ts';
import { note, readOptions, runCommand } from './command.ts';

/**
 * `npm run -s access-review`: who has access to the configured database by Accord, as a CSV file on standard output, also
 * beside a running server (docs/operations.md, Monitoring).
 */
await runCommand('The review of access was not given out', async () => {
  readOptions({});
  const database = await openBeside(readConfig(process.env));
  try {
    const users = await reviewedUsers(database.sql);
    await audit(database.sql, {
      action: 'export',
      userId: null,
      device: null,
      requestId: 'access-review',
      detail: { file: 'access review', rows: users.length, by: 'operator' },
    });
    process.stdout.write(accessReviewFile(users, new Date()));
    note(`${users.length} users.`);
  } finally {
    await database.close();
  }
});
