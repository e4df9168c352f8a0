import { expect, test } from '@playwright/test';
import { type Accord, apiAs, startAccord } from './accord.ts';
import { open, readyForOffline, save, signIn, status, words } from './steps.ts';

let accord: Accord;
test.beforeAll(async () => {
  accord = await startAccord();
});
test.afterAll(() => accord.remove());

test('at a hearing without a network: agreed to mediation, its record, and new cases of the student', async ({
  page,
  context,
}) => {
  const server = await apiAs(accord.url, 'admin');
  const student = await server.post('/api/dispute/student/', {
    stateId: '7000000002',
    firstName: 'Hearing',
    lastName: 'Mediated',
  });
  const made = await server.post('/api/dispute/dueprocess/', {
    dateFiled: '2026-10-01',
    problem: 'No aide on the bus.',
    studentId: student['id'],
  });
  const path = `/dueprocess/edit/${String(made['id'])}/all`;
  await signIn(page, accord.url, 'editor');
  await readyForOffline(page);
  await context.setOffline(true);

  await open(page, path, /^Due Process DP-/);
  const agreed = page.getByRole('radiogroup', { name: 'Agreed to Mediation' });
  await agreed.getByRole('radio', { name: 'Yes' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(agreed.getByRole('radio', { name: 'Not set' })).toBeChecked();
  await agreed.getByRole('radio', { name: 'Yes' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Create' }).click();
  await expect(words(page, 'Mediation Record Updated')).toBeVisible();
  await expect(agreed.getByRole('radio', { name: 'Yes' })).toBeChecked();

  await page.getByRole('link', { name: 'View Mediation' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mediation' })).toBeVisible();
  await expect(words(page, 'Assigned when synced')).toBeVisible();
  await page.getByLabel('Date Held', { exact: true }).fill('11-20-2026');
  await save(page);
  await expect(words(page, 'Mediation changes saved')).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Due Process DP-/ })).toBeVisible();
  await expect(words(page, '11/20/2026')).toBeVisible();

  await page
    .getByRole('radiogroup', { name: 'Withdrawn or Dismissed' })
    .getByRole('radio', { name: 'No', exact: true })
    .click();
  await page.getByLabel('Decision Date', { exact: true }).fill('11-19-2026');
  await save(page);
  await expect(words(page, 'Due Process changes saved')).toBeVisible();

  await open(page, `/studentlist/edit/${String(student['id'])}`, /Mediated/);
  await page.getByRole('button', { name: 'Due Process' }).click();
  await page.getByRole('menuitem', { name: 'Add Due Process' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New Due Process' })).toBeVisible();
  await page.getByLabel('Date Filed', { exact: true }).fill('11-20-2026');
  await save(page);
  // Exactly: the form's own heading is New Due Process, and its save goes to the new case by itself.
  await expect(page.getByRole('heading', { level: 1, name: 'Due Process', exact: true })).toBeVisible();
  await open(page, `/mediation/create/${String(student['id'])}/s`, 'New Mediation');
  await page.getByLabel('Date Filed', { exact: true }).fill('11-18-2026');
  await save(page);
  await expect(status(page)).toHaveAccessibleName(/5 changes waiting/);

  await context.setOffline(false);
  await expect(status(page)).toHaveAccessibleName(/^Up to date/, { timeout: 30_000 });
  const after = await server.get(`/api/dispute/dueprocess/${String(made['id'])}`);
  expect(after).toMatchObject({
    mediationAgreedToMediationFlag: true,
    mediationDateHeld: '2026-11-20',
    hearingDecisionDate: '2026-11-19',
  });
  const mediations = await server.list(`/api/dispute/student/${String(student['id'])}/mediations`);
  expect(mediations.map((one) => one['relatedToDueProcess']).toSorted()).toEqual([false, true]);
  expect(await server.list(`/api/dispute/student/${String(student['id'])}/dueprocesses`)).toHaveLength(2);
});

test('the due process case on one long page has its summary, events and contacts', async ({ page }) => {
  const server = await apiAs(accord.url, 'admin');
  const [first] = await server.list('/api/dispute/dueprocesses?filter=open');
  await signIn(page, accord.url, 'reader');
  await readyForOffline(page);
  await open(page, `/dueprocessold/edit/${String(first?.['id'])}/all`, /^Due Process DP-/);
  for (const part of ['Summary', 'Events', 'Contacts'])
    await expect(page.getByRole('heading', { level: 2, name: part })).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
});
