import { createReadStream } from 'node:fs';
import { restoreDatabase } from '../../backup/restore-database.ts';
import { StartRefused } from '../../base/start-refused.ts';
import { note, readOptions, runOnSource } from './command.ts';

/** `npm run restore -- --from FILE`, or `--from -` for standard input: a backup into the configured database, which is empty. */
await runOnSource('Nothing was restored', false, async (source) => {
  const { from } = readOptions({ from: { type: 'string' } });
  if (!from) throw new StartRefused('say --from FILE, or --from - for standard input');
  const { tables } = await restoreDatabase(source, from === '-' ? process.stdin : createReadStream(from));
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  note(
    `Restored and verified ${rows} rows of ${Object.keys(tables).length} tables. Everybody signs in again.`,
  );
});
