import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readSheet } from 'read-excel-file/node';
import { usePendingPage } from './pending-cases.ts';
import { open, tabTo, words } from './steps.ts';
import { expect, test } from './stories.ts';

const year = '2026-2027';

/** Starts a download and answers the file's name and the cells of a sheet. */
async function workbook(page: Page, start: () => Promise<void>, sheet?: string) {
  const [file] = await Promise.all([page.waitForEvent('download'), start()]);
  const cells = await readSheet(await readFile(await file.path()), sheet ?? 1);
  return { name: file.suggestedFilename(), cells };
}

/** The counts of a sheet Table 7 by row. */
const countsOf = (cells: readonly (readonly unknown[])[]) =>
  new Map(cells.filter((line) => typeof line[3] === 'number').map((line) => [String(line[1]), line[3]]));

/** The counts on the page by row. */
async function countsOnPage(page: Page) {
  const lines = page.getByRole('table', { name: `Counts of ${year}` }).getByRole('row');
  const texts = await lines.evaluateAll((rows) =>
    rows.map((row) => [...row.children].map((cell) => cell.textContent.trim())),
  );
  return new Map(
    texts
      .filter((cells) => cells.length === 3)
      .slice(1)
      .map((cells) => [cells[0], Number(cells[2])]),
  );
}

const generate = (page: Page) => page.getByRole('button', { name: 'Generate Report', exact: true });
const regenerate = (page: Page) => page.getByRole('button', { name: 'Re-Generate Reports' });

test('an Admin generates the reports, downloads each workbook and finds the figures of the page in it', async ({
  server,
  device,
}) => {
  const filed = async (path: string) => (await server.list(`/api/dispute/${path}?filter=ffy`)).length;
  const page = await device('admin');

  await test.step('before the first Generate', async () => {
    await page.getByRole('link', { name: 'EMAPS' }).click();
    const { pendingCaseCount } = await server.get('/api/reports/emaps/status');
    await expect(
      words(
        page,
        `The ${year} EMAPS reports have NOT been created. There are currently ${String(pendingCaseCount)} pending cases.`,
      ),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'View Pending Cases' })).toHaveAttribute(
      'href',
      '/reports/pending',
    );
    await open(page, '/reports/export', 'Data Exports');
    await page.getByRole('button', { name: 'EMAPS Data' }).click();
    await expect(page.getByText('Unable To Get Report Data').first()).toBeVisible();
  });

  await test.step('generate, by keyboard', async () => {
    await open(page, '/reports/emaps', 'EMAPS');
    await tabTo(page, generate(page));
    await page.keyboard.press('Enter');
    await expect(regenerate(page)).toBeVisible();
    await expect(words(page, `The ${year} EMAPS reports have been created.`)).toBeVisible();
  });

  await expect.poll(async () => (await countsOnPage(page)).size).toBe(31);
  const shown = await countsOnPage(page);
  await expect(words(page, 'All 22 hold')).toBeVisible();

  await test.step('the EMAPS workbook, by keyboard', async () => {
    const button = page.getByRole('button', { name: 'Download EMAPS Data' });
    const press = async () => {
      await tabTo(page, button);
      await page.keyboard.press('Enter');
    };
    const table = await workbook(page, press, 'Table 7');
    expect(table.name).toBe('emaps_report_data.xlsx');
    expect(countsOf(table.cells)).toEqual(shown);
    const cases = await workbook(page, () => button.click(), 'Cases');
    const all = ['1', '2', '3'].reduce((sum, row) => sum + (shown.get(row) ?? 0), 0);
    expect(cases.cells).toHaveLength(all + 1);
  });

  await test.step('a number opens its cases, and a case of them', async () => {
    const count = shown.get('1.1') ?? 0;
    await tabTo(page, page.getByRole('link', { name: `${count}, the cases of row 1.1`, exact: true }));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Row 1.1' });
    await expect(words(dialog, new RegExp(`(of )?${count} rows`))).toBeVisible();
    await dialog.getByRole('row').nth(1).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: /^Complaint / })).toBeVisible();
    await page.goBack();
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('the exports of the year', async () => {
    await open(page, '/reports/export', 'Data Exports');
    const download = (button: string) =>
      workbook(page, () => page.getByRole('button', { name: button }).click());
    for (const [button, name, path] of [
      ['Complaint Data', 'complaints_export_data.xlsx', 'complaints'],
      ['Mediation Data', 'mediations_export_data.xlsx', 'mediations'],
      ['Due Process Data', 'dueprocesses_export_data.xlsx', 'dueprocesses'],
    ] as const) {
      const file = await download(button);
      expect([file.name, file.cells.length - 1]).toEqual([name, await filed(path)]);
    }
    const table7 = await download('Table 7 Data');
    expect([table7.name, countsOf(table7.cells)]).toEqual(['table7_export_data.xlsx', shown]);
    const emaps = await download('EMAPS Data');
    expect([emaps.name, countsOf(emaps.cells)]).toEqual(['emaps_report_data.xlsx', shown]);
  });

  await test.step('what changed since, and the way to the contradiction that it brought', async () => {
    const pending = (await server.list('/api/dispute/complaints?filter=ffy')).find(
      (one) => one['dateClosed'] === null && one['dateReportIssued'] === null,
    );
    await server.put(`/api/dispute/complaint/${String(pending?.['id'])}`, { complaintWithdrawnFlag: true });
    const number = String(pending?.['yearCaseNumber']);
    await open(page, '/reports/emaps', 'EMAPS');
    const changed = page.getByRole('table', { name: 'Cases that changed since the reports were generated' });
    await expect(
      changed.getByRole('row', { name: new RegExp(`${number}.*1, 1\\.2.*1, 1\\.3`) }),
    ).toBeVisible();
    await expect(words(page, `Now ${(shown.get('1.3') ?? 0) + 1}`)).toBeVisible();
    const warned = page.getByRole('table', { name: 'Cases whose data contradicts itself' });
    await expect(
      warned.getByRole('row', { name: new RegExp(`${number}.*Withdrawn without a date`) }),
    ).toBeVisible({
      timeout: 30_000,
    });
  });

  await test.step('again, after the question', async () => {
    await regenerate(page).click();
    const question = page.getByRole('alertdialog');
    await expect(
      words(
        question,
        `Are you sure you want to regenerate the EMAPS reports for ${year}? This will delete the existing report data and cannot be undone?`,
      ),
    ).toBeVisible();
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect((await countsOnPage(page)).get('1.3')).toBe(shown.get('1.3'));
    await page.getByLabel('Status Date', { exact: true }).fill('07-31-2026');
    await regenerate(page).click();
    await question.getByRole('button', { name: 'Continue' }).click();
    await expect(words(page, 'by status date 07/31/2026')).toBeVisible();
    await expect(question).toBeHidden();
    const early = (await server.list('/api/dispute/complaints?filter=ffy')).filter(
      (one) => String(one['dateFiled']) <= '2026-07-31',
    );
    await expect.poll(async () => (await countsOnPage(page)).get('1')).toBe(early.length);
    await expect(page.getByText('Nothing changed', { exact: true })).toBeVisible();
  });
});

test('without a connection the exports say why, and the worklist goes on', async ({ device }) => {
  const page = await device('admin');
  await open(page, '/reports/export', 'Data Exports');
  await page.context().setOffline(true);
  const button = page.getByRole('button', { name: 'Complaint Data' });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await expect(button).toHaveAccessibleDescription(/Needs/);
  await open(page, '/reports/emaps', 'EMAPS');
  await expect(words(page, 'This needs a connection to the server')).toBeVisible();

  await open(page, '/dashboard', 'Dashboard');
  const list = page.getByRole('table', { name: 'Worklist' });
  const overdue = page.getByRole('link', { name: /^\d+ overdue$/ });
  const count = Number.parseInt(await overdue.innerText(), 10);
  expect(count).toBeGreaterThan(0);
  await overdue.click();
  await expect(page.getByLabel('Due', { exact: true })).toHaveValue('overdue');
  await expect(list.getByText(/^\d+ days late$/)).toHaveCount(Math.min(count, 15));
  const first = list.getByRole('row').nth(1);
  const number = await first.getByRole('cell').nth(1).innerText();
  await first.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(number) })).toBeVisible();
});

test('who is no Admin has no way to the exports and the reports', async ({ device }) => {
  const page = await device('editor');
  await expect(page.getByRole('link', { name: 'Pending Cases' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Data Exports' })).toHaveCount(0);
  for (const path of ['/reports/export', '/reports/emaps']) {
    await open(page, path, 'Not Authorized');
  }
});

test('the pending page: three grids with the federal class, ways to the students, another year at once', async ({
  accord,
  newUser,
  newDevice,
}) => {
  const person = await newUser('Read-Only');
  const page = await newDevice(person.userName, person.password);
  await usePendingPage(page, accord.url, person);
});
