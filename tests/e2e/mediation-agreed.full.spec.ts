import { addDays } from '#domain/deadlines/days.ts';
import { newStudent } from './api.ts';
import { american, open, save, status, todayOf, untilUpToDate, words } from './steps.ts';
import { expect, test } from './stories.ts';

test('at a hearing without a network: agreed to mediation, its record, and new cases of the student', async ({
  server,
  device,
}) => {
  const student = await newStudent(server, 'Hearing', 'Mediated');
  const made = await server.post('/api/dispute/dueprocess/', {
    dateFiled: '2026-10-01',
    problem: 'No aide on the bus.',
    studentId: student.id,
  });
  const path = `/dueprocess/edit/${String(made['id'])}/all`;
  const page = await device('editor');
  const context = page.context();
  // The mediation that agreeing makes is filed on this day, so one held earlier would be odd.
  const held = await todayOf(page);
  const due = addDays(held, 45);
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
  await page.getByLabel('Date Held', { exact: true }).fill(american(held));
  await save(page);
  await expect(words(page, 'Mediation changes saved')).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Due Process DP-/ })).toBeVisible();
  await expect(words(page, american(held, '/'))).toBeVisible();

  await page
    .getByRole('radiogroup', { name: 'Withdrawn or Dismissed' })
    .getByRole('radio', { name: 'No', exact: true })
    .click();
  await page.getByLabel('Decision Date', { exact: true }).fill('11-19-2026');
  await save(page);
  await expect(words(page, 'Due Process changes saved')).toBeVisible();

  await open(page, `/studentlist/edit/${student.id}`, /Mediated/);
  await page.getByRole('button', { name: 'Add Case' }).click();
  await page.getByRole('menuitem', { name: 'Add Due Process' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New Due Process' })).toBeVisible();
  await page.getByLabel('Date Filed', { exact: true }).fill(american(held));
  // New: what the first save opens is there and closed, with a word on when it opens.
  await expect(
    words(page, 'Outcome, Resolution, Mediation and Hearing open after the first save.'),
  ).toBeVisible();
  for (const label of ['Date Closed', 'Decision Date', 'Decision Due'])
    await expect(page.getByLabel(label, { exact: true })).toBeDisabled();
  const agreedOfNew = page.getByRole('radiogroup', { name: 'Agreed to Mediation' });
  await expect(agreedOfNew.getByRole('radio', { name: 'Yes' })).toBeDisabled();
  await save(page);
  // Exactly: the form's own heading is New Due Process, and its save goes to the new case by itself.
  await expect(page.getByRole('heading', { level: 1, name: 'Due Process', exact: true })).toBeVisible();
  // Saved on this device only: it goes on.
  await page.getByLabel('Decision Due', { exact: true }).fill(american(due));
  await save(page);
  await agreedOfNew.getByRole('radio', { name: 'Yes' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('link', { name: 'View Mediation' })).toBeVisible();
  await open(page, `/mediation/create/${student.id}/s`, 'New Mediation');
  await page.getByLabel('Date Filed', { exact: true }).fill(american(addDays(held, -2)));
  await save(page);
  await expect(status(page)).toHaveAccessibleName(/7 changes waiting/);

  await context.setOffline(false);
  await untilUpToDate(page);
  const after = await server.get(`/api/dispute/dueprocess/${String(made['id'])}`);
  expect(after).toMatchObject({
    mediationAgreedToMediationFlag: true,
    mediationDateHeld: held,
    hearingDecisionDate: '2026-11-19',
  });
  const mediations = await server.list(`/api/dispute/student/${student.id}/mediations`);
  expect(mediations.map((one) => one['relatedToDueProcess']).toSorted()).toEqual([false, true, true]);
  const cases = await server.list(`/api/dispute/student/${student.id}/dueprocesses`);
  expect(cases).toHaveLength(2);
  const offline = cases.find((one) => one['id'] !== made['id']);
  const filed = await server.get(`/api/dispute/dueprocess/${String(offline?.['id'])}`);
  expect(filed).toMatchObject({ mediationAgreedToMediationFlag: true, decisionDueDate: due });
  const linked = mediations.filter((one) => one['id'] === filed['mediationId']);
  expect(linked).toMatchObject([{ dueProcessId: filed['id'] }]);
});

test('the due process case on one long page has its summary, events and contacts', async ({
  server,
  device,
}) => {
  const student = await newStudent(server, 'Long', 'Page');
  const made = await server.post('/api/dispute/dueprocess/', {
    dateFiled: '2026-10-01',
    studentId: student.id,
  });
  const page = await device('reader');
  await open(page, `/dueprocessold/edit/${String(made['id'])}/all`, /^Due Process DP-/);
  for (const part of ['Summary', 'Events', 'Contacts'])
    await expect(page.getByRole('heading', { level: 2, name: part, exact: true })).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
});
