import { newComplaint, newStudent } from './api.ts';
import { field, open, openComplaint, save, signIn, words } from './steps.ts';
import { expect, test } from './stories.ts';

test('a year that is still coming is not counted: the worklist says that it is of what is here so far', async ({
  page,
  context,
  accord,
}) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await context.route('**/api/sync/pull?**', async (route) => {
    const answer = await route.fetch();
    if ((await answer.text()).includes('"more":false')) await held;
    await route.fulfill({ response: answer });
  });
  await signIn(page, accord.url, 'admin');
  const list = page.getByRole('table', { name: 'Worklist' });
  await expect(list.getByText(/^\d+ days late$/).first()).toBeVisible();
  await expect(words(page, 'Of the cases that are on this device so far')).toBeVisible();
  await expect(page.getByRole('link', { name: /^\d+ overdue$/ })).toHaveCount(0);
  release();
  await expect(page.getByRole('link', { name: /^\d+ overdue$/ })).toBeVisible();
  await expect(page.getByText('Of the cases that are on this device so far')).toHaveCount(0);
});

test('deadlines follow what is typed; an extension is put on and taken off again, and a closed case is not overdue', async ({
  server,
  device,
}) => {
  const student = await newStudent(server, 'Dora', 'Deadline');
  const made = await server.post('/api/dispute/dueprocess/', {
    dateFiled: '2025-09-02',
    studentId: student.id,
  });
  const page = await device('editor');
  await open(page, `/dueprocess/edit/~${String(made['uid'])}/all`, /^Due Process/);
  const deadlines = page.getByRole('region', { name: 'Deadlines' });
  const decision = deadlines.getByRole('listitem').filter({ hasText: 'Hearing decision' });
  await expect(decision).toContainText('11/16/2025');
  await expect(decision).toContainText(
    '45 calendar days from the end of the resolution period on 10/02/2025, 34 CFR 300.515(a).',
  );

  const filed = page.getByLabel('Date Filed', { exact: true });
  await filed.fill('09-03-2025');
  await expect(decision).toContainText('11/17/2025');
  await filed.fill('09-0');
  await expect(deadlines).toContainText('They are found from Date Filed.');
  await filed.fill('09-02-2025');

  await expect(page.getByLabel('Extension Reason', { exact: true })).toBeDisabled();
  await page.getByLabel('Decision Extended To', { exact: true }).fill('12-16-2025');
  await page.getByLabel('Extension Requested By', { exact: true }).selectOption('Both parties');
  await page.getByLabel('Extension Reason', { exact: true }).fill('A witness is abroad');
  await page.getByLabel('Extension Granted On', { exact: true }).fill('11-03-2025');
  await expect(decision).toContainText('Originally due 11/16/2025');
  await expect(decision).toContainText(
    'extended by 30 days from 11/16/2025 to 12/16/2025, asked for by both parties, granted on 11/03/2025, 34 CFR 300.515(c).',
  );
  await save(page);
  const stored = () => server.get(`/api/dispute/dueprocess/${String(made['id'])}`);
  await expect.poll(async () => (await stored())['decisionExtensionReason']).toBe('A witness is abroad');

  await page.getByLabel('Decision Extended To', { exact: true }).fill('');
  await expect(decision).not.toContainText('Originally due');
  await save(page);
  await expect
    .poll(async () => {
      const { decisionExtendedDueDate, decisionExtensionReason, decisionExtensionRequestedBy } =
        await stored();
      return [decisionExtendedDueDate, decisionExtensionReason, decisionExtensionRequestedBy];
    })
    .toEqual([null, null, null]);

  await page.getByRole('radiogroup', { name: 'Expedited' }).getByRole('radio', { name: 'Yes' }).click();
  await expect(page.getByLabel('Decision Extended To', { exact: true })).toBeDisabled();
  await expect(deadlines).toContainText('20 school days (taken as Mondays to Fridays)');

  const id = await newComplaint(server, { dateFiled: '2026-08-03' });
  await server.put(`/api/dispute/complaint/${id}`, { dateClosed: '2026-09-21' });
  await openComplaint(page, id);
  await expect(deadlines).toContainText('Closed without a report on 09/21/2026');
  await field(page, 'Date Closed').fill('');
  await expect(deadlines).toContainText(/Overdue by \d+ days/);
});
