import { studentOfEarlierYears } from './other-years.ts';
import { test, expect } from './stories.ts';
import { field, goWithin, open, words, save } from './steps.ts';

const dir = '/tmp/look';
for (const [scheme, width] of [
  ['light', 1280],
  ['dark', 390],
  ['light', 768],
] as const)
  test(`look ${scheme} ${width}`, async ({ server, newDevice, newUser }) => {
    const user = await newUser('Admin');
    const page = await newDevice(user.userName, user.password, {
      colorScheme: scheme,
      viewport: { width, height: 900 },
    } as never);
    const shot = (name: string) => page.screenshot({ path: `${dir}/${name}-${scheme}-${width}.png` });
    const student = await studentOfEarlierYears(server);
    const last = student.displayName.split(', ')[0] ?? '';
    await field(page, 'Search everything').fill(last);
    await expect(page.getByRole('option').first()).toBeVisible();
    await expect(words(page, 'Searching the server…')).toHaveCount(0);
    await shot('search');
    await field(page, 'Search everything').fill('paraeducator');
    await page.getByRole('option').first().waitFor();
    await expect(words(page, 'Searching the server…')).toHaveCount(0);
    await shot('search-text');
    await page.keyboard.press('Escape');
    await open(page, `/studentlist/edit/${student.id}`, student.displayName);
    await shot('student');
    const made = await server.post('/api/dispute/complaint/', { dateFiled: '2020-09-02', facts: 'x' });
    await server.put(`/api/dispute/complaint/${String(made['id'])}`, { dateClosed: '2021-01-15' });
    await open(page, `/complaint/edit/${String(made['id'])}/all`, /^Complaint/);
    await shot('case');
    await server.remove(`/api/dispute/complaint/${String(made['id'])}`);
    await expect(words(page, 'This case was deleted')).toBeVisible();
    await shot('deleted');
    await open(page, '/studentlist', 'Students');
    await expect(words(page, /^1–25 of/)).toBeVisible();
    await shot('list');
    await page.context().setOffline(true);
    await goWithin(page, '/complaint/edit/77/all');
    await page.waitForTimeout(1500);
    await shot('away');
    await goWithin(page, '/dashboard');
    await shot('dashboard');
  });
