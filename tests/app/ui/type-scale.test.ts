import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = globSync('src/app/**/*.css').map((path) => readFileSync(path, 'utf8'));
const tokens = new Map(
  css.flatMap((text) =>
    [...text.matchAll(/^\s+(--text-(?:\w+)): ([\d.]+)rem;$/gm)].map(([, name, size]) => [name, Number(size)]),
  ),
);

test('text has five sizes, of which neighbours are told apart: 12, 14, 16, 20 and 28 pixels', () => {
  expect([...tokens.values()].map((size) => size * 16)).toEqual([12, 14, 16, 20, 28]);
});

test('every size that a style names is one of them', () => {
  const named = css.flatMap((text) =>
    [...text.matchAll(/font-size: (?:calc\()?var\((--[\w-]+)\)/g)].map(([, name]) => name),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((name) => !tokens.has(name))).toEqual([]);
  // Small text of its own size is no smaller than the smallest: a half-pixel was 13 px again.
  const own = css.flatMap((text) => [...text.matchAll(/font-size: ([\d.]+)(rem|px);/g)]);
  expect(own.map(([rule]) => rule).filter((rule) => /0\.8125rem|\b13px/.test(rule))).toEqual([]);
});
