import { facts, field, openComplaint, receipt, save, status, untilUpToDate } from './steps.ts';
import { expect, test } from './stories.ts';

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

  await status(second).click();
  await second.getByRole('button', { name: 'Resolve' }).click();
  await expect(second.getByRole('heading', { name: 'Resolve Conflict' })).toBeVisible();
  await expect(second.getByText('Facts by the first.').first()).toBeVisible();
  await expect(second.getByText('Facts by the second.').first()).toBeVisible();
  await second.getByRole('button', { name: 'Use all mine' }).click();
  await save(second);
  await untilUpToDate(second);
  const decided = await server.get(`/api/dispute/complaint/${complaint['id']}`);
  expect(decided['facts']).toBe('Facts by the second.');
});
