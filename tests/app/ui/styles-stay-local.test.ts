import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const files = globSync('src/app/**/*.css').map((path) => ({ path, css: readFileSync(path, 'utf8') }));

/** Everything after a bare tag: a browser then styles all below an element anew, whatever comes or goes in it. */
const styledAnew = /(?:^|[\s>+~(,])[a-z][\w-]*\s*[+~]\s*\*/;

const selectors = (css: string): string[] =>
  [...css.replaceAll(/\/\*[^]*?\*\//g, '').matchAll(/([^{}@;]+)\{/g)].map(([, selector = '']) =>
    selector.trim(),
  );

test('no style reaches everything that follows an element without a class', () => {
  const found = files.flatMap(({ path, css }) =>
    selectors(css)
      .filter((selector) => styledAnew.test(selector))
      .map((selector) => `${path}: ${selector}`),
  );
  expect(found).toEqual([]);
  expect(selectors(files.map(({ css }) => css).join('\n')).length).toBeGreaterThan(500);
});

test.each(['.first > a ~ *', 'li + *', '.list > h2 ~ *'])('%s would be found', (selector) => {
  expect(styledAnew.test(selector)).toBe(true);
});

test.each(['.summary + *', '.text del + ins', '.first > .link ~ *'])('%s is no such style', (selector) => {
  expect(styledAnew.test(selector)).toBe(false);
});

test('the height of a bar is not inherited by what stands in an element that reads it', () => {
  const tokens = files.find(({ path }) => path.endsWith('tokens.css'))?.css ?? '';
  for (const name of ['--bar-top', '--bar-bottom'])
    expect(tokens).toMatch(new RegExp(`@property ${name} \\{[^}]*inherits: false;`));
});

const sources = globSync('src/app/**/*.{ts,tsx}').map((path) => ({
  path,
  source: readFileSync(path, 'utf8'),
}));

test('each class that a component names is one of its own style sheet', () => {
  const lacking = sources.flatMap(({ path, source }) => {
    const sheets = source.matchAll(/^import (\w+) from '(\.[^']+\.module\.css)';/gm);
    const body = source.replaceAll(/^import .*$/gm, '');
    return [...sheets].flatMap(([, name = '', sheet = '']) => {
      const css = readFileSync(join(dirname(path), sheet), 'utf8');
      return [...body.matchAll(new RegExp(String.raw`\b${name}\.(\w+)`, 'g'))]
        .map(([, one = '']) => one)
        .filter((one) => !new RegExp(String.raw`\.${one}(?![\w-])`).test(css))
        .map((one) => `${path}: ${one}`);
    });
  });
  expect(lacking).toEqual([]);
});

test('each custom property that a style reads is given somewhere', () => {
  const styles = files.map(({ css }) => css).join('\n');
  const code = sources.map(({ source }) => source).join('\n');
  const read = new Set([...styles.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name));
  const lacking = [...read].filter(
    (name) => !new RegExp(String.raw`${name}\s*[:{]`).test(styles) && !code.includes(`'${name}'`),
  );
  expect(lacking).toEqual([]);
});
