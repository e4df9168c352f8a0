import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { citationProblems, citingFiles, problemsOfFile } from './papers.ts';

const root = join(import.meta.dirname, '../..');

test('every citation of a paper finds its page and its section', () => {
  const files = citingFiles();
  expect(files.length).toBeGreaterThan(800);
  expect(files.flatMap(problemsOfFile)).toEqual([]);
});

test('every file that a page names is there', () => {
  const pages = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'));
  const named = ['README.md', ...pages.map((name) => `docs/${name}`)].flatMap((page) =>
    [...readFileSync(join(root, page), 'utf8').matchAll(/`((?:src|tests|sw)\/[\w./-]+)`/g)].map(
      ([, path = '']) => path,
    ),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('every test that a page names by its file is there, and in the table of ASVS it is one file', () => {
  const pages = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'));
  const tests = readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' }).map(
    (path) => `/${path}`,
  );
  const named = pages.flatMap((page) =>
    [...readFileSync(join(root, 'docs', page), 'utf8').matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`/g)].map(
      ([, file = '']) => ({ page, file: file.replace(/^tests\//, '') }),
    ),
  );
  expect(named.length).toBeGreaterThan(60);
  const found = ({ file }: { file: string }) => tests.filter((path) => path.endsWith(`/${file}`)).length;
  expect(named.filter((one) => found(one) === 0)).toEqual([]);
  expect(named.filter((one) => one.page === 'asvs.md' && found(one) > 1)).toEqual([]);
});

test.each([
  ['src/a.ts', '/** Of a case (docs/product.md 4.4). */'],
  ['src/a.ts', '/**\n * Of a device (docs/security.md,\n * Sign out): it stays.\n */'],
  ['src/a.ts', '// docs/operations.md says how.'],
  ['src/a.ts', '/** Never rewritten (docs/sync-rules.md PS4). */'],
  ['src/a.ts', '/** Both (docs/product.md 7.7; docs/api.md, Uploads; docs/decisions/0014). */'],
  ['docs/a.md', 'See [security.md](security.md), Tokens, and product.md 9.'],
  ['docs/decisions/a.md', 'As in [decision 2](0002-http-layer.md) and docs/api.md, If-Match.'],
])('a citation in %s that is right: %s', (file, text) => {
  expect(citationProblems(file, text)).toEqual([]);
});

test.each([
  ['src/a.ts', '/** Of a case (nowhere.md section 4). */', 'not in the repository'],
  ['src/a.ts', '/** Not by its path (security.md, Lock). */', 'not in the repository'],
  ['src/a.ts', '/** Of a case (docs/product.md 4.44). */', 'section 4.44'],
  ['src/a.ts', '/** Of a device (docs/security.md,\n * Signing out). */', 'no section that is called so'],
  [
    'src/a.ts',
    '/** Both (docs/api.md, Uploads; docs/security.md, Uploading). */',
    'no section that is called so',
  ],
  ['src/a.ts', '/** Never rewritten (docs/sync-rules.md PS99). */', 'section PS99'],
  ['src/a.ts', '/** Of a record (docs/decisions/0999). */', 'decision 0999'],
  ['docs/a.md', 'See [security.md](security.md), Tokenism.', 'no section that is called so'],
])('a citation in %s that is wrong: %s', (file, text, said) => {
  expect(citationProblems(file, text).join()).toContain(said);
});
