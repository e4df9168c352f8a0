import * as v from 'valibot';
import { offlinePasswordLength } from '#domain/accounts.ts';
import { Problem } from '#domain/problems.ts';
import type { Workspace } from '../session/workspace.ts';
import { offlineStrength } from '../vault/offline-strength.ts';
import { fileHead } from '../vault/passphrase-file.ts';
import { userKeyOf } from '../vault/user-key.ts';
import type { Rescue } from './rescue.ts';
import { contentOf, exportable, UnsentContent } from './unsent-content.ts';

export interface TransferParts {
  opened(): Workspace;
  device(): string;
  /** The device's clock, ms. */
  now(): number;
}

/** The same rule as for a password that protects a stolen device: the file may be copied and guessed at for years. */
async function requireStrong(passphrase: string): Promise<void> {
  if ((await offlineStrength(passphrase)) === 'strong') return;
  throw new Problem(
    'invalid',
    `This passphrase is too easy to guess. Use at least ${offlinePasswordLength} characters, not mostly repeats, sequences or usual words.`,
  );
}

const noSuchFile = () =>
  new Problem('invalid', 'This is not a file of unsent changes from Accord, or it is damaged.');

function contentIn(json: string): UnsentContent {
  const parsed = v.safeParse(UnsentContent, JSON.parse(json));
  if (!parsed.success) throw noSuchFile();
  return parsed.output;
}

/** Unsent edits as a file, and back into the outbox of the same user on another device. */
export function transfer({
  opened,
  device,
  now,
}: TransferParts): Pick<Rescue, 'exportUnsent' | 'importUnsent'> {
  return {
    async exportUnsent(passphrase) {
      await requireStrong(passphrase);
      const open = opened();
      const all = open.outbox.edits.get();
      const edits = exportable(all);
      const exportedAt = new Date(now()).toISOString();
      const about = { userUid: open.uid, device: device(), exportedAt, aliases: open.aliases.all.get() };
      const json = JSON.stringify(contentOf(edits, about));
      const sealed = await open.vault.sealFile(passphrase, await userKeyOf(open.uid), json);
      open.log.add(`export: ${edits.length} edits`);
      return {
        name: `accord-unsent-changes-${exportedAt.slice(0, 10)}.accord`,
        content: new Blob([sealed], { type: 'application/octet-stream' }),
        count: edits.length,
        left: all.length - edits.length,
      };
    },

    async importUnsent(file, passphrase) {
      const open = opened();
      const bytes = new Uint8Array(await file.arrayBuffer());
      const head = fileHead(bytes);
      if (head === null) throw noSuchFile();
      if (head === 'newer')
        throw new Problem(
          'invalid',
          'A newer version of Accord made this file. Update Accord, then try again.',
        );
      if (head.userKey !== (await userKeyOf(open.uid)))
        throw new Problem(
          'forbidden',
          'This file holds the unsent changes of another user. Only they can import it, signed in as themselves.',
        );
      const json = await open.vault.openFile(passphrase, bytes);
      if (json === null) throw new Problem('invalid', 'The passphrase is wrong, or the file is damaged.');
      const { userUid, edits, aliases } = contentIn(json);
      if (userUid !== open.uid) throw noSuchFile();
      // Before the edits that may name such a student.
      if (Object.keys(aliases).length > 0) await open.aliases.add(aliases);
      const added = await open.outbox.addAll(edits);
      open.log.add(`import: ${added.length} of ${edits.length} edits`);
      void open.loop.pushSoon();
      return { added: added.length, skipped: edits.length - added.length };
    },
  };
}
