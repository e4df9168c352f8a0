import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compose } from './compose.ts';
import type { Letter, Transport } from './delivery.ts';
import type { MailAddress } from './mail-config.ts';

/** A letter has one name for ever, so writing it twice leaves one file. */
const fileName = ({ queuedAt, kind, uid }: Letter) =>
  `${queuedAt.slice(0, 19).replaceAll(':', '-')} ${kind} ${uid}.eml`.replaceAll(' ', '-');

/** Mails as .eml files of the owner alone, for development: each is there whole or not at all. */
export const fileTransport = (folder: string, from: MailAddress): Transport => ({
  longest: 60_000,
  deliver: async (letter) => {
    try {
      const bytes = await compose(letter, from);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const partial = join(folder, `.${letter.uid}.partial`);
      await writeFile(partial, bytes, { mode: 0o600 });
      await rename(partial, join(folder, fileName(letter)));
      return { outcome: 'sent' };
    } catch (error) {
      const { code = 'EFILE' } = error as NodeJS.ErrnoException;
      return { outcome: 'failed', code, isAnyMail: true };
    }
  },
});
