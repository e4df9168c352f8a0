import { newComplaint, newStateId } from './api.ts';
import { violations } from './axe.ts';
import { facts, field, goWithin, open, openComplaint, pull, save, untilUpToDate, words } from './steps.ts';
import { expect, test } from './stories.ts';

test('without a connection Search everything finds guardians, people of cases and words of texts, with a line of what matched', async ({
  server,
  device,
}) => {
  // Words of this story alone: the stories of a worker share a server.
  const own = `Q${newStateId()}`.replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '');
  const student = await server.post('/api/dispute/student/', {
    stateId: newStateId(),
    firstName: 'Ann',
    lastName: 'Lee',
    guardianFirstName1: 'Marisol',
    guardianLastName1: `${own}guardian`,
  });
  const id = await newComplaint(server, {
    studentId: student.id,
    filerFirstName: 'Frieda',
    filerLastName: `${own}filer`,
    facts: `The bus to ${own}school was late again.`,
  });
  await server.put(`/api/dispute/complaint/${id}`, { investigatorName: `Ingrid ${own}investigator` });
  const event = await server.post('/api/dispute/event/', {
    parentId: id,
    parentType: 'complaint',
    type: 'Other',
  });
  await server.put(`/api/dispute/event/${String(event.id)}`, {
    narrative: `An interpreter of ${own}speech came.`,
  });
  const page = await device('editor');
  await pull(page);
  await openComplaint(page, id);
  await page.context().setOffline(true);

  const box = field(page, 'Search everything');
  const hits = page.getByRole('option');
  const finds = async (typed: string, ...lines: (string | RegExp)[]) => {
    await box.fill(typed);
    await expect(words(page, 'From this device only: no connection')).toBeVisible();
    for (const line of lines) await expect(hits.filter({ hasText: line }).first()).toBeVisible();
  };
  await finds(`${own}guardian`, `Guardian: Marisol ${own}guardian`);
  await finds(`${own}fil fried`, `Filer: Frieda ${own}filer`);
  await finds(`${own}inv`, `Investigator: Ingrid ${own}investigator`);
  await finds(`bus ${own}`, `Facts: The bus to ${own}school was late again.`);
  await finds(`${own}speech`, `Event: An interpreter of ${own}speech came.`);
  await finds(own, /^Complaint .*Filer/, /^Complaint .*Facts/);
  await page.keyboard.press('Escape');
  await facts(page).fill(`The elevator of ${own}house was out of order.`);
  await save(page);
  await expect(words(page, 'Waiting to sync')).toBeVisible();
  await finds(`${own}house`, `Facts: The elevator of ${own}house was out of order.`);
  await box.fill(`${own}school`);
  await expect(hits.filter({ hasText: 'Complaint' })).toHaveCount(0);
  await goWithin(page, '/dashboard');
  await finds(`${own}speech`, 'Event: An interpreter');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /^Complaint / })).toBeVisible();
  await page.context().setOffline(false);
  await untilUpToDate(page);
});

test('the marked line of a long list stays in sight by keyboard, in a low window too, and axe finds nothing in it', async ({
  device,
}) => {
  const page = await device('editor');
  const marked = page.getByRole('listbox', { name: 'Suggestions' }).locator('[aria-selected=true]');
  for (const size of [
    { width: 1280, height: 800 },
    { width: 640, height: 400 },
  ]) {
    await page.setViewportSize(size);
    await open(page, '/dashboard', 'Dashboard');
    await open(page, '/complaint/create/all', 'New Complaint');
    await field(page, 'Primary District').focus();
    await page.keyboard.type('c');
    await expect(marked).toHaveCount(1);
    const first = await marked.textContent();
    // Nine lines down: more than the list has room for.
    for (let press = 0; press < 9; press += 1) await page.keyboard.press('ArrowDown');
    await expect(marked).not.toHaveText(first ?? '');
    const isOnTop = () =>
      marked.evaluate((line) => {
        const { left, top, bottom } = line.getBoundingClientRect();
        const at = (y: number) => line.contains(document.elementFromPoint(left + 10, y));
        return at(top + 5) && at(bottom - 5);
      });
    await expect.poll(isOnTop, { message: `at ${size.height}` }).toBe(true);
    expect(await violations(page), `at ${size.height}`).toEqual([]);
    await page.keyboard.press('Escape');
    await field(page, 'Primary District').fill('');
  }
});
