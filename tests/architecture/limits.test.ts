import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const rows = [
  ...readFileSync(join(root, 'docs/limits.md'), 'utf8').matchAll(
    /^\| (.+) \| `([^`]+)` \| `([^`]+)` `([^`]+)` \|$/gm,
  ),
].map(([, what = '', value = '', path = '', name = '']) => ({ what, value, path, name }));

test('the page of limits has rows', () => expect(rows.length).toBeGreaterThan(100));

test.each(rows)('$what: $value in $path', ({ value, path, name }) => {
  const code = readFileSync(join(root, path), 'utf8');
  expect(code).toMatch(
    new RegExp(`^(export )?const ${name}(: \\w+)? = ${value.replaceAll(/[*.]/g, String.raw`\$&`)};`, 'm'),
  );
});
