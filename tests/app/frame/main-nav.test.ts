import { expect, test } from 'vitest';
import { sections } from '../../../src/app/frame/main-nav.tsx';

test('every entry of the menu has an icon of its own', () => {
  const icons = Object.values(sections).map(({ icon }) => icon);
  expect(icons.length).toBeGreaterThan(15);
  expect(new Set(icons).size).toBe(icons.length);
});
