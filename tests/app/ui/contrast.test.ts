import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync('src/app/ui/tokens.css', 'utf8');
const [lightPart = '', darkPart = ''] = css.split('@media (prefers-color-scheme: dark)');
const tokens = (part: string) =>
  Object.fromEntries(
    [...part.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, color]) => [name, color]),
  );
const light = tokens(lightPart);
const schemes = { light, dark: { ...light, ...tokens(darkPart) } };

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(scheme: Record<string, string>, one: string, other: string): number {
  const [dark = 0, bright = 0] = [one, other]
    .map((name) => luminance(scheme[name] ?? ''))
    .sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

const grounds = ['page', 'surface', 'raised', 'sunken', 'hover', 'selected'];
const pairs = [
  ...['text', 'text-muted', 'text-faint', 'accent-text'].flatMap((text) =>
    grounds.map((ground) => [text, ground, 4.5] as const),
  ),
  ...['danger', 'success', 'warning'].flatMap((tone) =>
    ['page', 'surface', 'raised', `${tone}-soft`].map((ground) => [`${tone}-text`, ground, 4.5] as const),
  ),
  ...['accent', 'accent-hover'].map((ground) => ['on-accent', ground, 4.5] as const),
  ...['danger', 'danger-hover'].map((ground) => ['on-danger', ground, 4.5] as const),
  ...['edge', 'focus'].flatMap((line) =>
    ['page', 'surface', 'raised', 'sunken'].map((ground) => [line, ground, 3] as const),
  ),
];

test.each(['light', 'dark'] as const)('every pair of colours in the %s scheme can be read', (name) => {
  const poor = pairs.filter(([one, other, least]) => !(contrast(schemes[name], one, other) >= least));
  expect(poor).toEqual([]);
});

test('in the dark, where no shadow shows, page, surface and what is raised are told apart', () => {
  for (const [one, other] of [
    ['page', 'surface'],
    ['surface', 'raised'],
    ['raised', 'line-strong'],
  ] as const)
    expect(contrast(schemes.dark, one, other), `${one} and ${other}`).toBeGreaterThan(1.12);
});

test('the browser’s own bar continues the header, in both schemes', () => {
  const page = readFileSync('src/app/index.html', 'utf8');
  const bar = (scheme: string) =>
    new RegExp(
      `name="theme-color" content="(#[0-9a-f]{6})" media="\\(prefers-color-scheme: ${scheme}\\)"`,
    ).exec(page)?.[1];
  expect([bar('light'), bar('dark')]).toEqual([schemes.light['surface'], schemes.dark['surface']]);
});
