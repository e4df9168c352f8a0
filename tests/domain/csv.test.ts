import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvText } from '#domain/csv.ts';

const mark = '\uFEFF';

test.each([
  ['a word', 'Lee', 'Lee'],
  ['nothing', '', ''],
  ['a comma', 'Lee, Ann', '"Lee, Ann"'],
  ['quotes', 'the "plan"', '"the ""plan"""'],
  ['a line break', 'one\ntwo', '"one\ntwo"'],
  ['a sum', '=SUM(A1)', "'=SUM(A1)"],
  ['a plus', '+1', "'+1"],
  ['a minus', '-1+1', "'-1+1"],
  ['a function', '@cmd', "'@cmd"],
  ['a tab', '\t=1', "'\t=1"],
  ['a return', '\r=1', `"'\r=1"`],
  ['a line feed', '\n=1', `"'\n=1"`],
  ['a full-width sum', '＝SUM(A1)', "'＝SUM(A1)"],
  ['a full-width plus', '＋1', "'＋1"],
  ['a full-width minus', '－1', "'－1"],
  ['a full-width function', '＠cmd', "'＠cmd"],
  ['a sum with a comma', '=HYPERLINK("a","b")', `"'=HYPERLINK(""a"",""b"")"`],
  ['a sign inside', 'A-1', 'A-1'],
])('%s in a cell', (_, text, written) => {
  expect(csvText([[text]])).toBe(`${mark}${written}\r\n`);
});

/** Reads a file by RFC 4180. */
function readCsv(text: string): string[][] {
  const lines: string[][] = [];
  let at = text.startsWith(mark) ? 1 : 0;
  let line: string[] = [];
  while (at < text.length) {
    const match = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
    match.lastIndex = at;
    const found = match.exec(text);
    if (!found) throw new Error(`No cell at ${at}`);
    line.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '');
    if (found[3] === '\r\n') {
      lines.push(line);
      line = [];
    }
    at = match.lastIndex;
  }
  return lines;
}

const cells = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({
    unit: fc.constantFrom(
      '=',
      '+',
      '-',
      '@',
      '\t',
      '\r',
      '\n',
      '"',
      ',',
      "'",
      ' ',
      'a',
      '1',
      'é',
      '＝',
      '＋',
      '－',
      '＠',
    ),
  }),
);
const table = fc
  .integer({ min: 1, max: 4 })
  .chain((width) =>
    fc.array(fc.array(cells, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }),
  );

test('whatever is written is read again, and nothing of it begins a formula', () => {
  fc.assert(
    fc.property(table, (lines) => {
      const read = readCsv(csvText(lines));
      expect(read.map((line) => line.length)).toEqual(lines.map((line) => line.length));
      read.flat().forEach((cell, index) => {
        const original = lines.flat()[index] ?? '';
        expect(cell === original || cell === `'${original}`).toBe(true);
        expect(/^[=+\-@\t\r\n＝＋－＠]/.test(cell)).toBe(false);
      });
    }),
  );
});
