import { expect, test } from 'vitest';
import { floorProblem } from './floors.ts';

const rooms = { 'src/house': [['base'], ['left', 'right'], ['top']] };

test.each([
  ['src/house/top/a.ts', 'src/house/base/b.ts'],
  ['src/house/top/deep/a.ts', 'src/house/left/b.ts'],
  ['src/house/left/a.ts', 'src/house/left/deep/b.ts'],
  ['src/house/roof.ts', 'src/house/top/b.ts'],
  ['src/house/roof.ts', 'src/house/other-roof.ts'],
  ['src/house/base/a.ts', 'src/yard/b.ts'],
  ['src/yard/a.ts', 'src/house/top/b.ts'],
])('%s may import %s', (importer, imported) => {
  expect(floorProblem(rooms, importer, imported)).toBeNull();
});

test.each([
  ['src/house/base/a.ts', 'src/house/top/b.ts', 'not on a lower floor'],
  ['src/house/left/a.ts', 'src/house/right/b.ts', 'not on a lower floor'],
  ['src/house/top/a.ts', 'src/house/roof.ts', 'is the roof'],
  ['src/house/cellar/a.ts', 'src/house/base/b.ts', 'stands on no floor'],
  ['src/house/top/a.ts', 'src/house/cellar/b.ts', 'stands on no floor'],
])('%s may not import %s: %s', (importer, imported, said) => {
  expect(floorProblem(rooms, importer, imported)).toContain(said);
});
