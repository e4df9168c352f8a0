import { writeFileSync } from 'node:fs';
import { hasFirefox, openFirefox } from '../helpers/firefox.ts';
import { hasWebKit, openWebKit } from '../helpers/webkit.ts';
import type { Accord } from './accord.ts';
import { type Api, apiAs, factsOf, newComplaint } from './api.ts';
import { hands, type OtherBrowser } from './other-browser.ts';
import type { Person } from './people.ts';
import { expect, test } from './stories.ts';

interface Told {
  accord: Accord;
  server: Api;
  person: Person;
  /** Whether this browser has files of its own for a second copy of unsent work. */
  hasFiles: boolean;
}

/** What the days of a calendar show that ends below them. In the page. */
const belowTheirDays = () =>
  [...document.querySelectorAll('[role=gridcell]')].flatMap((day) =>
    [...day.querySelectorAll('span')]
      .filter((one) => one.getBoundingClientRect().bottom > day.getBoundingClientRect().bottom + 1)
      .map(({ textContent }) => textContent),
  );

/** Sign in, calendar, list, open, edit, event, offline, reload, unlock, back online. The server goes instead of the network. */
async function mainStory(browser: OtherBrowser, { accord, server, person, hasFiles }: Told): Promise<void> {
  const { press, see, text, fill, choose, value, status, goWithin } = hands(browser);
  const id = await newComplaint(server);
  // Their reports are due on one day, which shows three of them and says that there are more.
  for (let more = 0; more < 3; more += 1) await newComplaint(server);
  const number = String((await server.get(`/api/dispute/complaint/${id}`))['yearCaseNumber']);

  await browser.goto(`${accord.url}/login`);
  await fill('Username', person.userName);
  await fill('Password', person.password);
  await press('button', 'Sign In');
  await see('Before you go offline');
  await status('Up to date');
  const oneCopy = 'Unsent work has one copy here, not two';
  if (hasFiles) expect(await text()).not.toContain(oneCopy);
  else {
    await see(oneCopy);
    await press('button', 'I have read this');
  }
  await expect
    .poll(() => browser.evaluate(() => navigator.serviceWorker.controller?.state ?? null))
    .toBe('activated');

  await goWithin('/calendar?month=2026-11');
  await see('November 2026');
  await see(number);
  expect(await browser.evaluate(belowTheirDays)).toEqual([]);

  await press('link', 'Complaints');
  await press('link', number);
  await see(`Complaint ${number}`);
  await fill('Facts', 'Typed with a connection.');
  await press('button', 'Save');
  await see('Complaint changes saved');
  await press('tab', 'Events');
  await press('button', 'Add New Event');
  await choose('Event Type', 'Phone Call');
  await fill('Date', '10052026');
  await press('field', 'Narrative');
  await expect
    .poll(() => value('Date'), { message: 'a day as it is read, once its field is left' })
    .toBe('10-05-2026');
  await fill('Narrative', 'Called the principal.');
  await press('button', 'Save');
  await see('Called the principal.');
  await status('Up to date');
  expect(await factsOf(server, id)).toBe('Typed with a connection.');

  await accord.stop();
  await press('tab', 'Summary');
  await fill('Proposed Resolution', 'Typed without.');
  await press('button', 'Save');
  await see('Saved on this device');
  await status('Offline, 1 change waiting');
  await browser.reload();
  await browser.goto(`${accord.url}/lock`);
  await fill('Password', person.password);
  await press('button', 'Unlock');
  await status('Offline, 1 change waiting');
  await goWithin(`/complaint/edit/${id}/all`);
  await expect.poll(() => value('Proposed Resolution').catch(() => null)).toBe('Typed without.');
  expect(await text()).not.toContain(oneCopy);

  await accord.start();
  await press('button', 'Offline');
  await press('button', 'Sync Now');
  await status('Up to date');
  const again = await apiAs(accord.url, 'admin');
  const saved = await again.get(`/api/dispute/complaint/${id}`);
  expect(saved['proposedResolution']).toBe('Typed without.');
  const events = await again.list(`/api/dispute/event/${id}/complaint`);
  expect(events.map((event) => event['narrative'])).toEqual(['Called the principal.']);
}

const others = [
  { name: 'Firefox', isHere: hasFirefox(), hasFiles: true, open: () => openFirefox({ isPrivate: false }) },
  {
    name: 'a private window of Firefox',
    isHere: hasFirefox(),
    hasFiles: false,
    open: () => openFirefox({ isPrivate: true }),
  },
  { name: 'WebKitGTK', isHere: hasWebKit(), hasFiles: false, open: openWebKit },
];

for (const { name, hasFiles, open } of others.filter((one) => one.isHere))
  test(`the main story in ${name}`, async ({ accord, server, newUser }) => {
    const browser = await open();
    try {
      await mainStory(browser, { accord, server, hasFiles, person: await newUser('IDOE-Edit') });
    } catch (thrown) {
      writeFileSync(test.info().outputPath('page.png'), await browser.screenshot());
      throw thrown;
    } finally {
      await browser.close();
    }
  });
