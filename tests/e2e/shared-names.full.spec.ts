import { newComplaint } from './api.ts';
import { violations } from './axe.ts';
import { open, pull, tabTo, words } from './steps.ts';
import { expect, test } from './stories.ts';

test('an Admin says by keyboard who of two is meant by a name: its cases are theirs on their own device', async ({
  newUser,
  newDevice,
  server,
}) => {
  const [one, other] = [await newUser('IDOE-Edit'), await newUser('IDOE-Edit')];
  const lastName = `Twin${one.id}`;
  for (const { id } of [one, other])
    await server.put(`/api/accounts/user/${id}`, { firstName: 'Kim', lastName });
  const name = `Kim ${lastName}`;
  const numbers: string[] = [];
  for (const investigatorName of [name, `${lastName}, Kim`]) {
    const id = await newComplaint(server, { dateFiled: '2026-07-01' });
    await server.put(`/api/dispute/complaint/${id}`, { investigatorName });
    numbers.push(String((await server.get(`/api/dispute/complaint/${id}`))['yearCaseNumber']));
  }
  const page = await newDevice('admin');
  const theirs = await newDevice(other.userName, other.password);
  await open(theirs, '/reports/pending', 'Pending Cases');
  await theirs.getByRole('radio', { name: 'Mine' }).check();
  await expect(words(theirs, 'No case is assigned to you')).toBeVisible();

  await open(page, '/useradmin', 'Users');
  await tabTo(page, page.getByRole('link', { name: 'Shared Names' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Shared Names' })).toBeVisible();
  const panel = page.getByRole('region', { name: new RegExp(`^(${name}|${lastName}, Kim)$`) });
  await expect(panel).toContainText('2 cases, 2 open, assigned to nobody');
  for (const number of numbers)
    await expect(panel.getByRole('link', { name: `Complaint ${number}` })).toBeVisible();
  for (const width of [1280, 768, 390]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await violations(page), `at ${width}, ${colorScheme}`).toEqual([]);
    }
  }
  await page.setViewportSize({ width: 1280, height: 800 });

  const button = panel.getByRole('button', { name: /^Assign all/ });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await tabTo(page, panel.getByRole('combobox'));
  await page.keyboard.type(`${name} (${other.userName}`);
  await tabTo(page, button);
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Assign 2 cases?' });
  await expect(question).toContainText(`among those of ${other.userName}`);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, question.getByRole('button', { name: 'Assign all' }));
  await page.keyboard.press('Enter');
  await expect(words(page, '2 cases assigned')).toBeVisible();
  await expect(panel).toHaveCount(0);
  await expect(page.locator('#page-title')).toBeFocused();

  await pull(theirs);
  for (const number of numbers)
    await expect(
      theirs.getByRole('table', { name: 'Pending Complaints' }).getByRole('row').filter({ hasText: number }),
    ).toBeVisible();
  const saved = await server.search('/api/dispute/casesearch', { investigator: lastName });
  expect(saved.map(({ yearCaseNumber }) => yearCaseNumber).toSorted()).toEqual(numbers.toSorted());
});
