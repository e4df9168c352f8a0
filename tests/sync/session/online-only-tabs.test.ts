import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OwnEngine } from '#sync/engine/create-engine.ts';
import { eventually } from '../../helpers/eventually.ts';
import { setPassword } from '../../helpers/set-password.ts';
import { type Device, type World, world } from '../../helpers/world.ts';

const weak = 'short pass';
const complaint = { dateFiled: '2026-09-02', problem: 'typed in the second tab' };

let w: World;
let device: Device;
let second: OwnEngine;
beforeEach(async () => {
  w = await world();
  device = w.device();
  await setPassword(w.server, 'editor', weak);
  await device.signIn('editor', weak);
  second = device.openTab();
  await second.session.signIn('editor', weak);
});
afterEach(() => w.close());

const kindOf = (tab: OwnEngine) => tab.session.state.get().kind;
const factsIn = (tab: OwnEngine) => tab.view.all('complaint').map(({ record }) => record.problem);
const isUpToDate = (tab: OwnEngine) => expect(tab.status.get().kind).toBe('up-to-date');

test('of two tabs of one user that both work online only, each fills and sends for itself (TA1)', async () => {
  await eventually(() => isUpToDate(second));
  await second.edits.create('complaint', complaint);
  await eventually(() => isUpToDate(second));
  expect(second.queue.edits.get()).toEqual([]);
  await device.engine.queue.syncNow();
  expect(factsIn(device.engine)).toEqual([complaint.problem]);
});

test('another year in one of them empties only that one', async () => {
  await second.edits.create('complaint', complaint);
  await eventually(() => isUpToDate(second));
  const { engine } = device;
  const year = engine.view.all('schoolYear').find(({ record }) => record.name === '2024-2025');
  await engine.session.changeYear(year?.record.id ?? 0);
  await eventually(() => expect(engine.status.get().mirror?.year).toBe('2024-2025'));
  await eventually(() => expect(factsIn(engine)).toEqual([]));
  expect(factsIn(second)).toEqual([complaint.problem]);
});

test('a lock in one of them locks both, and a sign-out leaves in the other tab what was typed there (VA10)', async () => {
  const { fetch } = device.net;
  const clearing: unknown[] = [];
  device.net.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (request.url.endsWith('/signout')) clearing.push(await request.clone().json());
    return fetch(request);
  };
  await second.drafts.put('complaint:new', { values: { problem: 'half a page' }, seen: null });
  await device.engine.session.signOut('discard');
  await eventually(() => expect(kindOf(second)).toBe('signed-out'));
  expect(second.session.left.get()).toHaveLength(1);
  // Else the browser would delete what was left.
  expect(clearing).toMatchObject([{ clearSiteData: false }]);
  await second.session.signIn('editor', weak);
  const drafts = await second.drafts.of('complaint:new');
  expect(drafts.map(({ draft }) => draft.values)).toEqual([{ problem: 'half a page' }]);

  await device.signIn('editor', weak);
  await device.engine.session.lock();
  await eventually(() => expect(kindOf(second)).toBe('signed-out'));
  expect(second.session.left.get()).toHaveLength(1);
});
