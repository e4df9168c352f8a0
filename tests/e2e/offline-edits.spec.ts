import type { Page } from '@playwright/test';
import { newStudent } from './api.ts';
import { open, save, status, turnTo, untilUpToDate, words } from './steps.ts';
import { expect, test } from './stories.ts';

const confirmDelete = (page: Page) =>
  page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();

test('editing and deleting work the same with the network off', async ({ server, device }) => {
  const student = await newStudent(server, 'Offline', 'Deletable');
  const mediated = await newStudent(server, 'Offline', 'Mediated');
  const made = (problem: string) =>
    server.post('/api/dispute/complaint/', { dateFiled: '2026-10-01', problem, studentId: null });
  const kept = await made('Kept.');
  const doomed = await made('Doomed.');
  const parent = { parentId: kept['id'], parentType: 'complaint' };
  await server.post('/api/dispute/event/', { ...parent, type: 'Email', narrative: 'To be edited.' });
  await server.post('/api/dispute/event/', { ...parent, type: 'Email', narrative: 'To be deleted.' });
  await server.post('/api/dispute/contact/', { ...parent, firstName: 'Edith', lastName: 'Editable' });
  await server.post('/api/dispute/contact/', { ...parent, firstName: 'Dell', lastName: 'Deletable' });
  const mediation = await server.post('/api/dispute/mediation/', {
    dateFiled: '2026-10-01',
    studentId: mediated.id,
  });

  const page = await device('editor');
  const context = page.context();
  await context.setOffline(true);

  await open(page, `/complaint/edit/${kept['id']}/all?tab=events`, /^Complaint /);
  await page
    .getByRole('row', { name: /To be edited\./ })
    .getByRole('button', { name: 'Edit' })
    .click();
  await page.getByRole('dialog').getByLabel('Narrative', { exact: true }).fill('Edited offline.');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('cell', { name: 'Edited offline.' })).toBeVisible();
  await page
    .getByRole('row', { name: /To be deleted\./ })
    .getByRole('button', { name: 'Delete' })
    .click();
  await confirmDelete(page);
  await expect(page.getByText('To be deleted.')).toBeHidden();

  await page.getByRole('tab', { name: 'Contacts' }).click();
  const contact = (name: string) => page.getByRole('row', { name: new RegExp(name) });
  await contact('Editable, Edith').getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Title', { exact: true }).fill('Principal');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(words(contact('Editable, Edith'), 'Principal')).toBeVisible();
  await contact('Deletable, Dell').getByRole('button', { name: 'Delete', exact: true }).click();
  await confirmDelete(page);
  await expect(contact('Deletable, Dell')).toBeHidden();

  await open(page, '/complaints', 'Complaints');
  await page
    .getByRole('row', { name: new RegExp(String(doomed['yearCaseNumber'])) })
    .getByRole('button', { name: 'Delete' })
    .click();
  await confirmDelete(page);
  await expect(page.getByRole('row', { name: new RegExp(String(doomed['yearCaseNumber'])) })).toBeHidden();

  await open(page, `/mediation/edit/${mediation['id']}/ml`, /^Mediation /);
  await page.getByLabel('Facts', { exact: true }).fill('Mediation edited offline.');
  await save(page);
  await expect(words(page, 'Mediation changes saved')).toBeVisible();

  await open(page, '/studentlist', 'Students');
  const line = page.getByRole('row', { name: new RegExp(student.stateId) });
  await turnTo(page, line);
  await line.getByRole('button', { name: 'Delete' }).click();
  await confirmDelete(page);
  await expect(line).toBeHidden();
  await expect(status(page)).toHaveAccessibleName(/^Offline, 7 changes waiting/);

  await context.setOffline(false);
  await untilUpToDate(page);
  const events = await server.list(`/api/dispute/event/${kept['id']}/complaint`);
  expect(events.map((event) => event['narrative'])).toEqual(['Edited offline.']);
  const contacts = await server.list(`/api/dispute/contact/${kept['id']}/complaint`);
  expect(contacts.map((contact) => contact['title'])).toEqual(['Principal']);
  await expect(server.get(`/api/dispute/complaint/${doomed['id']}`)).rejects.toThrow(/404/);
  await expect(server.get(`/api/dispute/student/${student.id}`)).rejects.toThrow(/404/);
  expect((await server.get(`/api/dispute/mediation/${mediation['id']}`))['facts']).toBe(
    'Mediation edited offline.',
  );
});
