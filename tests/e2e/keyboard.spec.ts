import { newStudent, samplePassword } from './api.ts';
import { facts, field, tabTo, untilUpToDate, words } from './steps.ts';
import { expect, test } from './stories.ts';

test('the day of an editor by keyboard alone', async ({ page, accord, server }) => {
  const student = await newStudent(server, 'Keziah', 'Board');
  const complaint = await server.post('/api/dispute/complaint/', {
    dateFiled: '2026-10-01',
    studentId: student.id,
  });
  const number = String(complaint['yearCaseNumber']);

  await test.step('sign in', async () => {
    await page.goto(`${accord.url}/login`);
    await tabTo(page, field(page, 'Username'));
    await page.keyboard.type('editor');
    await page.keyboard.press('Tab');
    await page.keyboard.type(samplePassword);
    await page.keyboard.press('Enter');
    await untilUpToDate(page);
  });

  await test.step('find the complaint with Ctrl+K', async () => {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Search everything' })).toBeFocused();
    await page.keyboard.type(number);
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: `Complaint ${number}` })).toBeVisible();
  });

  await test.step('change Facts and save with Ctrl+S', async () => {
    await tabTo(page, facts(page));
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' Typed by keyboard.');
    await page.keyboard.press('Control+s');
    await expect(words(page, 'Complaint changes saved')).toBeVisible();
  });

  await test.step('add an event', async () => {
    await tabTo(page, page.getByRole('tab', { name: 'Summary' }), 'Shift+Tab');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('tab', { name: 'Events' })).toHaveAttribute('aria-selected', 'true');
    await tabTo(page, page.getByRole('button', { name: 'Add New Event' }));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await tabTo(page, dialog.getByLabel('Event Type', { exact: true }));
    await page.keyboard.type('Phone');
    await tabTo(page, dialog.getByLabel('Narrative', { exact: true }));
    await page.keyboard.type('By keyboard: spoke with the principal.');
    await page.keyboard.press('Control+s');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('cell', { name: 'By keyboard: spoke with the principal.' })).toBeVisible();
  });

  await test.step('move a contact down', async () => {
    for (const name of ['First', 'Second'])
      await server.post('/api/dispute/contact/', {
        parentId: complaint['id'],
        parentType: 'complaint',
        firstName: name,
        lastName: 'Keyboard',
      });
    await tabTo(page, page.getByRole('tab', { name: 'Events' }), 'Shift+Tab');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    const list = page.getByRole('table', { name: 'Contacts' });
    const announced = (text: RegExp) => page.getByText(text);
    await expect(words(list, 'Keyboard, Second')).toBeVisible();
    await tabTo(page, page.getByRole('button', { name: 'Move Keyboard, First', exact: true }));
    await page.keyboard.press('Space');
    await expect(
      announced(/^(Picked up Keyboard, First, |Keyboard, First is over )place 1 of/),
    ).toBeAttached();
    // The list listens for the arrows a moment after it has said that.
    await expect(async () => {
      await page.keyboard.press('ArrowDown');
      await expect(announced(/^Keyboard, First is over place 2 of/)).toBeAttached({ timeout: 1000 });
    }).toPass();
    await page.keyboard.press('Space');
    await expect(list.getByRole('row').last()).toContainText('Keyboard, First');
    // The list shows the move before it is saved, so the status may say Up to date still.
    const last = async () =>
      (await server.list(`/api/dispute/contact/${complaint['id']}/complaint`)).at(-1)?.['firstName'];
    await expect.poll(last).toBe('First');
    await untilUpToDate(page);
  });

  await test.step('sign out', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Account' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeVisible();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  });
});
