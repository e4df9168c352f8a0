import { newComplaint, newStudent } from './api.ts';
import { violations } from './axe.ts';
import {
  facts,
  field,
  open,
  openComplaint,
  pull,
  save,
  tabTo,
  turnTo,
  untilUpToDate,
  words,
} from './steps.ts';
import { expect, test } from './stories.ts';

test('a case by keyboard: who acts next leads to the field, Extend meets the reason, Log Event the new event', async ({
  server,
  device,
}) => {
  const student = await newStudent(server, 'Desk', 'Case');
  const id = await newComplaint(server, {
    studentId: student.id,
    filerFirstName: 'Jessica',
    filerLastName: 'Eilers',
    filerPhone: '(712) 555-0867',
  });
  const page = await device('editor');
  await openComplaint(page, id);

  await tabTo(page, page.getByRole('button', { name: 'Department: assign' }));
  await page.keyboard.press('Enter');
  await expect(field(page, 'Investigator')).toBeFocused();
  await page.keyboard.type('Marta Espinoza');
  await page.keyboard.press('Control+s');
  await expect(words(page, 'Complaint changes saved')).toBeVisible();
  await expect(words(page, 'Investigator: issue the report')).toBeVisible();

  await test.step('Extend', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Extend', exact: true }));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Extend' });
    await expect(dialog.getByLabel('Report Extended To', { exact: true })).toBeFocused();
    await page.keyboard.type('12-20-2026');
    await expect(dialog.getByText('Extended without a reason')).toContainText(
      'Extension Reason is empty. Expected: one of the two reasons, since Report Extended To is 12/20/2026. Rule: 34 CFR 300.152(b)(1).',
    );
    expect(await violations(page), 'Extend').toEqual([]);
    await tabTo(page, dialog.getByLabel('Extension Reason', { exact: true }));
    await page.keyboard.type('Parties');
    await page.keyboard.press('Control+s');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Extend', exact: true })).toBeFocused();
    await expect
      .poll(async () => (await server.get(`/api/dispute/complaint/${id}`))['reportExtensionReason'])
      .toBe('parties agreed');
    await expect(page.getByRole('region', { name: 'Deadlines' })).toContainText('Originally due 11/30/2026');
  });

  await test.step('what is odd stays on the case, with the way to where it is mended', async () => {
    await page.getByRole('button', { name: 'Extended, and it is not recorded who asked.' }).press('Enter');
    await expect(field(page, 'Extension Requested By')).toBeFocused();
    await expect(words(page, 'This does not fit together')).toBeVisible();
  });

  await test.step('Log Event', async () => {
    await page.getByRole('button', { name: 'Log Event' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'New Event' });
    await dialog.getByLabel('Event Type', { exact: true }).selectOption('Phone Call');
    await page.keyboard.press('Control+s');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('tab', { name: 'Events' })).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('tab', { name: 'Summary' }).click();
    await expect(page.getByRole('region', { name: 'Latest events' })).toContainText('Phone Call');
  });
});

test('a case at three widths: its head, its parts and its form, without findings of axe', async ({
  server,
  device,
}) => {
  const id = await newComplaint(server, { facts: 'One line.', filerPhone: '(712) 555-0867' });
  const page = await device('editor');
  await openComplaint(page, id);
  for (const width of [1280, 768, 390]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await violations(page), `at ${width}`).toEqual([]);
  }

  // At the bottom edge, where the thumb is; what is below the edge comes above it when it takes the focus.
  const box = await page.getByRole('button', { name: 'Save', exact: true }).boundingBox();
  expect(Number(box?.y)).toBeGreaterThan(740);
  await field(page, 'Date Filed').focus();
  const filed = await field(page, 'Date Filed').boundingBox();
  expect(Number(filed?.y)).toBeLessThan(Number(box?.y) - 30);

  // Narrow windows have the parts closed, above the form.
  await expect(words(page, 'They are found from Date Filed.')).toHaveCount(0);
  const deadlines = page.getByRole('region', { name: 'Deadlines' });
  await expect(deadlines.getByText('Complaint report')).toBeHidden();
  await deadlines.getByRole('heading', { name: 'Deadlines' }).click();
  await expect(deadlines.getByText('Complaint report')).toBeVisible();

  await test.step('a narrative is no higher than its text until somebody types in it', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const height = async () => Number((await facts(page).boundingBox())?.height);
    expect(await height()).toBeLessThan(70);
    await facts(page).focus();
    expect(await height()).toBeGreaterThan(120);
  });

  await test.step('on another tab the bar speaks of the Summary only while something is unsaved there', async () => {
    await page.keyboard.type('More. ');
    await page.getByRole('tab', { name: 'Contacts' }).click();
    await expect(words(page, 'Unsaved on Summary: Facts')).toBeVisible();
    await save(page);
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
  });
});

test('the day of a report is added to the events with one Save, by keyboard and without a connection, or not at all by mouse', async ({
  server,
  device,
}) => {
  const label = 'Add to Events as Report Issued';
  const page = await device('editor');
  const ids: number[] = [];
  for (let made = 0; made < 2; made += 1) {
    const id = await newComplaint(server);
    await server.put(`/api/dispute/complaint/${id}`, { complaintWithdrawnFlag: false });
    ids.push(id);
  }
  const [first, second] = ids;
  await pull(page);

  await test.step('by keyboard, without a connection', async () => {
    await openComplaint(page, first);
    await page.context().setOffline(true);
    await tabTo(page, field(page, 'Date Report Issued'));
    await page.keyboard.type('10-20-2026');
    await tabTo(page, field(page, label));
    await expect(field(page, label)).toBeChecked();
    for (const width of [1280, 768, 390]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await violations(page), `at ${width}`).toEqual([]);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.keyboard.press('Control+s');
    await expect(field(page, label)).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Latest events' })).toContainText('Report Issued');
    await page.context().setOffline(false);
    await untilUpToDate(page);
    const events = await server.list(`/api/dispute/event/${first}/complaint`);
    expect(events.map(({ type, date }) => [type, date])).toEqual([['Report Issued', '2026-10-20']]);
  });

  await test.step('by mouse, not added', async () => {
    await openComplaint(page, second);
    await field(page, 'Date Report Issued').fill('10-20-2026');
    await field(page, label).click();
    // The determination is still to be set.
    await page.getByRole('button', { name: 'Save anyway' }).click();
    await expect(words(page, 'Complaint changes saved')).toBeVisible();
    await untilUpToDate(page);
    expect(await server.list(`/api/dispute/event/${second}/complaint`)).toEqual([]);
  });
});

test('what is done with a case stands in one line, in two at 390 px, and the rest of it in More', async ({
  server,
  device,
}) => {
  const id = await newComplaint(server);
  const number = String((await server.get(`/api/dispute/complaint/${id}`))['yearCaseNumber']);
  const page = await device('admin');
  await pull(page);
  await open(page, '/complaints?filter=open', 'Complaints');
  await turnTo(page, page.getByRole('link', { name: number, exact: true }));
  await page.getByRole('link', { name: number, exact: true }).click();
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await expect(button('Previous')).toBeVisible();
  for (const [width, lines] of Object.entries({ 1280: 1, 768: 1, 390: 2 })) {
    await page.setViewportSize({ width: Number(width), height: 800 });
    const middles = new Set<number>();
    for (const name of ['Previous', 'Next', 'Assign', 'Print Case', 'History', 'More']) {
      const box = await button(name).boundingBox();
      middles.add(Math.round((Number(box?.y) + Number(box?.height) / 2) / 10));
    }
    expect(middles.size, `at ${width}`).toBeLessThanOrEqual(lines);
    await button('More').click();
    await expect(page.getByRole('menuitem')).toHaveText([
      'Hearing Binder',
      'Calendar',
      'Restrict…',
      'Legal Hold…',
      'Ask to Destroy…',
      'Open Retention',
    ]);
    expect(await violations(page), `at ${width}`).toEqual([]);
    for (const entry of await page.getByRole('menuitem').all())
      await expect(entry).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await expect(button('More')).toBeFocused();
  }
  // Without a list to walk, one line is enough on a phone.
  await openComplaint(page, id);
  await expect(button('More')).toBeVisible();
  await expect(button('Previous')).toHaveCount(0);
  const tops = new Set<number>();
  for (const name of ['Assign', 'Print Case', 'History', 'More'])
    tops.add(Math.round((await button(name).boundingBox())?.y ?? 0));
  expect([...tops]).toHaveLength(1);
});

test('those who only read see a case as text, its filer behind Show', async ({ server, device }) => {
  const id = await newComplaint(server, { filerFirstName: 'Jessica', filerCity: 'Tipton' });
  const page = await device('reader');
  await open(page, `/complaint/edit/${id}/all`, /^Complaint /);
  for (const name of ['Save', 'Extend', 'Log Event', 'Assign'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  await expect(page.locator('main :is(input, select, textarea):not([readonly])')).toHaveCount(0);
  await expect(field(page, 'Date Filed')).toHaveValue('10/01/2026');
  await page.getByRole('button', { name: 'Show Filer' }).click();
  await expect(field(page, 'City').first()).toHaveValue('Tipton');
  expect(await violations(page)).toEqual([]);
});

test('a tab that is chosen stands alone from its first frame on', async ({ server, device }) => {
  const page = await device('editor');
  await openComplaint(page, await newComplaint(server));
  const mostAtOnce = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let [most, frames] = [0, 0];
        const look = () => {
          const shown = [...document.querySelectorAll('[role=tabpanel]')].filter((one) =>
            one.checkVisibility(),
          );
          most = Math.max(most, shown.length);
          const chosen = document.querySelector('[role=tab][aria-selected=true]');
          if (chosen?.textContent.startsWith('Contacts')) frames += 1;
          if (frames > 20) resolve(most);
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
  );
  await page.getByRole('tab', { name: 'Contacts' }).click();
  expect(await mostAtOnce).toBe(1);
});
