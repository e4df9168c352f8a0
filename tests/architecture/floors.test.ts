import { expect, test } from 'vitest';
import { floorProblem } from './floors.ts';

const rooms = {
  'src/house': [['base'], ['left', 'right'], ['top']],
  'src/house/top': [['.'], ['shelf'], ['attic']],
};

test.each([
  ['src/house/top/a.ts', 'src/house/base/b.ts'],
  ['src/house/right/deep/a.ts', 'src/house/base/b.ts'],
  ['src/house/left/a.ts', 'src/house/left/deep/b.ts'],
  ['src/house/roof.ts', 'src/house/top/b.ts'],
  ['src/house/roof.ts', 'src/house/other-roof.ts'],
  ['src/house/top/attic/a.ts', 'src/house/top/b.ts'],
  ['src/house/top/attic/a.ts', 'src/house/top/shelf/b.ts'],
  ['src/house/top/attic/a.ts', 'src/house/base/b.ts'],
  ['src/house/top/a.ts', 'src/house/top/b.ts'],
  ['src/house/base/a.ts', 'src/yard/b.ts'],
  ['src/yard/a.ts', 'src/house/top/b.ts'],
])('%s may import %s', (importer, imported) => {
  expect(floorProblem(rooms, importer, imported)).toBeNull();
});

test.each([
  ['src/house/base/a.ts', 'src/house/top/b.ts', 'not on a lower floor'],
  ['src/house/left/a.ts', 'src/house/right/b.ts', 'not on a lower floor'],
  ['src/house/top/a.ts', 'src/house/roof.ts', 'is the roof'],
  ['src/house/top/a.ts', 'src/house/top/shelf/b.ts', 'not on a lower floor'],
  ['src/house/top/shelf/a.ts', 'src/house/top/attic/b.ts', 'not on a lower floor'],
  ['src/house/left/a.ts', 'src/house/top/b.ts', 'not on a lower floor'],
  ['src/house/top/shelf/a.ts', 'src/house/top/cellar/b.ts', 'stands on no floor'],
  ['src/house/cellar/a.ts', 'src/house/base/b.ts', 'stands on no floor'],
  ['src/house/top/a.ts', 'src/house/cellar/b.ts', 'stands on no floor'],
])('%s may not import %s: %s', (importer, imported, said) => {
  expect(floorProblem(rooms, importer, imported)).toContain(said);
});
