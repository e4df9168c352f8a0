import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { flowCookie } from '#server/sign-on/flow-cookie.ts';

const state = 'a'.repeat(43);
const attributes = (text: string) => text.split('; ').slice(1);

test('under https the cookie is its host’s alone: what browsers ask of the name __Host- it has', () => {
  const set = flowCookie('https://accord.example.gov').set(state, 'secret', 600);
  expect(set).toMatch(/^__Host-accord-signon-aaaaaaaaaaaa=secret; /);
  expect(attributes(set)).toEqual(['Path=/', 'Max-Age=600', 'HttpOnly', 'SameSite=Lax', 'Secure']);
});

test('a trial on this machine, by http, has a cookie that its browser takes', () => {
  const set = flowCookie('http://localhost:4000').set(state, 'secret', 600);
  expect(set).toMatch(/^accord-signon-aaaaaaaaaaaa=secret; /);
  expect(attributes(set)).toEqual(['Path=/api/accounts/signon', 'Max-Age=600', 'HttpOnly', 'SameSite=Lax']);
});

test('of what a browser sends, the cookie of the state and of the full name counts', () => {
  const secure = flowCookie('https://accord.example.gov');
  const others = 'accord-signon-aaaaaaaaaaaa=planted; __Host-accord-signon-bbbbbbbbbbbb=other';
  expect(secure.read(others, state)).toBeNull();
  expect(secure.read(`${others}; __Host-accord-signon-aaaaaaaaaaaa=secret`, state)).toBe('secret');
  expect(secure.read(null, state)).toBeNull();
  expect(flowCookie('http://localhost:4000').read(others, state)).toBe('planted');
});

test('no other code of the server sets a cookie', () => {
  const folder = join(import.meta.dirname, '../../../src/server');
  const setting = globSync('**/*.ts', { cwd: folder }).filter((file) =>
    /set-?cookie/i.test(readFileSync(join(folder, file), 'utf8')),
  );
  expect(setting.toSorted()).toEqual(['accounts/sign-on-handlers.ts', 'sign-on/flow-cookie.ts']);
});
