import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';

/** A mail's text without the ways in which it travels. */
const decoded = (mail: string) =>
  mail
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** The address in the newest mailed link to set a password, after as many mails as given; a server without SMTP writes mails into its data folder. */
export async function mailedResetPath(dataDir: string, mails: number): Promise<string> {
  const folder = join(dataDir, 'mail');
  const read = () => {
    try {
      return readdirSync(folder)
        .filter((name) => name.endsWith('.eml'))
        .toSorted()
        .map((name) => decoded(readFileSync(join(folder, name), 'utf8')));
    } catch {
      return [];
    }
  };
  await expect.poll(() => read().length, { timeout: 60_000 }).toBe(mails);
  const paths = read().flatMap((mail) => /\/pwreset\?\S+/i.exec(mail)?.[0] ?? []);
  const path = paths.at(-1);
  if (path === undefined) throw new Error('No mail has a link.');
  return path;
}
