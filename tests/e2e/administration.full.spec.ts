import type { Page } from '@playwright/test';
import { field, open, save, turnTo, words } from './steps.ts';
import { expect, test } from './stories.ts';

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
/** A Save that can't be done says why when it is pressed. */
const saveInVain = (page: Page) => page.keyboard.press('Control+s');
/** What stands beside a field; the bar and the summary say it too. */
const beside = (page: Page, words: string) => page.getByText(words, { exact: true }).last();

const lookups = [
  { menu: 'ALJs', heading: 'ALJ Administration', one: 'Judge', asked: 'judge', saved: 'Judge changes saved' },
  {
    menu: 'Mediators',
    heading: 'Mediators',
    one: 'Mediator',
    asked: 'mediator',
    saved: 'Mediator changes saved',
  },
  {
    menu: 'School Years',
    heading: 'School Years',
    one: 'School Year',
    asked: 'School Year',
    saved: 'School Year changes saved',
  },
];

for (const { menu, heading, one, asked, saved } of lookups)
  test(`an Admin makes, renames and deletes a ${asked}`, async ({ device }) => {
    const page = await device('admin');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: menu }).click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await page.getByRole('link', { name: `Create New ${one}` }).click();
    await expect(page.getByRole('heading', { level: 1, name: `Create New ${one}` })).toBeVisible();
    await expect(words(page, `Enter in the information for the new ${one}.`)).toBeVisible();

    await saveInVain(page);
    await expect(beside(page, 'Name is required')).toBeVisible();
    await field(page, 'Name').fill('2090-2091');
    await save(page);
    await expect(words(page, saved)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();

    await rowOf(page, '2090-2091').getByRole('button', { name: 'Edit' }).click();
    await field(page, 'Name').fill('2091-2092');
    await field(page, 'Active').uncheck();
    await save(page);
    await expect(page.getByText(saved).last()).toBeVisible();
    await page.getByRole('button', { name: 'Back' }).click();

    await expect(rowOf(page, '2091-2092')).toContainText('No');
    await rowOf(page, '2091-2092').getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText(
      `Are you sure you want to delete the ${asked}: 2091-2092 this cannot be undone?`,
    );
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(words(page, `Deleted ${one}`)).toBeVisible();
    await expect(rowOf(page, '2091-2092')).toHaveCount(0);
  });

test('a district keeps its code, and one in use is not deleted', async ({ server, device }) => {
  const page = await device('admin');
  const code = '99980000';
  await server.post('/api/admin/district/', { code, name: 'In Use', isActive: true });
  await server.post('/api/dispute/complaint/', {
    dateFiled: '2026-10-01',
    studentId: null,
    locationDistrict: code,
  });
  await open(page, '/lists/districtcreate', 'Create New District');
  await field(page, 'Code').fill('99990000');
  await field(page, 'Name').fill('Prairie View');
  await field(page, 'AEA').selectOption({ label: 'AEA 11 Heartland' });
  await save(page);
  await expect(words(page, 'District changes saved')).toBeVisible();

  await open(page, '/lists/district/99990000', 'District');
  await expect(field(page, 'Code')).toBeDisabled();
  await expect(words(page, '99990000 - Prairie View')).toBeVisible();

  await open(page, '/lists/districts?sort=code', 'Districts');
  await turnTo(page, rowOf(page, code));
  await rowOf(page, code).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Error' })).toBeVisible();
});

test('a name that another judge has is told while typing, and nothing is sent', async ({
  server,
  device,
}) => {
  await server.post('/api/admin/judge/', { name: 'Taken Judge' });
  const page = await device('admin');
  await open(page, '/lists/judgecreate', 'Create New Judge');
  await field(page, 'Name').fill('  taken JUDGE ');
  await expect(beside(page, 'This name is already in the list of judges.')).toBeVisible();
  await saveInVain(page);
  await expect(words(page, 'Not saved')).toBeVisible();
  await field(page, 'Name').fill('Another Judge');
  await save(page);
  await expect(words(page, 'Judge changes saved')).toBeVisible();
});

test('two Admins who change the same field decide with both values before them', async ({
  server,
  device,
}) => {
  const made = await server.post('/api/admin/mediator/', { name: 'First Name Of All' });
  const path = `/api/admin/mediator/${String(made['id'])}`;
  const page = await device('admin');
  await open(page, `/lists/mediator/${String(made['id'])}`, 'Mediator');
  await field(page, 'Name').fill('My Name For Her');
  await server.put(path, { name: 'Their Name For Her' });
  await save(page);
  const told = page.getByRole('alert').filter({ hasText: 'Somebody else changed this while you worked' });
  await expect(told).toContainText('My Name For Her');
  await expect(told).toContainText('Their Name For Her');
  await told.getByRole('button', { name: 'Use Theirs' }).click();
  await expect(field(page, 'Name')).toHaveValue('Their Name For Her');

  await field(page, 'Name').fill('My Last Word');
  await server.put(path, { name: 'Theirs Again' });
  await save(page);
  await told.getByRole('button', { name: 'Save Mine' }).click();
  await expect(words(page, 'Mediator changes saved')).toBeVisible();
  expect((await server.get(path))['name']).toBe('My Last Word');
});

test('an Admin makes a user, changes the roles, and deletes them', async ({ device }) => {
  const page = await device('admin');
  await open(page, '/useradmin', 'Users');
  await expect(rowOf(page, 'Ellis, Jordan')).toContainText('IDOE-Edit');
  await page.getByRole('link', { name: 'Create New User' }).click();
  await field(page, 'Username').fill('editor');
  await expect(beside(page, 'This username is already taken.')).toBeVisible();
  await field(page, 'Username').fill('new.person');
  await field(page, 'First Name').fill('New');
  await field(page, 'Last Name').fill('Person');
  await field(page, 'Email').fill('not an address');
  await saveInVain(page);
  await expect(beside(page, 'This is not a valid email address!')).toBeVisible();
  await expect(beside(page, 'Roles is required')).toBeVisible();
  await field(page, 'Email').fill('new.person@example.gov');
  await field(page, 'Read-Only').check();
  await field(page, 'Password').fill('a first password of hers');
  await field(page, 'Confirm Password').fill('another');
  await expect(beside(page, 'Confirmation Password Does Not Match')).toBeVisible();
  await field(page, 'Confirm Password').fill('a first password of hers');
  await save(page);
  await expect(words(page, 'User changes saved')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'User', exact: true })).toBeVisible();
  await expect(field(page, 'Username')).toBeDisabled();
  await expect(field(page, 'Password')).toHaveValue('');

  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/accounts/user/*', async (route) => {
    await held;
    await route.continue();
  });
  await field(page, 'IDOE-Edit').check();
  await save(page);
  await page.getByRole('button', { name: 'Back' }).click();
  release();
  await expect(rowOf(page, 'Person, New')).toContainText('IDOE-Edit, Read-Only');
  await rowOf(page, 'Person, New').getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(
    'Are you sure you want to delete the user: Person, New this cannot be undone?',
  );
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(words(page, 'Deleted User')).toBeVisible();
  await expect(rowOf(page, 'Person, New')).toHaveCount(0);
});

test('what somebody typed is offered again, without the password', async ({ device }) => {
  const page = await device('admin');
  await open(page, '/useradmin/usercreate', 'Create New User');
  await field(page, 'First Name').fill('Kept');
  await field(page, 'Password').fill('never kept anywhere');
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
  await page.getByRole('link', { name: 'Create New User' }).click();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(field(page, 'First Name')).toHaveValue('Kept');
  await expect(field(page, 'Password')).toHaveValue('');
});

test('without a connection the administration says what it needs, and nothing can be pressed', async ({
  device,
}) => {
  const page = await device('admin');
  await open(page, '/lists/mediators', 'Mediators');
  await expect(page.getByRole('button', { name: 'Delete' }).first()).toBeVisible();
  const context = page.context();
  await context.setOffline(true);
  await expect(words(page, 'No connection to the server')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete' }).first()).toHaveAttribute('aria-disabled', 'true');
  await open(page, '/lists/judges', 'ALJ Administration');
  await expect(words(page, 'This needs a connection to the server')).toBeVisible();
  const create = page.getByRole('button', { name: 'Create New Judge' });
  await expect(create).toHaveAttribute('aria-disabled', 'true');
  await expect(create).toHaveAccessibleDescription('Needs a connection to the server');
  await open(page, '/lists/judgecreate', 'Create New Judge');
  await field(page, 'Name').fill('Offline Judge');
  await saveInVain(page);
  await expect(words(page, 'Not saved: Needs a connection to the server')).toBeVisible();
  await context.setOffline(false);
  await save(page);
  await expect(words(page, 'Judge changes saved')).toBeVisible();
});

test('whoever is no Admin sees no administration, and an address of it leads to Not Authorized', async ({
  device,
}) => {
  const page = await device('editor');
  await expect(page.getByRole('navigation', { name: 'Main' })).not.toContainText('Users');
  for (const path of ['/useradmin', '/lists/districts', '/lists/schoolyearcreate'])
    await open(page, path, 'Not Authorized');
});
