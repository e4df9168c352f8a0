import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CellValue } from '../../../src/app/ui/grid-column.ts';
import { sortedRows } from '../../../src/app/ui/sorted-rows.ts';

interface Row {
  id: number;
  of: CellValue;
}

const rowsOf = (values: readonly CellValue[]): Row[] => values.map((of, id) => ({ id, of }));
const column = { id: 'of', header: 'Of', value: ({ of }: Row) => of };
const values = (rows: readonly Row[]) => rows.map(({ of }) => of);

test('texts are sorted without case and accents, digits in them by size, and empty cells last either way', () => {
  const rows = rowsOf(['b 10', null, 'B 9', 'á', 'Z', '']);
  expect(values(sortedRows(rows, column, false).all())).toEqual(['á', 'B 9', 'b 10', 'Z', null, '']);
  expect(values(sortedRows(rows, column, true).all())).toEqual(['Z', 'b 10', 'B 9', 'á', null, '']);
});

test('a page is what it would be if all rows were sorted, and equal rows stay as they were', () => {
  const cell = fc.oneof(fc.constantFrom('a', 'b', 'c', '', null), fc.string({ maxLength: 2 }));
  fc.assert(
    fc.property(
      fc.array(cell, { maxLength: 700 }),
      fc.boolean(),
      fc.nat({ max: 650 }),
      fc.nat({ max: 60 }),
      (cells, isDescending, from, size) => {
        const rows = rowsOf(cells);
        const all = sortedRows(rows, column, isDescending).all();
        expect(sortedRows(rows, column, isDescending).part(from, from + size)).toEqual(
          all.slice(from, from + size),
        );
        for (const [index, row] of all.entries()) {
          const next = all[index + 1];
          if (next && next.of === row.of) expect(row.id).toBeLessThan(next.id);
        }
      },
    ),
  );
});
