import { addressOf, oldComplaint, studentOfEarlierYears, untilKept } from './other-years.ts';
import { expect, test } from './stories.ts';
import { facts, field, goWithin, open, save, unlockIfAsked, untilUpToDate, words } from './steps.ts';

test('a case of another year opens by its address, is edited without a network, and the selected year stays', async ({
  server,
  device,
}) => {
  const [one, late] = [await oldComplaint(server, 'As filed.'), await oldComplaint(server, 'Later.')];
  const page = await device('admin');
  const context = page.context();
  const kept = untilKept(page, one);
  await open(page, addressOf(one), `Complaint ${one.number}`);
  await kept;
  await expect(words(page, 'Filed in 2020-2021, closed 01/15/2021')).toBeVisible();
  await expect(field(page, 'School Year').getByRole('option', { selected: true })).toHaveText('2026-2027');
  await untilUpToDate(page);

  await context.setOffline(true);
  await facts(page).fill('Typed at a hearing.');
  await save(page);
  await expect(words(page, 'Waiting to sync')).toBeVisible();
  await page.reload();
  await unlockIfAsked(page);
  await expect(facts(page)).toHaveValue('Typed at a hearing.');
  await goWithin(page, addressOf(late));
  await expect(words(page, 'This case is not on this device')).toBeVisible();
  await context.setOffline(false);
  await expect(facts(page)).toHaveValue('Later.');
  await expect
    .poll(async () => (await server.get(`/api/dispute/complaint/${one.id}`)).facts)
    .toBe('Typed at a hearing.');

  await server.remove(`/api/dispute/complaint/${late.id}`);
  await expect(words(page, 'This case was deleted')).toBeVisible();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(facts(page)).toHaveValue('Later.');
  await goWithin(page, '/complaint/edit/9999999/all');
  await expect(words(page, 'There is no such case')).toBeVisible();
  await goWithin(page, '/complaint/edit/~01a20327-a588-7362-b662-0107e3020657/all');
  await expect(words(page, 'The server doesn’t have this yet')).toBeVisible();
});

test('a student of earlier years has all cases on the screen, and the counts are the server’s', async ({
  server,
  device,
}) => {
  const student = await studentOfEarlierYears(server);
  const page = await device('reader');
  const kept = untilKept(page, student);
  await open(page, `/studentlist/edit/${student.id}`, student.displayName);
  await kept;
  for (const [many, count] of [
    ['Complaints', student.complaintCount],
    ['Mediations', student.mediationCount],
    ['Due Processes', student.dueProcessCount],
  ] as const)
    await expect(page.getByRole('link', { name: `${many} (${count})` })).toBeVisible();
  await page.context().setOffline(true);
  await page.reload();
  await unlockIfAsked(page);
  await expect(page.getByRole('heading', { level: 1, name: student.displayName })).toBeVisible();
});
