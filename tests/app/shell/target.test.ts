import { beforeEach, expect, test } from 'vitest';
import { rememberTarget, takeTarget } from '../../../src/app/shell/target.ts';

beforeEach(() => sessionStorage.clear());

test('after a sign-in one returns to the screen that was asked for, once', () => {
  rememberTarget('/complaint/edit/7/all?tab=events');
  expect(takeTarget()).toBe('/complaint/edit/7/all?tab=events');
  expect(takeTarget()).toBe('/dashboard');
});

test('the sign-in and the lock are never returned to', () => {
  rememberTarget('/students');
  rememberTarget('/Login');
  rememberTarget('/lock');
  expect(takeTarget()).toBe('/students');
});

test('an address of another site is not followed', () => {
  sessionStorage.setItem('accord.target', '//elsewhere.example/');
  expect(takeTarget()).toBe('/dashboard');
});
