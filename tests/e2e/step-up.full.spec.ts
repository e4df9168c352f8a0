import { startAccord } from './accord.ts';
import { violations } from './axe.ts';
import { field, open, readyForOffline, signIn, tabTo, words } from './steps.ts';
import { expect, test } from './stories.ts';

/** Seconds in place of five minutes. */
const within = 4;

test('an Admin who gave the password too long ago gives it again in place, by keyboard, and what was asked goes on', async ({
  browser,
}) => {
  const accord = await startAccord();
  const context = await browser.newContext();
  try {
    await accord.stop();
    await accord.start({ STEP_UP_SECONDS: String(within) });
    const page = await context.newPage();
    await signIn(page, accord.url, 'admin');
    let given = Date.now();
    await readyForOffline(page);
    const untilLongAgo = () =>
      expect.poll(() => Date.now() - given, { timeout: 20_000 }).toBeGreaterThan((within + 1) * 1000);
    const password = page.getByRole('dialog', { name: 'Confirm with your password' });
    const give = async (typed: string) => {
      await expect(field(page, 'Password').last()).toBeFocused();
      await page.keyboard.type(typed);
      await page.keyboard.press('Enter');
      given = Date.now();
    };

    await open(page, '/useradmin/usercreate', 'Create New User');
    const type = async (label: string, text: string) => {
      await tabTo(page, field(page, label));
      await page.keyboard.type(text);
    };
    await type('Username', 'late.person');
    await type('First Name', 'Late');
    await type('Last Name', 'Person');
    await type('Email', 'late.person@example.gov');
    await tabTo(page, field(page, 'Read-Only'));
    await page.keyboard.press('Space');
    await untilLongAgo();
    await page.keyboard.press('Control+s');
    await expect(password).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await give('not it');
    await expect(words(page, 'The password is wrong.')).toBeVisible();
    await give('quiet-river-lantern');
    await expect(words(page, 'User changes saved')).toBeVisible();
    await expect(password).toHaveCount(0);
    await expect(field(page, 'First Name')).toHaveValue('Late');

    // Over a question that waits; Esc gives up the password alone.
    await open(page, '/useradmin', 'Users');
    await untilLongAgo();
    const row = page.getByRole('row').filter({ hasText: 'Person, Late' });
    await tabTo(page, row.getByRole('button', { name: 'Delete' }));
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog');
    const confirm = async () => {
      await tabTo(page, question.getByRole('button', { name: 'Delete' }));
      await page.keyboard.press('Enter');
    };
    await confirm();
    await expect(password).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(words(page, 'Your password was not given, so nothing was done.')).toBeVisible();
    await expect(row).toBeVisible();
    await tabTo(page, row.getByRole('button', { name: 'Delete' }));
    await page.keyboard.press('Enter');
    await confirm();
    await give('quiet-river-lantern');
    await expect(row).toHaveCount(0);

    // A file too.
    await open(page, '/reports/export', 'Data Exports');
    await untilLongAgo();
    const download = page.waitForEvent('download');
    await tabTo(page, page.getByRole('button', { name: 'Complaint Data' }));
    await page.keyboard.press('Enter');
    await give('quiet-river-lantern');
    expect((await download).suggestedFilename()).toBe('complaints_export_data.xlsx');
  } finally {
    await context.close();
    await accord.remove();
  }
});
