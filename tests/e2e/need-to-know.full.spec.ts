import { newComplaint, newStudent } from './api.ts';
import { violations } from './axe.ts';
import { facts, field, open, openComplaint, pull, tabTo, untilUpToDate, words } from './steps.ts';
import { expect, test } from './stories.ts';

test('a case is restricted by keyboard; others have its number until an Admin opens it with a reason, or it is lifted', async ({
  device,
  newUser,
  newDevice,
  server,
}) => {
  test.slow();
  const secret = 'Quinby and the van.';
  const id = await newComplaint(server, { facts: secret });
  const number = String((await server.get(`/api/dispute/complaint/${id}`))['yearCaseNumber']);
  const colleague = await newUser('IDOE-Edit');
  const page = await device('editor');
  const others = await newDevice('admin');
  const third = await newDevice(colleague.userName, colleague.password);
  await openComplaint(others, id);
  await expect(facts(others)).toHaveValue(secret);

  await openComplaint(page, id);
  const more = page.getByRole('button', { name: 'More', exact: true });
  await tabTo(page, more);
  await page.keyboard.press('Enter');
  expect(await violations(page), 'More').toEqual([]);
  await page.keyboard.type('r');
  await expect(page.getByRole('menuitem', { name: 'Restrict…' })).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Restrict Complaint ${number}` });
  await expect(field(page, 'Find a person')).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await expect(dialog.getByRole('checkbox', { name: 'Jordan Ellis (you)' })).toBeChecked();
  await page.keyboard.type(colleague.userName);
  const box = dialog.getByRole('checkbox', { name: colleague.userName });
  await tabTo(page, box);
  await page.keyboard.press('Space');
  await expect(words(page, '2 people chosen')).toBeVisible();
  await tabTo(page, dialog.getByRole('button', { name: 'Restrict', exact: true }));
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(words(page, /^Seen only by: You and /)).toBeVisible();
  await expect(more).toBeFocused();
  expect(await violations(page)).toEqual([]);

  await page.context().setOffline(true);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Change who may see…' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await page.keyboard.press('Escape');
  await page.context().setOffline(false);
  await untilUpToDate(page);

  await pull(others);
  await expect(others.getByRole('heading', { name: `Complaint ${number}` })).toBeVisible();
  await expect(words(others, 'This case is restricted')).toBeVisible();
  expect(await violations(others)).toEqual([]);
  await open(others, '/complaints?filter=open', 'Complaints');
  await field(others, 'Filter these rows').fill(number);
  const row = others.getByRole('row').filter({ hasText: number });
  await expect(row.getByText('Restricted')).toBeVisible();
  await expect(row.getByRole('button')).toHaveCount(0);
  expect(await violations(others)).toEqual([]);
  await openComplaint(third, id);
  await expect(facts(third)).toHaveValue(secret);

  await row.getByRole('link').click();
  await others.getByRole('button', { name: 'Open with a reason…' }).click();
  const asked = others.getByRole('dialog', { name: `Open Complaint ${number}` });
  await field(others, 'Reason').fill('because so');
  await asked.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(words(others, 'Say why in at least 3 words.')).toBeVisible();
  expect(await violations(others)).toEqual([]);
  await field(others, 'Reason').fill('The hearing is tomorrow.');
  await asked.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(facts(others)).toHaveValue(secret);

  await others.getByRole('button', { name: 'More', exact: true }).click();
  await others.getByRole('menuitem', { name: 'Lift restriction' }).click();
  await others.getByRole('alertdialog').getByRole('button', { name: 'Lift restriction' }).click();
  await expect(words(others, /^Seen only by/)).toBeHidden();
  await pull(page);
  await expect(words(page, /^Seen only by/)).toBeHidden();
  await more.click();
  await expect(page.getByRole('menuitem', { name: 'Restrict…' })).toBeVisible();
});

test('a due process case takes its mediation along when it is restricted, and says so; lifting leaves the mediation as it is', async ({
  device,
  newDevice,
  server,
}) => {
  const student = await newStudent(server, 'Linden', 'Quill');
  const body = { dateFiled: '2026-10-01', studentId: student.id };
  const dueProcess = await server.post('/api/dispute/dueprocess/', body);
  const mediation = Number(
    await server.post(`/api/dispute/updatedueprocessmediation/${String(dueProcess['id'])}`, true),
  );
  const { caseNumber } = await server.get(`/api/dispute/mediation/${mediation}`);
  const title = `Due Process ${String(dueProcess['caseNumber'])}`;
  const page = await device('editor');
  await open(page, `/dueprocess/edit/${String(dueProcess['id'])}/all`, title);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Restrict…' }).click();
  const dialog = page.getByRole('dialog', { name: `Restrict ${title}` });
  await expect(dialog).toContainText('Its mediation is confidential, and is restricted to the same people.');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Restrict', exact: true }).click();
  const both = `${title} and Mediation ${String(caseNumber)} are seen by one person.`;
  await expect(words(page, both)).toBeVisible();

  const others = await newDevice('admin');
  await open(others, `/mediation/edit/${mediation}/all`, `Mediation ${String(caseNumber)}`);
  await expect(words(others, 'This case is restricted')).toBeVisible();

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Lift restriction' }).click();
  const lifting = page.getByRole('alertdialog');
  await expect(lifting).toContainText('Its mediation stays as it is');
  await lifting.getByRole('button', { name: 'Lift restriction' }).click();
  await expect(words(page, /^Seen only by/)).toBeHidden();
  await pull(others);
  await expect(words(others, 'This case is restricted')).toBeVisible();
});
