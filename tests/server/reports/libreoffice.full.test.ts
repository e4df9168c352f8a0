import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { iowa } from '../../helpers/published-rows.ts';
import { studentBody } from '../../helpers/rest.ts';
import { type ReportWorld, reportWorld } from './report-world.ts';
import { insertOutcomes } from './store-outcomes.ts';

/** The workbooks as another program reads them: LibreOffice, which shows each sheet as text. */

const isInstalled = (() => {
  try {
    execFileSync('soffice', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

let world: ReportWorld;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'accord-soffice-'));
  world = await reportWorld();
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true });
});
beforeEach((context) => {
  if (!isInstalled)
    context.skip(
      'soffice is not installed (Debian: apt-get install libreoffice-calc-nogui); nothing was opened.',
    );
});

/** Comma-separated text as lines of cells. */
function cellsOf(csv: string): string[][] {
  const lines: string[][] = [[]];
  for (const [, quoted, plain, end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\n|$)/g)) {
    lines.at(-1)?.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    if (end === '\n') lines.push([]);
  }
  return lines.filter((line) => line.length > 1 || line[0] !== '');
}

/** All sheets of a workbook, as LibreOffice shows their cells. */
async function opened(file: string): Promise<(sheet: string) => Promise<string[][]>> {
  const path = join(folder, `${file}.xlsx`);
  await writeFile(path, Buffer.from(await (await world.download(file)).arrayBuffer()));
  // Comma, double quotes, UTF-8, cells as shown, every sheet into a file of its own.
  const format = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1';
  await promisify(execFile)('soffice', [
    `-env:UserInstallation=file://${folder}/profile`,
    '--headless',
    '--convert-to',
    format,
    '--outdir',
    folder,
    path,
  ]);
  return async (sheet) => cellsOf(await readFile(join(folder, `${file}-${sheet}.csv`), 'utf8'));
}

test('LibreOffice shows the same cells of a list: days as days, text as text', async () => {
  const student = await world.make('/api/dispute/student', studentBody());
  const typed = [
    '=1+1',
    '@SUM(A1)',
    '1.50',
    'two\nlines, "quoted"',
    '  spaces',
    '😀',
    'TRUE',
    '00501',
    '_x0041_',
  ];
  for (const problem of typed)
    await world.make('/api/dispute/mediation', { dateFiled: '2026-09-02', studentId: student.id, problem });
  const [headings = [], ...lines] = await (await opened('mediation'))('Mediations');
  const column = (heading: string) => lines.map((line) => line[headings.indexOf(heading)]);
  expect(column('Nature of Problem')).toEqual(typed);
  expect(column('Date Filed')).toEqual(typed.map(() => '09/02/2026'));
  expect(column('Student Name')).toEqual(typed.map(() => 'Lee, Ann'));
  expect(column('Related to Due Process')).toEqual(typed.map(() => 'No'));
});

test('LibreOffice shows the figures of the federal report', async () => {
  await world.selectYear(iowa.year);
  await insertOutcomes(world, iowa);
  await world.admin.get('/api/reports/emaps/generate?statusDate=2013-06-30');
  const sheet = await opened('emaps');
  expect((await sheet('Flat line'))[1]).toEqual([iowa.year, 'IA', ...iowa.cells.map(String)]);
  const table = await sheet('Table 7');
  expect(table[1]?.slice(0, 2)).toEqual(['Status date', '06/30/2013']);
  expect(
    table
      .slice(4)
      .filter((line) => line.length > 1 && line[1] !== '')
      .map((line) => Number(line[3])),
  ).toEqual(iowa.cells);
  expect(await sheet('Edit checks')).toHaveLength(23);
  expect((await sheet('Cases'))[1]?.slice(2)).toEqual(['09/02/2012', '1.1', '1, 1.1, 1.1(a), 1.1(b)']);
});
