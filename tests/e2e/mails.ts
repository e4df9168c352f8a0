import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';

/** A mail's text without the ways in which it travels. */
const decoded = (mail: string) =>
  mail
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/**
 * The path in the mailed link to set a password that somebody got, once it is there: a server without SMTP writes mails
 * into its data folder.
 */
export async function mailedResetPath(dataDir: string, address: string): Promise<string> {
  const folder = join(dataDir, 'mail');
  const paths = () =>
    (existsSync(folder) ? readdirSync(folder) : [])
      .filter((name) => name.endsWith('.eml'))
      .map((name) => decoded(readFileSync(join(folder, name), 'utf8')))
      .filter((mail) => mail.includes(`To: ${address}`))
      .flatMap((mail) => /\/pwreset\?\S+/i.exec(mail)?.[0] ?? []);
  await expect.poll(() => paths().length).toBeGreaterThan(0);
  return paths()[0] ?? '';
}
