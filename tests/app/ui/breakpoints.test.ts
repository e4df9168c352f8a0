import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const styles = globSync('src/app/**/*.css').map((path) => readFileSync(path, 'utf8'));
const code = globSync('src/app/**/*.{ts,tsx}').map((path) => readFileSync(path, 'utf8'));

test('every width at which a layout changes is in rem, as the sizes are: with larger letters of the browser there is less room', () => {
  const queries = [
    ...styles.flatMap((css) => css.match(/@(media|container)[^{]+/g) ?? []),
    ...code.flatMap((text) => text.match(/\((min|max)-width[^)]+\)/g) ?? []),
  ];
  expect(queries.filter((query) => query.includes('rem')).length).toBeGreaterThan(50);
  expect(queries.filter((query) => query.includes('px'))).toEqual([]);
  expect(code.filter((text) => text.includes('innerWidth >='))).toEqual([]);
});

test('a keyboard on the screen leaves a smaller window, at whose lower edge Back and Save stand and dialogs end', () => {
  const page = readFileSync('src/app/index.html', 'utf8');
  const [, viewport = ''] = /name="viewport"\s+content="([^"]+)"/.exec(page) ?? [];
  expect(viewport.split(', ')).toContain('interactive-widget=resizes-content');
});
