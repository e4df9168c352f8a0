import { apiAs, newStateId, newStudent } from './api.ts';
import { save, status, unlockIfAsked, untilUpToDate, words } from './steps.ts';
import { expect, test } from './stories.ts';

test('a hearing without network: everything typed reaches the server once', async ({
  accord,
  server,
  device,
}) => {
  const student = await newStudent(server, 'Philippa', 'Hearing');
  const complaint = await server.post('/api/dispute/complaint/', {
    dateFiled: '2026-10-01',
    studentId: student.id,
  });
  const newcomer = newStateId();

  const page = await device('editor');
  const context = page.context();

  await context.setOffline(true);
  await accord.stop();
  await page.reload();
  await unlockIfAsked(page);
  await expect(status(page)).toHaveAccessibleName(/^Offline/);

  await test.step('a student is found by the names in the other order', async () => {
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
    const box = page.getByRole('combobox', { name: 'Student Name' });
    await box.fill(`${student.firstName} ${student.lastName}`);
    await page
      .getByRole('option', { name: new RegExp(student.stateId) })
      .first()
      .click();
    await expect(page.getByLabel('State ID', { exact: true })).toHaveValue(student.stateId);
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
    await page.getByLabel('State ID', { exact: true }).fill(newcomer);
    await page.getByLabel('First Name', { exact: true }).first().fill('Zebedee');
    await page.getByLabel('Last Name', { exact: true }).first().fill('Quandary');
    await save(page);
    await expect(words(page, 'Saved on this device')).toBeVisible();
    await expect(page).toHaveURL(/\/studentlist\/edit\/~/);
    await page.getByRole('button', { name: 'Add Case' }).click();
    await page.getByRole('menuitem', { name: 'Add Complaint' }).click();
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
  await untilUpToDate(page);
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
    const students = await again.search('/api/dispute/studentsearch', { stateId: newcomer });
    expect(students).toHaveLength(1);
    const made = await again.list(`/api/dispute/student/${students[0]?.['id']}/complaints`);
    expect(made).toHaveLength(1);
    expect(made[0]).toMatchObject({ problem: 'Transportation was refused.', dateFiled: '2026-10-06' });
    expect(made[0]?.['yearCaseNumber']).toMatch(/^2026-\d{4}$/);
    await expect(page.getByLabel('Year Case Number', { exact: true })).toHaveText(
      String(made[0]?.['yearCaseNumber']),
    );
  });
});
