import type { Page } from '@playwright/test';
import { newComplaint } from './api.ts';
import { violations } from './axe.ts';
import { tabTo, untilUpToDate, words } from './steps.ts';
import { expect, test } from './stories.ts';

/** Axe at three widths in both schemes; a folder in PICTURES takes pictures to look at. */
async function looksRight(page: Page, what: string): Promise<void> {
  const { PICTURES } = process.env;
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [1280, 768, 390]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      expect(await violations(page), `${what} ${colorScheme} ${width}`).toEqual([]);
      if (PICTURES)
        await page.screenshot({ path: `${PICTURES}/${what}-${width}-${colorScheme}.png`, fullPage: true });
    }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 800 });
}

const panel = (page: Page) => page.getByRole('region', { name: 'Since yesterday' });
const bell = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

test('what others changed on one’s cases is told until it was seen, by keyboard, on all devices, also where it was seen without a connection', async ({
  newUser,
  newDevice,
  server,
}) => {
  const person = await newUser('IDOE-Edit');
  const { uid } = await server.get(`/api/accounts/user/${person.id}`);
  const id = await newComplaint(server);
  await server.put(`/api/dispute/complaint/${id}`, { investigatorUserUid: uid });
  const event = { parentId: id, parentType: 'complaint', type: 'Phone Call', date: '2026-10-05' };
  await server.post('/api/dispute/event/', event);
  const others = await newComplaint(server);
  await server.put(`/api/dispute/complaint/${others}`, { facts: 'Of nobody’s case' });

  const page = await newDevice(person.userName, person.password);
  await expect(panel(page).getByText('3 new changes')).toBeVisible();
  await expect(panel(page).getByRole('listitem')).toHaveCount(4);
  await looksRight(page, 'panel');

  // The bell has the same, and its sheet closes where one follows a case.
  await tabTo(page, bell(page, 'Notices, 3 new changes'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Notices' });
  await expect(words(sheet, /added Event Phone Call/)).toBeVisible();
  await looksRight(page, 'bell');
  await page.keyboard.press('Escape');
  await expect(bell(page, 'Notices, 3 new changes')).toBeFocused();

  // Without a connection: the list is what this device knew, and opening it is looking.
  await page.context().setOffline(true);
  await tabTo(page, panel(page).getByRole('link', { name: 'All of the last 30 days' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Since yesterday' })).toBeVisible();
  await expect(page.getByText('New', { exact: true })).toHaveCount(3);
  await expect(words(page, /^As of /)).toBeVisible();
  await expect(bell(page, /^Notices$/)).toBeVisible();
  await looksRight(page, 'list');
  await page.context().setOffline(false);
  await untilUpToDate(page);

  const other = await newDevice(person.userName, person.password);
  await expect(bell(other, /^Notices$/)).toBeVisible();
  await expect(panel(other)).toBeHidden();
  await server.put(`/api/dispute/complaint/${id}`, { facts: 'The aide left in May.' });
  await other.reload();
  await expect(panel(other).getByText(/changed Facts$/)).toBeVisible();
  await expect(bell(other, 'Notices, 1 new change')).toBeVisible();
  const seen = panel(other).getByRole('button', { name: 'Mark as seen' });
  await tabTo(other, seen);
  await other.keyboard.press('Enter');
  await expect(panel(other)).toBeHidden();
  await expect(bell(other, /^Notices$/)).toBeVisible();
});

test('since yesterday by mouse: from the panel to the case, from the bell to the list, and it was seen', async ({
  newUser,
  newDevice,
  server,
}) => {
  const person = await newUser('IDOE-Edit');
  const { uid } = await server.get(`/api/accounts/user/${person.id}`);
  const id = await newComplaint(server);
  await server.put(`/api/dispute/complaint/${id}`, { investigatorUserUid: uid });
  const { yearCaseNumber } = await server.put(`/api/dispute/complaint/${id}`, {
    facts: 'The aide left in May.',
  });
  const page = await newDevice(person.userName, person.password);
  const caseTitle = page.getByRole('heading', { level: 1, name: `Complaint ${String(yearCaseNumber)}` });

  await panel(page)
    .getByRole('link', { name: new RegExp(String(yearCaseNumber)) })
    .first()
    .click();
  await expect(caseTitle).toBeVisible();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();

  await bell(page, /^Notices, \d+ new changes?$/).click();
  const sheet = page.getByRole('dialog', { name: 'Notices' });
  await sheet
    .getByRole('link', { name: new RegExp(String(yearCaseNumber)) })
    .first()
    .click();
  await expect(caseTitle).toBeVisible();
  await expect(sheet).toBeHidden();
  await page.getByRole('button', { name: 'Back', exact: true }).click();

  await panel(page).getByRole('link', { name: 'All of the last 30 days' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Since yesterday' })).toBeVisible();
  await expect(words(page, /changed Facts$/)).toBeVisible();
  await expect(bell(page, /^Notices$/)).toBeVisible();
  await untilUpToDate(page);
});
