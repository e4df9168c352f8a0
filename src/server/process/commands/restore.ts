import { createReadStream } from 'node:fs';
import { restoreDatabase } from '../../backup/restore-database.ts';
import { note, onlyOption, runOnSource } from './command.ts';

/** `npm run restore -- --from FILE`, or `--from -` for standard input: a backup into the configured database, which is empty. */
await runOnSource('Nothing was restored', false, async (source) => {
  const from = onlyOption('from');
  const { tables } = await restoreDatabase(source, from === '-' ? process.stdin : createReadStream(from));
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  note(
    `Restored and verified ${rows} rows of ${Object.keys(tables).length} tables. Everybody signs in again.`,
  );
});
