import type { ClientBase } from 'pg';
import type { Table } from './catalog.ts';

/**
 * What a restored database must not go on with, by table. It doesn't know what happened after its backup was made: a
 * mail that waited may have been sent, a session's token may have been spent (and would look like a stolen one), and
 * what may be used once may have been used. So no mail that waited is sent, and everyone signs in again.
 */
const endings: Readonly<Record<string, string>> = {
  refreshFamilies: 'delete from "refreshFamilies"',
  passwordResets: 'delete from "passwordResets"',
  rememberedDevice: 'delete from "rememberedDevice"',
  secondStep: 'delete from "secondStep"',
  passkeyChallenge: 'delete from "passkeyChallenge"',
  uploadToken: 'delete from "uploadToken"',
  mail: `update "mail" set "state" = 'unknown', "recipient" = null, "subject" = null, "body" = null,
    "claim" = null, "claimedUntil" = null, "settledAt" = clock_timestamp() where "settledAt" is null`,
};

/** Ends in a freshly loaded database what was under way when its backup was made; tables that it has not yet are skipped. */
export async function endWhatWasUnderWay(client: ClientBase, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables) {
    const ending = endings[name];
    if (ending) await client.query(ending);
  }
}
