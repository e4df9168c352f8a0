import type { Retention } from '#contract/retention.ts';
import { newComplaint, newStudent } from './api.ts';
import { violations } from './axe.ts';
import { chooseFrom, field, goWithin, open, untilUpToDate, words } from './steps.ts';
import { expect, test } from './stories.ts';

test('two Admins destroy a case: held, asked for by keyboard, consented to by the other with its number typed, and certified', async ({
  server,
  device,
  newDevice,
  newUser,
}) => {
  const second = await newUser('Admin');
  const student = await newStudent(server, 'Vera', `Destroyed${second.id}`);
  const id = await newComplaint(server, { studentId: student.id, facts: 'Facts that have to go.' });
  await server.post('/api/dispute/event/', { parentType: 'complaint', parentId: id, narrative: 'A call.' });
  const { yearCaseNumber } = await server.get(`/api/dispute/complaint/${id}`);
  const number = String(yearCaseNumber);
  const name = `Complaint ${number}`;

  // From the case: a hold keeps it from being asked for.
  const page = await device('admin');
  await open(page, `/complaint/edit/${id}/all`, name);
  const menu = page.getByRole('button', { name: 'More', exact: true });
  const choose = (label: string) => chooseFrom(page, 'More', label);
  await expect(menu).toBeVisible();
  await choose('Legal Hold…');
  const holding = page.getByRole('dialog', { name: `Legal hold on ${name}` });
  await holding.getByLabel('Reason').fill('Suit 17');
  expect(await violations(page), 'hold').toEqual([]);
  await holding.getByRole('button', { name: 'Place Hold' }).press('Enter');
  await expect(words(page, 'Legal hold placed')).toBeVisible();
  await expect(page.getByText('Legal hold', { exact: true })).toBeVisible();
  await menu.press('Enter');
  await expect(page.getByRole('menuitem', { name: /Ask to Destroy/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await page.keyboard.press('Escape');
  await choose('Lift Legal Hold…');
  await page.getByRole('dialog').getByLabel('Reason').fill('The suit ended');
  await page.getByRole('button', { name: 'Lift Hold' }).press('Enter');
  await expect(page.getByText('Legal hold', { exact: true })).toHaveCount(0);

  await choose('Ask to Destroy…');
  const asking = page.getByRole('dialog', { name: `Ask to destroy ${name}` });
  await asking.getByLabel('Reason').selectOption({ label: 'Entered in error' });
  await asking.getByRole('button', { name: 'Ask to Destroy' }).press('Enter');
  await expect(
    words(page, /This case is open\. An open case is destroyed only when the parent asked for it/),
  ).toBeVisible();
  await asking.getByLabel('Reason').selectOption({ label: 'Asked for by the parent (34 CFR 300.624)' });
  await asking.getByLabel('Reference').fill('Letter 2026-17');
  expect(await violations(page), 'ask').toEqual([]);
  await asking.getByRole('button', { name: 'Ask to Destroy' }).press('Enter');
  await expect(page.getByText('Asked to destroy', { exact: true }).first()).toBeVisible();

  // Whoever asked may only withdraw.
  await open(page, '/retention', 'Retention');
  await expect(page.getByRole('button', { name: `Withdraw the request for ${name}` })).toBeVisible();
  await expect(page.getByRole('button', { name: `Consent to destroying ${name}` })).toHaveCount(0);

  const other = await newDevice(second.userName, second.password);
  await untilUpToDate(other);
  await open(other, '/retention', 'Retention');
  expect(await violations(other), 'Retention').toEqual([]);
  await other.getByRole('button', { name: `Consent to destroying ${name}` }).press('Enter');
  const consent = other.getByRole('dialog', { name: `Destroy ${name}?` });
  await expect(consent.getByRole('listitem')).toHaveText(['1 complaint', '1 event']);
  const destroy = consent.getByRole('button', { name: 'Consent and Destroy' });
  await expect(destroy).toHaveAttribute('aria-disabled', 'true');
  expect(await violations(other), 'consent').toEqual([]);
  await consent.getByLabel('Case Number').fill(number);
  await destroy.press('Enter');
  await expect(words(other, 'Consented')).toBeVisible();

  // The server does it at once; the other device lets go of it.
  const certified = async () => {
    const { destroyed } = (await server.get('/api/admin/retention')) as unknown as Retention;
    return destroyed.find(({ cases }) => cases[0]?.number === number)?.doneAt ?? null;
  };
  await expect.poll(certified).not.toBeNull();
  await other.reload();
  await other.getByRole('link', { name }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Certificate of Destruction' })).toBeVisible();
  await expect(words(other, 'Letter 2026-17')).toBeVisible();
  expect(await violations(other), 'certificate').toEqual([]);
  await goWithin(page, `/complaint/edit/${id}/all`);
  await expect(page.getByRole('heading', { level: 1, name })).toHaveCount(0);
  await expect(page.getByText('Facts that have to go.')).toHaveCount(0);
});

test('the schedule lists what is past it, and who is no Admin reaches nothing of it', async ({
  server,
  device,
  newDevice,
  newUser,
}) => {
  const admin = await newUser('Admin');
  const id = await newComplaint(server, { dateFiled: '2001-10-01' });
  await server.put(`/api/dispute/complaint/${id}`, {
    complaintWithdrawnFlag: true,
    dateWithdrawn: '2001-11-01',
    dateClosed: '2001-11-01',
  });
  const { yearCaseNumber } = await server.get(`/api/dispute/complaint/${id}`);
  const page = await newDevice(admin.userName, admin.password);
  await open(page, '/retention', 'Retention');
  const complaints = page.getByRole('group', { name: 'Complaints' });
  await complaints.getByLabel('Withdrawn').fill('0');
  await expect(words(page, 'A whole number from 1 to 100')).toBeVisible();
  await complaints.getByLabel('Withdrawn').fill('24');
  await page.getByRole('button', { name: 'Save Schedule' }).press('Enter');
  await expect(words(page, 'Schedule saved')).toBeVisible();
  await page.getByRole('checkbox', { name: `Choose Complaint ${String(yearCaseNumber)}` }).press('Space');
  expect(await violations(page), 'past').toEqual([]);
  await page.getByRole('button', { name: 'Ask to Destroy…' }).press('Enter');
  await expect(page.getByRole('dialog').getByLabel('Reason')).toHaveValue('schedule');
  await page.keyboard.press('Escape');
  await complaints.getByLabel('Withdrawn').fill('');
  await page.getByRole('button', { name: 'Save Schedule' }).press('Enter');
  await expect(words(page, 'No case is past its schedule')).toBeVisible();
  await page.context().setOffline(true);
  await expect(words(page, 'No connection to the server')).toBeVisible();
  await page.context().setOffline(false);

  const editor = await device('editor');
  await expect(editor.getByRole('link', { name: 'Retention' })).toHaveCount(0);
  await goWithin(editor, '/retention');
  await expect(editor.getByRole('heading', { level: 1, name: 'Not Authorized' })).toBeVisible();
  await open(editor, `/complaint/edit/${id}/all`, /Complaint/);
  await editor.getByRole('button', { name: 'More', exact: true }).press('Enter');
  await expect(editor.getByRole('menuitem')).toHaveText(['Hearing Binder', /^Calendar/, 'Restrict…']);
  await editor.keyboard.press('Escape');
  await expect(field(editor, 'Facts')).toBeVisible();
});
