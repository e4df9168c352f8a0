import { newComplaint } from './api.ts';
import { openComplaint } from './steps.ts';
import { expect, test } from './stories.ts';

test('the history goes back a page at a time, to the making of the record', async ({ server, device }) => {
  const id = await newComplaint(server);
  for (let version = 1; version <= 60; version += 1)
    await server.put(`/api/dispute/complaint/${id}`, { facts: `Wording ${version}.` });
  const page = await device('editor');
  await openComplaint(page, id);
  await page.getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: 'History' });
  const changes = history.getByRole('article');
  await expect(changes).toHaveCount(50);
  await expect(changes.first()).toContainText('Wording 60.');
  await history.getByRole('button', { name: 'Earlier changes' }).click();
  await expect(changes).toHaveCount(61);
  await expect(changes.last()).toContainText(/Created|Made|Added/);
  await expect(history.getByRole('button', { name: 'Earlier changes' })).toHaveCount(0);
});
