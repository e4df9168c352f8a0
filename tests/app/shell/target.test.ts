import { beforeEach, expect, test, vi } from 'vitest';

type Target = typeof import('../../../src/app/shell/target.ts');
let target: Target;
/** The tab's page is loaded. */
const load = async () => {
  vi.resetModules();
  target = await import('../../../src/app/shell/target.ts');
};
const noteTargetUser: Target['noteTargetUser'] = (...given) => target.noteTargetUser(...given);
const rememberTarget: Target['rememberTarget'] = (...given) => target.rememberTarget(...given);
const takeTarget: Target['takeTarget'] = (...given) => target.takeTarget(...given);

beforeEach(async () => {
  sessionStorage.clear();
  await load();
});

const complaint = '/complaint/edit/7/all?tab=events';

test('after a sign-in one returns to the screen that was asked for, once', () => {
  rememberTarget(complaint, 'signed-out', null);
  expect(takeTarget('ann')).toBe(complaint);
  expect(takeTarget('ann')).toBe('/dashboard');
});

test('who comes back after a sign-out or a lock returns to their own screen', () => {
  noteTargetUser('ann');
  for (const kind of ['signed-out', 'locked'] as const) {
    rememberTarget(complaint, kind, null);
    expect(takeTarget('ann')).toBe(complaint);
  }
});

test("another user never lands on the first one's screen, nor finds it later", () => {
  noteTargetUser('ann');
  rememberTarget(complaint, 'signed-out', null);
  expect(takeTarget('bob')).toBe('/dashboard');
  rememberTarget(complaint, 'locked', null);
  expect(takeTarget('bob')).toBe('/dashboard');
  expect(takeTarget('ann')).toBe('/dashboard');
});

test('a sign-out that clears the site, and a reload, make no address anybody’s', async () => {
  noteTargetUser('ann');
  await load();
  rememberTarget(complaint, 'locked', null);
  expect(takeTarget('bob')).toBe('/dashboard');
  noteTargetUser('ann');
  sessionStorage.clear();
  target.keepTargetUser();
  await load();
  rememberTarget(complaint, 'signed-out', null);
  expect(takeTarget('bob')).toBe('/dashboard');
});

test('in a tab that never saw the device open, the screen is for whoever unlocks it, not for another sign-in', () => {
  rememberTarget(complaint, 'locked', null);
  expect(takeTarget('ann', true)).toBe(complaint);
  rememberTarget(complaint, 'locked', null);
  expect(takeTarget('bob')).toBe('/dashboard');
});

test('who has to change a password first returns to what they asked for, whoever was here before', () => {
  noteTargetUser('ann');
  rememberTarget('/students', 'open', 'bob');
  expect(takeTarget('bob')).toBe('/students');
});

test('the sign-in and the lock are never returned to', () => {
  rememberTarget('/students', 'signed-out', null);
  rememberTarget('/Login', 'signed-out', null);
  rememberTarget('/lock', 'signed-out', null);
  expect(takeTarget('ann')).toBe('/students');
});

test('an address of another site is not followed', () => {
  sessionStorage.setItem('accord.target', ' //elsewhere.example/');
  expect(takeTarget('ann')).toBe('/dashboard');
});
