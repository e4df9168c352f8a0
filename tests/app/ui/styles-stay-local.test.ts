import { globSync, readFileSync } from 'node:fs';
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
