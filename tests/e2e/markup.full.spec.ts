import type { Page } from '@playwright/test';
import * as v from 'valibot';
import type { CaseKind } from '#domain/events.ts';
import { editableKinds } from '#domain/records/records.ts';
import { type Api, newStateId } from './api.ts';
import { visitsBy } from './axe-routes.ts';
import { facts, open, openComplaint, receipt, save, status } from './steps.ts';
import { expect, test } from './stories.ts';

const markup =
  '<img src="x" data-planted onerror="window.hasRun = true"><script data-planted>window.hasRun = true</script><a data-planted href="javascript:window.hasRun = true">Zzmarkup</a>';

/** The fields of a kind that take such a text, but for numbers of cases, which stand in one line on the screens of other stories. */
const takers = (kind: keyof typeof editableKinds): string[] =>
  Object.entries<v.GenericSchema>(editableKinds[kind].edit).flatMap(([name, field]) =>
    v.is(field, markup) && !/caseNumber$/i.test(name) ? name : [],
  );

const planted = (kind: keyof typeof editableKinds, fields: Record<string, unknown>) => ({
  ...Object.fromEntries(takers(kind).map((name) => [name, markup])),
  ...fields,
});

/** A student, a case of each kind and what hangs on one, with the markup in each text that is open on them. */
async function plantedRecords(server: Api) {
  const make = async (path: string, fields: Record<string, unknown>) =>
    Number((await server.post(`/api/dispute/${path}/`, fields))['id']);
  const student = await make('student', planted('student', { stateId: newStateId() }));
  const makeCase = async (kind: CaseKind) => {
    const id = await make(kind, { studentId: student, dateFiled: '2026-10-01' });
    const fields = takers(kind);
    let taken = 0;
    for (const name of fields)
      await server.put(`/api/dispute/${kind}/${id}`, { [name]: markup }).then(
        () => (taken += 1),
        (refusal: Error) => expect(refusal.message).toMatch(/not open for editing|Only an Admin/),
      );
    expect(taken, kind).toBeGreaterThan(fields.length / 2);
    return id;
  };
  const complaint = await makeCase('complaint');
  const mediation = await makeCase('mediation');
  const dueProcess = await makeCase('dueprocess');
  const parent = { parentId: complaint, parentType: 'complaint' };
  const event = await make('event', planted('event', { ...parent, date: '2026-10-02' }));
  await server.upload(event, new File(['Words.'], `${markup.replaceAll(/[/"<>:]/g, '')}.txt`));
  await make('contact', planted('contact', parent));
  await make(`complaint/${complaint}/findings`, planted('finding', {}));
  return { student, complaint, mediation, dueProcess, certificate: '', district: '' };
}

/** Elements that a typed text has become, and whether any of it ran. */
const became = (page: Page) =>
  page.evaluate(() => ({
    elements: [...document.querySelectorAll('[data-planted], [href^="javascript:" i]')].map(
      ({ outerHTML }) => outerHTML,
    ),
    hasRun: 'hasRun' in window,
  }));

test('a text that is markup is a text on every screen of records, and runs nowhere', async ({
  server,
  device,
}) => {
  const named = await plantedRecords(server);
  const page = await device('admin');
  const look = async (where: string) =>
    expect(await became(page), where).toEqual({ elements: [], hasRun: false });
  const seen = page.getByText('data-planted onerror').filter({ visible: true }).first();

  for (const { path, heading } of visitsBy('records')) {
    await open(page, path(named), heading);
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    await look(path(named));
  }
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Zzmarkup');
  await expect(page.getByRole('option', { name: 'data-planted' }).first()).toBeVisible();
  await look('search');
  await page.keyboard.press('Escape');

  await openComplaint(page, named.complaint);
  await facts(page).fill(`Changed. ${markup}`);
  await look('a draft');
  await save(page);
  await expect(receipt(page)).toContainText('on the server');
  await page.getByRole('button', { name: 'History' }).click();
  await expect(page.getByRole('dialog', { name: 'History' }).getByRole('article').first()).toContainText(
    'Changed. <img',
  );
  await look('history');
  await page.keyboard.press('Escape');
  for (const tab of ['Events', 'Contacts']) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(seen).toBeVisible();
    await look(tab);
    await page.getByRole('table', { name: tab }).getByRole('button', { name: 'Edit' }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await look(`${tab} dialog`);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await status(page).click();
  await expect(page.getByRole('region', { name: 'Today’s changes' })).toContainText('data-planted');
  await look('changes');
});
