import type { Locator } from '@playwright/test';
import { newComplaint, newStudent } from './api.ts';
import { violations } from './axe.ts';
import { open, openComplaint, pull, status } from './steps.ts';
import { expect, test } from './stories.ts';

/** What draws the edge of an element. */
const edge = (target: Locator) =>
  target.evaluate((element) => {
    const { outlineStyle, borderBottomColor } = getComputedStyle(element);
    return `${outlineStyle} ${borderBottomColor}`;
  });

test("in forced colors what is chosen differs from what isn't", async ({ server, device }) => {
  const id = await newComplaint(server);
  const page = await device('editor');
  await page.emulateMedia({ forcedColors: 'active' });

  await openComplaint(page, id);
  const tab = (name: string) => page.getByRole('tab', { name });
  expect(await edge(tab('Summary'))).not.toBe(await edge(tab('Contacts')));

  await open(page, '/dashboard?due=overdue', 'Dashboard');
  const counter = (name: RegExp) => page.getByRole('toolbar', { name: 'Counts' }).getByRole('link', { name });
  expect(await edge(counter(/overdue/))).not.toBe(await edge(counter(/in 30 days/)));

  await open(page, '/calendar', 'Calendar');
  const today = page
    .locator('[aria-current="date"]')
    .getByText(/^\d{1,2}$/)
    .first();
  expect(await edge(today)).toMatch(/^solid/);

  await open(page, '/reports/pending', 'Pending Cases');
  const select = page.getByRole('button', { name: 'Select' });
  const before = await edge(select);
  await select.click();
  await page.mouse.move(0, 0);
  await page.getByRole('heading', { level: 1 }).focus();
  await expect(select).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => edge(select)).not.toBe(before);
});

test('in forced colors an outline tells where the focus is, and nothing else has one', async ({
  server,
  device,
}) => {
  const id = await newComplaint(server);
  for (const type of ['Email', 'Phone Call'])
    await server.post('/api/dispute/event/', {
      parentId: id,
      parentType: 'complaint',
      type,
      date: '2026-10-09',
    });
  const page = await device('editor');
  await pull(page);
  await page.emulateMedia({ forcedColors: 'active' });
  const outlined = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('body *')]
        .filter((one) => one.checkVisibility({ opacityProperty: true }))
        .filter((one) => getComputedStyle(one).outlineStyle !== 'none')
        .map((one) => one.textContent),
    );
  await openComplaint(page, id);
  await expect(page.getByRole('radiogroup', { name: 'Withdrawn' })).toBeVisible();
  await expect.poll(outlined).toEqual([]);
  await page
    .getByRole('radiogroup', { name: 'Withdrawn' })
    .getByRole('radio', { name: 'Not set' })
    .press('Shift');
  await expect.poll(outlined).toEqual(['Not set']);
  await page.getByRole('tab', { name: 'Events' }).click();
  const chip = page.getByRole('button', { name: /^Phone Call/ });
  await chip.click();
  await page.mouse.move(0, 0);
  await page.getByRole('heading', { level: 1 }).focus();
  await expect(chip).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(outlined).toEqual([]);
});

/** A colour of what draws an element, or what stands before or after it. */
const colour = (
  target: Locator,
  property: 'background-color' | 'color' | 'border-bottom-color',
  of?: string,
) =>
  target.evaluate((element, [name, part]) => getComputedStyle(element, part).getPropertyValue(name ?? ''), [
    property,
    of,
  ] as const);

/** Colours that the browser gives the page in the user's choice. */
const systemColour = (page: Locator, name: string) =>
  page.evaluate((body, value) => {
    const probe = document.createElement('i');
    probe.style.forcedColorAdjust = 'none';
    probe.style.color = value;
    body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, name);

for (const colorScheme of ['light', 'dark'] as const)
  test(`in forced colors, ${colorScheme}, a switch, a tick, a closed choice and a drawing are seen and differ by their state`, async ({
    server,
    device,
  }) => {
    const student = await newStudent(server, 'Fenna', 'Forced');
    const id = await newComplaint(server, { studentId: student.id });
    const page = await device('editor');
    await page.emulateMedia({ forcedColors: 'active', colorScheme });
    const body = page.locator('body');
    /** Colours pass into one another, so each comes when it comes. */
    const isDrawn = async (name: string, ...of: Parameters<typeof colour>) =>
      expect.poll(() => colour(...of)).toBe(await systemColour(body, name));

    // A drawing is as the words beside it, not in the colour of its tone.
    await isDrawn('ButtonText', status(page).locator('svg'), 'color');
    await status(page).click();
    const offline = page.getByRole('switch', { name: 'Work Offline' });
    const thumb = offline.locator('span');
    await isDrawn('ButtonText', thumb, 'background-color');
    await offline.click();
    await isDrawn('HighlightText', thumb, 'background-color');
    await isDrawn('Highlight', offline, 'background-color');
    expect(await violations(page)).toEqual([]);
    await offline.click();
    await page.keyboard.press('Escape');

    await openComplaint(page, id);
    const choices = (label: string) => page.getByRole('radiogroup', { name: label });
    await isDrawn('GrayText', choices('Determination'), 'border-bottom-color');
    const closed = await systemColour(body, 'GrayText');
    expect(await colour(choices('Withdrawn'), 'border-bottom-color')).not.toBe(closed);

    await page.getByRole('tab', { name: 'Events' }).click();
    await page.getByRole('button', { name: 'Add New Event' }).click();
    const alert = page.getByRole('checkbox', { name: 'Alert', exact: true });
    await alert.check();
    await isDrawn('HighlightText', alert, 'border-bottom-color', '::after');
    expect(await violations(page)).toEqual([]);
  });
