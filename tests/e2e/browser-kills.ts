import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { findChromium } from '../helpers/chromium.ts';
import type { Accord } from './accord.ts';
import { apiAs, newComplaint } from './api.ts';
import { expect } from './expect.ts';
import { firstPage, openProfile } from './profiles.ts';
import { facts, openComplaint, signIn, unlock, untilUpToDate } from './steps.ts';

export interface BrowserKills {
  kills: number;
  /** Edits that the screen had called saved before a kill. */
  acknowledged: number;
  /** Of them, those that were neither in the queue nor on the server afterwards. */
  lost: string[];
  /** Those that the server has more than once. */
  twice: string[];
  /** Starts after which the browser's profile asked for a sign-in with the server, since the vault was gone. */
  vaultsGone: number;
}

/** The main process of the browser that runs on a profile: the others of it carry `--type`. */
export function browserOn(profile: string): number {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    let command = '';
    try {
      command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    } catch {
      continue;
    }
    if (command.includes(`--user-data-dir=${profile}`) && !command.includes('--type=')) return Number(pid);
  }
  throw new Error('No browser runs on the profile.');
}

/** Types and saves in the page as fast as the screen says saved; tells each value that it has called saved. */
async function saveForEver(page: Page, round: number): Promise<void> {
  await page.evaluate(async (name) => {
    const facts = [...document.querySelectorAll('textarea')].find(
      (area) => area.labels?.[0]?.textContent?.trim() === 'Facts',
    );
    const save = [...document.querySelectorAll('button')].find(
      (button) => button.textContent?.trim() === 'Save' && button.getClientRects().length > 0,
    );
    const write = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set;
    if (!facts || !save || !write) throw new Error('The form is not there.');
    // Until what was typed is safe on this device; the toast may wait for the server.
    const isUnsaved = () => document.body.textContent?.includes('Unsaved: Facts') === true;
    const { acknowledged } = globalThis as unknown as { acknowledged(value: string): Promise<void> };
    for (let count = 0; ; count++) {
      const value = `${name}.${count}.`;
      write.call(facts, value);
      facts.dispatchEvent(new Event('input', { bubbles: true }));
      await new Promise((resolve) => setTimeout(resolve, 0));
      while (!isUnsaved()) await new Promise((resolve) => setTimeout(resolve, 2));
      save.click();
      while (isUnsaved()) await new Promise((resolve) => setTimeout(resolve, 2));
      await acknowledged(value);
    }
  }, `kill ${round}`);
}

/** How often each value was written to the complaint's facts, by its history on the server. */
async function writtenFacts(url: string, complaint: unknown): Promise<Map<string, number>> {
  const server = await apiAs(url, 'admin');
  const found = new Map<string, number>();
  let before: unknown = null;
  do {
    const page: Record<string, unknown> = await server.get(
      `/api/dispute/history/complaint/${complaint}${before === null ? '' : `?before=${before}`}`,
    );
    for (const { action, fields } of page['changes'] as {
      action: string;
      fields: { field: string; after: unknown }[];
    }[])
      for (const { field, after } of fields)
        if (action === 'update' && field === 'facts')
          found.set(String(after), (found.get(String(after)) ?? 0) + 1);
    before = page['next'];
  } while (before !== null);
  return found;
}

/**
 * Kills a real Chromium with SIGKILL while its page saves edits one after the other, online and offline in turn, and
 * starts it again on the same profile, again and again. Then every edit that the screen had called saved must be on the
 * server, once.
 */
export async function browserKills(
  accord: Accord,
  kills: number,
  say: (text: string) => void = () => {},
): Promise<BrowserKills> {
  const profile = mkdtempSync(join(tmpdir(), 'accord-kills-'));
  const server = await apiAs(accord.url, 'admin');
  const id = await newComplaint(server);
  const acknowledged: string[] = [];
  let vaultsGone = 0;

  async function enter(): Promise<{ context: BrowserContext; page: Page }> {
    const context = await openProfile(profile, { executablePath: findChromium() });
    const page = await firstPage(context);
    await page.exposeFunction('acknowledged', (value: string) => void acknowledged.push(value));
    await page.goto(`${accord.url}/`);
    const locked = page.getByRole('heading', { name: 'Locked' });
    await expect(locked.or(page.getByRole('heading', { name: 'Sign In' }))).toBeVisible();
    if (await locked.isVisible()) await unlock(page);
    else {
      vaultsGone += 1;
      await signIn(page, accord.url, 'editor');
    }
    await untilUpToDate(page);
    return { context, page };
  }

  try {
    for (let round = 1; round <= kills; round++) {
      const { context, page } = await enter();
      await openComplaint(page, id);
      await expect(facts(page)).toBeVisible();
      const isOffline = round % 2 === 0;
      if (isOffline) await context.setOffline(true);
      const before = acknowledged.length;
      const gone = new Promise((resolve) => context.once('close', resolve));
      const saving = saveForEver(page, round).catch((thrown: unknown) => String(thrown));
      await expect.poll(() => acknowledged.length).toBeGreaterThan(before);
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 3000));
      process.kill(browserOn(profile), 'SIGKILL');
      await Promise.all([saving, gone]);
      say(`${round}: ${acknowledged.length - before} saved ${isOffline ? 'offline' : 'online'}, then killed`);
    }
    // What the last one left is handed over.
    const { context } = await enter();
    await context.close();
    const written = await writtenFacts(accord.url, id);
    return {
      kills,
      acknowledged: acknowledged.length,
      lost: acknowledged.filter((value) => !written.has(value)),
      twice: [...written].flatMap(([value, count]) => (count > 1 ? [value] : [])),
      vaultsGone: vaultsGone - 1,
    };
  } finally {
    rmSync(profile, { recursive: true, force: true });
  }
}
