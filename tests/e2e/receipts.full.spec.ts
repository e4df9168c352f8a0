import { newComplaint } from './api.ts';
import { violations } from './axe.ts';
import { facts, field, openComplaint, receipt, save, status, untilUpToDate, words } from './steps.ts';
import { expect, test } from './stories.ts';

test('a save tells when it was on this device, sent and on the server, on the record, in the panel and on the day sheet', async ({
  server,
  device,
}) => {
  const page = await device('editor');
  await openComplaint(page, await newComplaint(server));
  await expect(receipt(page)).toHaveCount(0);

  await page.context().setOffline(true);
  await facts(page).fill('Facts with a receipt.');
  await save(page);
  await expect(receipt(page)).toContainText(/^Saved on this device \d+:\d\d [AP]M.*waits to be sent$/);
  await page.context().setOffline(false);
  await untilUpToDate(page);
  const handedOver = /Saved on this device \d+:\d\d [AP]M.*sent \d+:\d\d [AP]M.*on the server \d+:\d\d [AP]M/;
  await expect(receipt(page)).toContainText(handedOver);

  await status(page).click();
  const panel = page.getByRole('dialog', { name: 'Changes on this device' });
  await expect(panel.getByRole('region', { name: 'Today’s changes' })).toContainText(handedOver);
  await panel.getByRole('link', { name: 'Day sheet of my changes' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Day Sheet' })).toBeVisible();
  const row = page.getByRole('listitem').filter({ hasText: 'Facts with a receipt.' });
  await expect(row).toContainText('Complaint');
  for (const words of ['Saved on this device', 'Sent', 'On the server'])
    await expect(row.getByText(words, { exact: true }).first()).toBeVisible();
  await field(page, 'Day').fill('01-02-2020');
  await expect(words(page, 'No changes on this day')).toBeVisible();
  await field(page, 'Day').fill('t');
  await field(page, 'Day').blur();
  await expect(row).toBeVisible();

  // On paper: the changes and nothing of the navigation.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(row).toBeVisible();
});

test('an event, a contact and a finding have receipts of their own, offline and after', async ({
  server,
  device,
}) => {
  const id = await newComplaint(server);
  const parent = { parentId: id, parentType: 'complaint' };
  await server.post('/api/dispute/event/', { ...parent, type: 'Email', narrative: 'A first call.' });
  await server.post('/api/dispute/contact/', { ...parent, firstName: 'Ann', lastName: 'Archer' });
  await server.post(`/api/dispute/complaint/${id}/findings`, { finding: 'The first.' });
  const page = await device('editor');
  const form = page.getByRole('dialog');
  const parts = [
    {
      tab: 'Events',
      edit: page.getByRole('tabpanel', { name: 'Events' }).getByRole('button', { name: 'Edit' }),
      field: 'Narrative',
    },
    {
      tab: 'Contacts',
      edit: page.getByRole('tabpanel', { name: 'Contacts' }).getByRole('button', { name: 'Edit' }),
      field: 'Title',
    },
    {
      tab: 'Summary',
      edit: page.getByRole('button', { name: 'Edit finding 1' }),
      field: 'Corrective Action',
    },
  ];
  const openPart = async ({ tab, edit }: (typeof parts)[number]) => {
    await page.getByRole('tab', { name: tab, exact: true }).click();
    await edit.click();
    await expect(form).toBeVisible();
  };
  await page.context().setOffline(true);
  await openComplaint(page, id);
  for (const part of parts) {
    await openPart(part);
    await expect(receipt(page)).toHaveCount(0);
    await form.getByLabel(part.field, { exact: true }).fill('Typed offline.');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toBeHidden();
    await openPart(part);
    await expect(receipt(page)).toContainText(/^Saved on this device .*waits to be sent$/);
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
  }
  await page.context().setOffline(false);
  await untilUpToDate(page);
  for (const part of parts) {
    await openPart(part);
    await expect(receipt(page)).toContainText(/sent \d+:\d\d [AP]M.*on the server \d+:\d\d [AP]M/);
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
  }
  // The case itself was not saved.
  await page.getByRole('tab', { name: 'Summary', exact: true }).click();
  await expect(receipt(page)).toHaveCount(0);
});

test('who else has a record open is said quietly, and the history tells who changed what, but only online', async ({
  server,
  device,
}) => {
  const id = await newComplaint(server);
  const editor = await device('editor');
  const admin = await device('admin');
  await openComplaint(editor, id);
  await openComplaint(admin, id);
  const line = admin.getByRole('status').filter({ hasText: 'has this open since' });
  await expect(line).toHaveText(/\w+ \w+ has this open since \d+:\d\d [AP]M/);

  await facts(editor).fill('Facts of the editor.');
  await save(editor);
  // The status still says Up to date when the save has only been pressed.
  await expect(receipt(editor)).toContainText('on the server');

  await admin.getByRole('button', { name: 'History' }).click();
  const history = admin.getByRole('dialog', { name: 'History' });
  const newest = history.getByRole('article').filter({ hasText: 'Facts of the editor.' });
  await expect(newest).toContainText('Changed by');
  await expect(newest).toContainText('on another device');
  await expect(newest).toContainText('Facts');
  await expect(newest).toContainText(/Written .* · Received /);
  expect(await violations(admin), 'history').toEqual([]);
  await admin.keyboard.press('Escape');

  await admin.context().setOffline(true);
  await admin.getByRole('button', { name: 'History' }).click();
  await expect(words(history, 'The history needs the server')).toBeVisible();
  await expect(line).toHaveCount(0);
});
