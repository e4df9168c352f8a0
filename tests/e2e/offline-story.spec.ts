import { expect, test } from '@playwright/test';
import { type Accord, apiAs, startAccord } from './accord.ts';
import { readyForOffline, save, signIn, status, unlock, words } from './steps.ts';

let accord: Accord;
test.beforeAll(async () => {
  accord = await startAccord();
});
test.afterAll(() => accord.remove());

test('a hearing without network: everything typed reaches the server once', async ({ page, context }) => {
  const server = await apiAs(accord.url, 'admin');
  const complaints = await server.list('/api/dispute/complaints?filter=open');
  const complaint = complaints.find((row) => row['studentId'] !== null && row['facts']);
  if (!complaint) throw new Error('The sample has no open complaint with a student.');
  const student = await server.get(`/api/dispute/student/${complaint['studentId']}`);

  await signIn(page, accord.url, 'editor');
  await readyForOffline(page);

  await context.setOffline(true);
  await accord.stop();
  await page.reload();
  await unlockIfAsked(page);
  await expect(status(page)).toHaveAccessibleName(/^Offline/);

  await test.step('a student is found by the names in the other order', async () => {
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
    const box = page.getByRole('combobox', { name: 'Student Name' });
    await box.fill(`${student['firstName']} ${student['lastName']}`);
    await page
      .getByRole('option', { name: new RegExp(String(student['stateId'])) })
      .first()
      .click();
    await expect(page.getByLabel('State ID', { exact: true })).toHaveValue(String(student['stateId']));
  });

  await test.step('facts, an event and a contact are typed into a complaint', async () => {
    await page.goto(`${accord.url}/complaint/edit/${complaint['id']}/all`);
    await unlockIfAsked(page);
    await page.getByLabel('Facts', { exact: true }).fill('The aide left on 3 October; nobody replaced her.');
    await save(page);
    await expect(words(page, 'Complaint changes saved')).toBeVisible();

    await page.getByRole('tab', { name: 'Events' }).click();
    await page.getByRole('button', { name: 'Add New Event' }).click();
    const event = page.getByRole('dialog');
    await event.getByLabel('Event Type', { exact: true }).selectOption('Phone Call');
    await event.getByLabel('Date', { exact: true }).fill('10-05-2026');
    await event.getByLabel('Narrative', { exact: true }).fill('Called the principal from the hearing room.');
    await event.getByRole('button', { name: 'Save' }).click();
    await expect(
      page.getByRole('cell', { name: 'Called the principal from the hearing room.' }),
    ).toBeVisible();

    await page.getByRole('tab', { name: 'Contacts' }).click();
    await page.getByRole('button', { name: 'Add New Contact' }).click();
    const contact = page.getByRole('dialog');
    await contact.getByLabel('First Name', { exact: true }).fill('Ottoline');
    await contact.getByLabel('Last Name', { exact: true }).fill('Quist');
    await contact.getByRole('button', { name: 'Save' }).click();
    await expect(words(page, 'Ottoline')).toBeVisible();
  });

  await test.step('a new student gets a new complaint', async () => {
    await page.goto(`${accord.url}/studentlist/create`);
    await unlockIfAsked(page);
    await page.getByLabel('State ID', { exact: true }).fill('9876543210');
    await page.getByLabel('First Name', { exact: true }).first().fill('Zebedee');
    await page.getByLabel('Last Name', { exact: true }).first().fill('Quandary');
    await save(page);
    await expect(words(page, 'Student Created')).toBeVisible();
    await expect(page).toHaveURL(/\/studentlist\/edit\/~/);
    await page.getByRole('link', { name: 'Add Complaint' }).click();
    await page.getByLabel('Date Filed', { exact: true }).fill('10-06-2026');
    await page.getByLabel('Nature of Problem', { exact: true }).fill('Transportation was refused.');
    await save(page);
    await expect(page.getByText('Assigned when synced').first()).toBeVisible();
    await expect(page).toHaveURL(/\/complaint\/edit\/~/);
  });

  const newComplaintAddress = page.url();
  await page.reload();
  await unlockIfAsked(page);
  await expect(page.getByLabel('Nature of Problem', { exact: true })).toHaveValue(
    'Transportation was refused.',
  );
  await expect(status(page)).toHaveAccessibleName(/^Offline, 5 changes waiting/);

  await accord.start();
  await context.setOffline(false);
  await expect(status(page)).toHaveAccessibleName(/^Up to date/, { timeout: 60_000 });
  await expect(page).not.toHaveURL(newComplaintAddress);
  await expect(page).toHaveURL(/\/complaint\/edit\/\d+\//);

  await test.step('the server has exactly that, once', async () => {
    const again = await apiAs(accord.url, 'admin');
    const saved = await again.get(`/api/dispute/complaint/${complaint['id']}`);
    expect(saved['facts']).toBe('The aide left on 3 October; nobody replaced her.');
    const events = await again.list(`/api/dispute/event/${complaint['id']}/complaint`);
    expect(
      events.filter((event) => event['narrative'] === 'Called the principal from the hearing room.'),
    ).toHaveLength(1);
    const contacts = await again.list(`/api/dispute/contact/${complaint['id']}/complaint`);
    expect(contacts.filter((contact) => contact['lastName'] === 'Quist')).toHaveLength(1);
    const students = await again.search('/api/dispute/studentsearch', { stateId: '9876543210' });
    expect(students).toHaveLength(1);
    const made = await again.list(`/api/dispute/student/${students[0]?.['id']}/complaints`);
    expect(made).toHaveLength(1);
    expect(made[0]).toMatchObject({ problem: 'Transportation was refused.', dateFiled: '2026-10-06' });
    expect(made[0]?.['yearCaseNumber']).toMatch(/^2026-\d{4}$/);
    await expect(page.getByLabel('Year Case Number', { exact: true })).toHaveValue(
      String(made[0]?.['yearCaseNumber']),
    );
  });
});

/** A reload within seconds of the last keeps the key; after a longer pause the lock screen asks. */
async function unlockIfAsked(page: Parameters<typeof unlock>[0]): Promise<void> {
  const locked = page.getByRole('heading', { name: 'Locked' });
  await expect(locked.or(status(page))).toBeVisible({ timeout: 15_000 });
  if (await locked.isVisible()) await unlock(page);
}
