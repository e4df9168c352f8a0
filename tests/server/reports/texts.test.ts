import { afterAll, beforeAll, expect, test } from 'vitest';
import { xml } from './raw-sheet.ts';
import { records, type ReportWorld, reportWorld } from './report-world.ts';

/** Whatever was typed comes back out of the workbook. */

const typed = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1+1',
  '\r=1+1',
  '=HYPERLINK("http://example.com","x")',
  '<b>&amp;"\'',
  ']]>',
  '  two lines\nand spaces  ',
  'a return\r\nand a bell \u0007 and \ufffe',
  'no escape: _x0041_ _x005F_x0041_ _x_',
  '1.50',
  'TRUE',
  '__proto__',
  'constructor',
  'İstanbul 😀 日本語',
];

const ofLength = (length: number) => `${'x'.repeat(length - 1)}y`;
/** Characters of two units, so that parts would end inside one. */
const pairs = (length: number) => `a${'😀'.repeat(length)}`.slice(0, length);
const long = [
  ofLength(32_766),
  ofLength(32_767),
  ofLength(32_768),
  pairs(65_535),
  pairs(99_999),
  ofLength(100_000),
];

let world: ReportWorld;
let lines: Record<string, unknown>[];
beforeAll(async () => {
  world = await reportWorld();
  for (const problem of typed)
    await world.make('/api/dispute/complaint', { dateFiled: '2026-09-02', problem, filerLastName: problem });
  for (const facts of long) await world.make('/api/dispute/complaint', { dateFiled: '2026-09-03', facts });
  lines = records(await world.sheet('complaint', 'Complaints'));
});
afterAll(() => world.close());

test.each(typed.map((text, index) => [text, index] as const))(
  '%j is read back as it was typed',
  (text, index) => {
    expect(lines[index]?.['Nature of Problem']).toBe(text);
    // Lines, unlike narratives, are stored without the spaces around them.
    expect(lines[index]?.['Filer: Last Name']).toBe(text.trim());
  },
);

test.each(long.map((text, index) => [text.length, text, index] as const))(
  'a narrative of %i characters goes on in the columns beside it, and nothing of it is lost',
  (_, text, index) => {
    const parts = Object.entries(lines[typed.length + index] ?? {})
      .filter(([heading]) => heading.startsWith('Facts'))
      .map(([, part]) => String(part ?? ''));
    expect(parts.join('') === text).toBe(true);
    expect(parts.every((part) => part.length <= 32_767 && part.isWellFormed())).toBe(true);
  },
);

test('only narratives that need it have columns to go on in', () => {
  const headings = Object.keys(lines[0] ?? {});
  expect(headings.filter((heading) => heading.includes('continued'))).toEqual([
    'Facts (continued 1)',
    'Facts (continued 2)',
    'Facts (continued 3)',
  ]);
});

test('no cell is a formula, and what looks like one is quoted', async () => {
  const sheet = await xml(await world.download('complaint'));
  expect(sheet).not.toMatch(/<f[ >]/);
  expect(sheet).toContain('s="3" t="inlineStr"><is><t xml:space="preserve">=1+1<');
  expect(sheet).toContain('s="2" t="inlineStr"><is><t xml:space="preserve">1.50<');
});
