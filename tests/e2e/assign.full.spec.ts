import type { Page } from '@playwright/test';
import { type Api, newComplaint, newStudent } from './api.ts';
import { violations } from './axe.ts';
import { field, open, openComplaint, tabTo, untilUpToDate, words } from './steps.ts';
import { expect, test } from './stories.ts';

/** The first days of the year: these come first among the pending cases. */
const early = { dateFiled: '2026-07-01' };

const numberOf = async (server: Api, id: number) =>
  String((await server.get(`/api/dispute/complaint/${id}`))['yearCaseNumber']);

const rowOf = (page: Page, number: string, kind = 'Complaints') =>
  page
    .getByRole('table', { name: `Pending ${kind}` })
    .getByRole('row')
    .filter({ hasText: number });

const choose = (page: Page, whose: string) => page.getByRole('radio', { name: whose }).check();

test('a case that is assigned offline is among Mine at once, and the server has it when the connection is back', async ({
  device,
  server,
}) => {
  const [mine, others] = [await newComplaint(server, early), await newComplaint(server, early)];
  const [number, other] = [await numberOf(server, mine), await numberOf(server, others)];
  const page = await device('editor');
  await openComplaint(page, mine);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Assign', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign this case' });
  await dialog.getByLabel('Person').selectOption('Jordan Ellis');
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(words(page, 'Case assigned to Jordan Ellis')).toBeVisible();
  await expect(field(page, 'Investigator')).toHaveValue('Jordan Ellis');

  await open(page, '/reports/pending', 'Pending Cases');
  await expect(rowOf(page, other)).toBeVisible();
  await choose(page, 'Mine');
  await expect(rowOf(page, other)).toBeHidden();
  await expect(rowOf(page, number)).toBeVisible();
  await open(page, '/dashboard', 'Dashboard');
  await expect(page.getByRole('radio', { name: 'Mine' })).toBeChecked();

  await page.context().setOffline(false);
  await untilUpToDate(page);
  const users = await server.list('/api/dispute/people');
  const editor = users.find(({ lastName }) => lastName === 'Ellis');
  expect(await server.get(`/api/dispute/complaint/${mine}`)).toMatchObject({
    investigatorName: 'Jordan Ellis',
    investigatorUserUid: editor?.['uid'],
  });
});

test('several cases are assigned by keyboard; a name that is typed assigns by itself, an outside name stays text', async ({
  newUser,
  newDevice,
  server,
}) => {
  const student = await newStudent(server, 'Mina', 'Mediated');
  const made = async () => server.post('/api/dispute/mediation/', { ...early, studentId: student.id });
  const cases = [await made(), await made()];
  const { userName, password, id } = await newUser('IDOE-Edit');
  const { firstName, lastName, uid } = await server.get(`/api/accounts/user/${id}`);
  const name = `${String(firstName)} ${String(lastName)}`;
  const page = await newDevice(userName, password);

  await open(page, '/reports/pending', 'Pending Cases');
  await tabTo(page, page.getByRole('radio', { name: 'Everybody' }));
  await page.keyboard.press('ArrowLeft');
  await expect(words(page, 'No case is assigned to you')).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Assign', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('radio', { name: 'Everybody' })).toBeChecked();
  for (const { caseNumber } of cases) {
    await tabTo(page, page.getByRole('checkbox', { name: `Choose ${String(caseNumber)}` }));
    await page.keyboard.press('Space');
  }
  await expect(words(page, '2 cases chosen')).toBeVisible();
  // From the last box it is one stop, however many rows lie between.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'To Assign' }).last()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Assign', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Assign 2 cases' });
  await expect(dialog.getByLabel('Person')).toBeFocused();
  await page.keyboard.type(name);
  await tabTo(page, dialog.getByRole('button', { name: 'Assign', exact: true }));
  await page.keyboard.press('Enter');
  await expect(words(page, `2 cases assigned to ${name}`)).toBeVisible();
  await choose(page, 'Mine');
  for (const { caseNumber } of cases)
    await expect(rowOf(page, String(caseNumber), 'Mediations')).toBeVisible();
  await untilUpToDate(page);

  const path = `/api/dispute/mediation/${String(cases[0]?.['id'])}`;
  await open(page, `/mediation/edit/${String(cases[0]?.['id'])}/all`, /^Mediation /);
  const mediator = field(page, 'Mediator');
  await expect(mediator).toHaveValue(name);
  for (const [typed, link] of [
    ['Ida Outside', null],
    [name.toUpperCase(), uid],
  ]) {
    await mediator.fill(String(typed));
    await page.keyboard.press('Control+s');
    await expect.poll(() => server.get(path)).toMatchObject({ mediatorName: typed, mediatorUserUid: link });
  }
});

test('who only reads sees whose a case is, and assigns none', async ({ device, server }) => {
  const id = await newComplaint(server, early);
  const page = await device('reader');
  await openComplaint(page, id);
  await expect(page.getByRole('button', { name: 'History' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Assign', exact: true })).toBeHidden();
  await open(page, '/reports/pending', 'Pending Cases');
  await choose(page, 'Mine');
  await expect(words(page, 'No case is assigned to you')).toBeVisible();
  for (const name of ['Select', 'Assign'])
    await expect(page.getByRole('button', { name, exact: true })).toBeHidden();
});

test('the open cases of somebody who left stand in Unassigned soon, and are handed on by keyboard', async ({
  newUser,
  newDevice,
  server,
}) => {
  const gone = await newUser('IDOE-Edit');
  const { uid, firstName, lastName } = await server.get(`/api/accounts/user/${gone.id}`);
  const name = `${String(firstName)} ${String(lastName)}`;
  const ids = [await newComplaint(server, early), await newComplaint(server, early)];
  for (const id of ids) await server.put(`/api/dispute/complaint/${id}`, { investigatorUserUid: uid });
  await server.put(`/api/accounts/user/${gone.id}`, { isActive: false });

  const { userName, password } = await newUser('IDOE-Edit');
  const page = await newDevice(userName, password);
  const soon = page.getByRole('region', { name: 'Unassigned soon' });
  await expect(soon.getByRole('heading', { name: `${name}, 2 open cases` })).toBeVisible();
  const { PICTURES } = process.env;
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [1280, 768, 390]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      expect(await violations(page), `${colorScheme} ${width}`).toEqual([]);
      if (PICTURES) await soon.screenshot({ path: `${PICTURES}/soon-${width}-${colorScheme}.png` });
    }
  await tabTo(page, soon.getByRole('button', { name: `Assign to somebody else: cases of ${name}` }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Assign 2 cases' });
  await expect(dialog.getByLabel('Person')).toBeFocused();
  await page.keyboard.type('Jordan Ellis');
  await tabTo(page, dialog.getByRole('button', { name: 'Assign', exact: true }));
  await page.keyboard.press('Enter');
  await expect(words(page, '2 cases assigned to Jordan Ellis')).toBeVisible();
  await expect(soon.getByRole('heading', { name: `${name}, 2 open cases` })).toBeHidden();
  await untilUpToDate(page);
  for (const id of ids)
    expect(await server.get(`/api/dispute/complaint/${id}`)).toMatchObject({
      investigatorName: 'Jordan Ellis',
    });
});
