import { documentKeys, factorKeys } from '../../base/keys.ts';
import { StartRefused } from '../../base/start-refused.ts';
import { rewrapDocuments } from '../../documents/rewrap.ts';
import { rewrapFactors } from '../../factors/rewrap-factors.ts';
import { readConfig } from '../config.ts';
import { openBeside } from '../open-configured.ts';
import { readOptions, runCommand, say } from './command.ts';

/** `npm run rewrap`: wraps the keys of all documents and the secrets of second factors by the newest secret (docs/operations.md, Secrets), while Accord runs or not. */
await runCommand('Not all was wrapped anew', async () => {
  readOptions({});
  const config = readConfig(process.env);
  const database = await openBeside(config);
  try {
    const { all, anew, broken } = await rewrapDocuments(database.sql, documentKeys(config.secrets));
    say(`Wrapped the keys of ${anew} of ${all} documents anew; the others were already.`);
    const factors = await rewrapFactors(database.sql, factorKeys(config.secrets));
    say(`Sealed ${factors.anew} of ${factors.all} second factors anew; the others were already.`);
    const unopened = [
      ...(broken.length > 0
        ? [`none of the secrets opens ${broken.length} documents, the first with number ${broken[0]}`]
        : []),
      ...(factors.broken.length > 0
        ? [
            `none of the secrets opens the second factors of ${factors.broken.length} users, the first with number ${factors.broken[0]}: an Admin resets them`,
          ]
        : []),
    ];
    if (unopened.length > 0) throw new StartRefused(`${unopened.join('; ')}.`);
  } finally {
    await database.close();
  }
});
