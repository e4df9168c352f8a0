import { expect, type Page } from '@playwright/test';
import { apiAs } from './api.ts';
import type { Person } from './people.ts';
import { open, untilUpToDate, words } from './steps.ts';

/** The pending page as somebody uses it whose year it may change: three grids with the federal class, ways to the students, another year. */
export async function usePendingPage(page: Page, url: string, { userName, password }: Person): Promise<void> {
  const server = await apiAs(url, userName, password);
  /** The numbers of the cases that the server calls pending, by type. */
  const pendingNow = async () => {
    const all = await server.list('/api/reports/pending');
    const of = (type: string, field: string) =>
      all
        .filter((one) => one['type'] === type)
        .map((one) => String(one[field]))
        .toSorted();
    return {
      Mediations: of('mediation', 'caseNumber'),
      'Due Processes': of('dueprocess', 'caseNumber'),
      Complaints: of('complaint', 'yearCaseNumber'),
    };
  };
  await open(page, '/reports/pending', 'Pending Cases');
  const grid = (kind: string) => page.getByRole('table', { name: `Pending ${kind}` });
  /** The numbers and the federal classes that a grid lists, page by page. */
  const listed = async (kind: string) => {
    const rows = grid(kind).locator('tbody').getByRole('row');
    const pages = page.getByRole('navigation', { name: `Pages of Pending ${kind}`, exact: true });
    const [numbers, classes] = [[] as string[], [] as string[]];
    // While the year comes to the device, the rows are blank.
    await expect(rows.locator('td:first-child').first()).toHaveText(/\d/);
    for (let shown = 1; ; shown++) {
      numbers.push(...(await rows.locator('td:first-child').allInnerTexts()));
      classes.push(...(await rows.locator('td:last-child').allInnerTexts()));
      const next = pages.getByRole('button', { name: 'Next page' });
      if (!(await pages.isVisible()) || (await next.isDisabled()))
        return { numbers: numbers.toSorted(), classes };
      await next.click();
      await expect(pages.getByRole('combobox', { name: 'Page' })).toHaveValue(String(shown + 1));
    }
  };
  const now = await pendingNow();
  for (const [kind, pending] of [
    ['Mediations', '2.2 Mediations pending.'],
    ['Due Processes', '3.3 Due process complaints pending.'],
    ['Complaints', '1.2 Complaints pending.'],
  ] as const) {
    expect(now[kind].length).toBeGreaterThan(0);
    const { numbers, classes } = await listed(kind);
    expect(numbers).toEqual(now[kind]);
    expect(classes).toContain(pending);
  }

  const student = grid('Due Processes').getByRole('row').nth(1).getByRole('link').nth(1);
  const name = await student.innerText();
  await student.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.goBack();

  await page.getByRole('combobox', { name: 'School Year' }).selectOption({ label: '2025-2026' });
  await expect(words(page, 'School Year Updated')).toBeVisible();
  await expect(words(page, /^\d+ filed in 2025-2026 and not closed$/)).toBeVisible();
  // Open cases of another year are here before that year is: they are listed, and blank once more while it comes.
  await untilUpToDate(page);
  const earlier = await pendingNow();
  for (const [kind, numbers] of Object.entries(earlier))
    if (numbers.length === 0) await expect(words(page, `No pending ${kind.toLowerCase()}`)).toBeVisible();
    else await expect(async () => expect((await listed(kind)).numbers).toEqual(numbers)).toPass();
}
