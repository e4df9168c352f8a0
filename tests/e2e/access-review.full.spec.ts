import { readFile } from 'node:fs/promises';
import { violations } from './axe.ts';
import { open, words } from './steps.ts';
import { expect, test } from './stories.ts';

test('an Admin sees by role who has access and signed in when, and takes the list along', async ({
  newUser,
  newDevice,
}) => {
  const person = await newUser('Read-Only');
  const page = await newDevice('admin');
  await open(page, '/useradmin', 'Users');
  await page.getByRole('link', { name: 'Access Review' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Access Review' })).toBeVisible();
  await page.getByRole('searchbox').last().fill(person.userName);
  const row = page.getByRole('row').filter({ hasText: person.userName });
  await expect(row).toContainText('Reads all students, cases and documents');
  await expect(row).not.toContainText('Never');
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await violations(page)).toEqual([]);
  }
  for (const width of [768, 390]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await violations(page)).toEqual([]);
  }
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).press('Enter'),
  ]);
  expect(file.suggestedFilename()).toMatch(/^access-review-\d{4}-\d\d-\d\d\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toContain(
    `,${person.userName},${person.email},Read-Only,`,
  );
  await page.context().setOffline(true);
  await open(page, '/useradmin', 'Users');
  await open(page, '/useradmin/access', 'Access Review');
  await expect(words(page, 'This needs a connection to the server')).toBeVisible();
});
