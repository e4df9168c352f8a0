import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const files = globSync('src/app/**/*.css').map((path) => ({ path, css: readFileSync(path, 'utf8') }));

/** Everything after a bare tag or after anything: a browser then styles all below an element anew, whatever comes or goes in it. */
const styledAnew = /(?:^|[\s>+~(,])(?:[a-z][\w-]*|\*)\s*[+~]\s*\*/;

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

test.each(['.first > a ~ *', 'li + *', '.list > h2 ~ *', '.link > * + *'])(
  '%s would be found',
  (selector) => {
    expect(styledAnew.test(selector)).toBe(true);
  },
);

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

/** The style sheets that a component imports, by the name that it gives them. */
const sheetsOf = ({ path, source }: (typeof sources)[number]): [string, string][] =>
  [...source.matchAll(/^import (\w+) from '(\.[^']+\.module\.css)';/gm)].map(([, name = '', sheet = '']) => [
    name,
    readFileSync(join(dirname(path), sheet), 'utf8'),
  ]);

/** What a class alone sets, as in `.box { width: 1rem }`. */
const setBy = (css = '', one = ''): Map<string, string> =>
  new Map(
    [...css.matchAll(new RegExp(String.raw`^\s*\.${one} \{([^}]*)\}`, 'gm'))].flatMap(([, rule = '']) =>
      [...rule.matchAll(/([\w-]+):\s*([^;]+);/g)].map(([, property = '', value = '']) => [property, value]),
    ),
  );

test('of two classes from two style sheets on one element none sets what the other sets otherwise: the build decides which sheet comes last', () => {
  let pairs = 0;
  const found = sources.flatMap((file) => {
    const sheets = new Map(sheetsOf(file));
    const worn = file.source.matchAll(/\$\{(\w+)\.(\w+)\} \$\{(\w+)\.(\w+)\}/g);
    return [...worn].flatMap(([, one = '', itsClass, other = '', otherClass]) => {
      if (one === other || !sheets.has(one) || !sheets.has(other)) return [];
      pairs += 1;
      const others = setBy(sheets.get(other), otherClass);
      return [...setBy(sheets.get(one), itsClass)]
        .filter(([property, value]) => (others.get(property) ?? value) !== value)
        .map(([property]) => `${file.path}: ${property}`);
    });
  });
  expect(found).toEqual([]);
  expect(pairs).toBeGreaterThan(1);
});

test('each class that a component names is one of its own style sheet', () => {
  const lacking = sources.flatMap(({ path, source }) => {
    const body = source.replaceAll(/^import .*$/gm, '');
    return sheetsOf({ path, source }).flatMap(([name, css]) => {
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
