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
  '=HYPERLINK("http://example.com","x")',
  '<b>&amp;"\'',
  ']]>',
  '  two lines\nand spaces  ',
  'no escape: _x0041_ _x_',
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

test('no cell is a formula, and what looks like one stays text when somebody enters it again', async () => {
  const file = await (await world.download('complaint')).arrayBuffer();
  const sheet = await xml(file);
  expect(sheet).not.toMatch(/<f[ >]/);
  const formats = [...(await xml(file, 'xl/styles.xml')).matchAll(/<xf numFmtId="(\d+)"[^>]*xfId/g)];
  /** The number format of the cells with this text; 49 is Text (ECMA-376 part 1, 18.8.30). */
  const formatsOf = (text: string) =>
    [...sheet.matchAll(/<c [^>]*s="(\d+)" t="inlineStr"><is><r><t[^>]*>([^<]*)</g)]
      .filter(([, , shown]) => shown === text)
      .map(([, style]) => formats[Number(style)]?.[1]);
  for (const text of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1+1'])
    expect(new Set(formatsOf(text))).toEqual(new Set(['49']));
  expect(new Set(formatsOf('1.50'))).toEqual(new Set(['0']));
});

test('what XML can’t hold is shown by its symbol; returns are line ends as workbooks have them', async () => {
  await world.clear();
  const problem = '\r=1+1\r\nand a bell \u0007, \u007f and \ufffe';
  await world.make('/api/dispute/complaint', { dateFiled: '2026-09-02', problem });
  const [line] = records(await world.sheet('complaint', 'Complaints'));
  expect(line?.['Nature of Problem']).toBe('\n=1+1\nand a bell ␇, ␡ and \ufffd');
});

test('columns to go on in are enough where every character takes two units', async () => {
  await world.clear();
  const facts = pairs(99_999);
  await world.make('/api/dispute/complaint', { dateFiled: '2026-09-02', facts });
  const [line = {}] = records(await world.sheet('complaint', 'Complaints'));
  const parts = Object.entries(line).filter(([heading]) => heading.startsWith('Facts'));
  expect(parts.map(([, part]) => String(part ?? '')).join('') === facts).toBe(true);
});

test('an end of line of two characters stays one where the cell ends between them', async () => {
  await world.clear();
  const facts = `${'x'.repeat(32_765)}\r\nnext`;
  await world.make('/api/dispute/complaint', { dateFiled: '2026-09-02', facts });
  const [line = {}] = records(await world.sheet('complaint', 'Complaints'));
  const parts = Object.entries(line).filter(([heading]) => heading.startsWith('Facts'));
  expect(parts.map(([, part]) => String(part ?? '')).join('')).toBe(`${'x'.repeat(32_765)}\nnext`);
});
