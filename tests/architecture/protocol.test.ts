import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** The protocol's rules (docs/sync-rules.md) and the tests that hold them: an id at the end of a title, `(PS2, CO1)`. */

const root = join(import.meta.dirname, '../..');
const rules = [
  ...readFileSync(join(root, 'docs/sync-rules.md'), 'utf8').matchAll(/^- \*\*([A-Z]{2}\d+)\*\*/gm),
].map(([, id]) => id);

const held = globSync('tests/**/*.{test,spec}.{ts,tsx}', { cwd: root })
  .concat(globSync('tests/sync/simulation/*.ts', { cwd: root }))
  .flatMap((path) => [
    ...readFileSync(join(root, path), 'utf8').matchAll(/ \(([A-Z]{2}\d+(?:, [A-Z]{2}\d+)*)\)['"`]/g),
  ])
  .flatMap(([, ids]) => ids?.split(', ') ?? []);

test('no rule of the protocol is without a test', () => {
  expect(rules.length).toBeGreaterThan(60);
  expect(rules.filter((id) => !held.includes(id ?? ''))).toEqual([]);
});

test('no rule stands twice, and no test names one that there is not', () => {
  expect(new Set(rules).size).toBe(rules.length);
  expect(held.filter((id) => !rules.includes(id))).toEqual([]);
});
