import type { Page } from '@playwright/test';
import { newComplaint } from './api.ts';
import { violations } from './axe.ts';
import { facts, field, open, openComplaint, receipt, save, status, untilUpToDate, words } from './steps.ts';
import { expect, test } from './stories.ts';

/** Axe finds nothing on the screen, in neither colour scheme. */
async function looksRight(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await violations(page), colorScheme).toEqual([]);
  }
}

test('two people change one complaint: different fields survive, the same field asks', async ({
  server,
  device,
}) => {
  const complaint = await server.post('/api/dispute/complaint/', {
    dateFiled: '2026-10-01',
    studentId: null,
  });

  const first = await device('editor');
  const second = await device('admin');
  for (const page of [first, second]) await openComplaint(page, complaint['id']);

  await second.context().setOffline(true);
  await facts(first).fill('Facts by the first.');
  await field(first, 'Proposed Resolution').fill('Resolution by the first.');
  await save(first);
  // The status still says Up to date when the save has only been pressed.
  await expect(receipt(first)).toContainText('on the server');

  await field(second, 'Nature of Problem').fill('Problem by the second.');
  await facts(second).fill('Facts by the second.');
  await save(second);
  await second.context().setOffline(false);
  await expect(status(second)).toHaveAccessibleName(/^Needs attention/);

  const stored = await server.get(`/api/dispute/complaint/${complaint['id']}`);
  expect(stored).toMatchObject({
    facts: 'Facts by the first.',
    problem: 'Problem by the second.',
    proposedResolution: 'Resolution by the first.',
  });

  // The record itself says who changed what, and leads to the decision.
  await expect(words(second, /changed Facts to something else than you did, \d+:\d\d [AP]M/)).toBeVisible();
  await second.getByRole('link', { name: 'Resolve' }).click();
  await expect(second.getByRole('heading', { name: 'Resolve Conflict' })).toBeVisible();
  await expect(second.getByText('Facts by the first.').first()).toBeVisible();
  await expect(second.getByText('Facts by the second.').first()).toBeVisible();
  await looksRight(second);
  await second.getByRole('button', { name: 'Use all mine' }).click();
  await save(second);
  await untilUpToDate(second);
  const decided = await server.get(`/api/dispute/complaint/${complaint['id']}`);
  expect(decided['facts']).toBe('Facts by the second.');
});

test('two events deleted offline that somebody changed: told apart, with both wordings, who and when, to keep or delete', async ({
  server,
  newUser,
  newDevice,
}) => {
  const person = await newUser('IDOE-Edit');
  const id = await newComplaint(server);
  const parent = { parentId: id, parentType: 'complaint', type: 'Email' };
  const narratives = ['The parent asked for the records.', 'The school answered by letter.'];
  const events: unknown[] = [];
  for (const narrative of narratives)
    events.push((await server.post('/api/dispute/event/', { ...parent, narrative })).id);
  const page = await newDevice(person.userName, person.password);
  await page.context().setOffline(true);
  await open(page, `/complaint/edit/${id}/all?tab=events`, /^Complaint /);
  for (const narrative of narratives) {
    await page
      .getByRole('row', { name: new RegExp(narrative) })
      .getByRole('button', { name: 'Delete' })
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  }
  const longer = `${narratives[0]} She did so in writing, with a date by which she wants them.`;
  await server.put(`/api/dispute/event/${String(events[0])}`, { narrative: longer });
  await server.put(`/api/dispute/event/${String(events[1])}`, { narrative: 'No answer has come.' });
  await page.context().setOffline(false);
  await expect(status(page)).toHaveAccessibleName('Needs attention, 2 changes');

  // On the case itself, each by its own words, with the way to decide.
  const callout = words(page, /Event Email “The parent asked for the…” .* needs your decision/);
  await expect(callout).toBeVisible();
  await expect(words(page, /Event Email “No answer has come\.” .* needs your decision/)).toBeVisible();
  await expect(
    words(page, /^[A-Z].* changed what you deleted, \d+:\d\d [AP]M\. It was not deleted\./),
  ).toBeVisible();
  await looksRight(page);
  await page.getByRole('link', { name: /^Resolve Event Email “The parent/ }).click();
  await expect(page.getByRole('heading', { name: 'Resolve Conflict' })).toBeVisible();
  const narrative = page.getByRole('region', { name: 'Narrative' });
  await expect(narrative).toContainText(/YoursYou, \d+:\d\d [AP]M.*Deleted/);
  await expect(narrative).toContainText(/Theirs[A-Z][^,]+, \d+:\d\d [AP]M/);
  await expect(narrative.locator('ins')).toContainText('She did so in writing');
  await expect(narrative).toContainText(`Before${narratives[0]}`);
  await looksRight(page);
  await page.getByRole('button', { name: 'Keep It' }).click();
  await status(page).click();
  await page
    .getByRole('article', { name: /No answer has come/ })
    .getByRole('button', { name: 'Resolve' })
    .click();
  await page.getByRole('button', { name: 'Delete It' }).click();
  await untilUpToDate(page);
  const left = await server.list(`/api/dispute/event/${id}/complaint`);
  expect(left.map((event) => event['narrative'])).toEqual([longer]);
});
