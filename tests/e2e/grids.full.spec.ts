import type { Page } from '@playwright/test';
import { newComplaint, newStudent } from './api.ts';
import { open, pull } from './steps.ts';
import { expect, test } from './stories.ts';

/** The screens with tables, by address and heading. */
const screens = [
  ['/dashboard', 'Dashboard'],
  ['/complaints', 'Complaints'],
  ['/dueprocesslist', 'Due Processes'],
  ['/mediationlist', 'Mediations'],
  ['/reports/pending', 'Pending Cases'],
  ['/casesearch?filter=open', 'Case Search'],
  ['/students', 'Student Search'],
  ['/studentlist', 'Students'],
  ['/useradmin', 'Users'],
  ['/useradmin/access', 'Access Review'],
  ['/lists/districts', 'Districts'],
  ['/lists/judges', 'ALJ Administration'],
  ['/lists/schoolyears', 'School Years'],
  ['/admin/audit', 'Audit'],
] as const;

/** The columns that may cut what doesn't fit: their cells have it as a title, or on the case. */
const givingWay = [
  'Student',
  'Primary District',
  'Guardian',
  'Person',
  'Last Event',
  'What',
  'Acts',
  'Federal Class',
];

/** The first column gives way where the cases of a student are told in full: how wide they are changes with the sample's day. */
const mayBeCutOn = (path: string): readonly string[] =>
  path === '/students' ? [...givingWay, 'Name'] : givingWay;

/** What is wrong with the tables of the screen, by the texts of the cells. */
const faults = (page: Page, path: string): Promise<string[]> =>
  page.locator('main table').evaluateAll((tables, mayCut) => {
    const found: string[] = [];
    /** The boxes of the words that are seen, line by line. */
    const linesOf = (cell: Element): DOMRect[] => {
      const lines: DOMRect[] = [];
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        if (text.parentElement && getComputedStyle(text.parentElement).position === 'absolute') continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        lines.push(...range.getClientRects());
      }
      return lines;
    };
    for (const table of tables) {
      const place = table.parentElement;
      if (place && place.scrollWidth > place.clientWidth)
        found.push(`wider than its place: ${table.textContent}`);
      const heads = [...table.querySelectorAll('thead th')].map((head) => head.textContent.trim());
      for (const row of table.querySelectorAll('tbody tr')) {
        const cells = [...row.querySelectorAll('td')];
        for (const [index, cell] of cells.entries()) {
          const { right } = cell.getBoundingClientRect();
          const isCut = linesOf(cell).some((line) => line.right > right + 0.5);
          if (isCut && !mayCut.includes(heads[index] ?? '')) found.push(`cut: ${cell.textContent}`);
        }
        const bottoms = cells
          .filter((cell) => /^(number|date)$/.test(cell.dataset['kind'] ?? ''))
          .concat(cells[0] && getComputedStyle(cells[0]).position === 'static' ? [cells[0]] : [])
          .flatMap((cell) => linesOf(cell)[0]?.bottom ?? []);
        if (Math.max(...bottoms) - Math.min(...bottoms) > 0.75) found.push(`uneven: ${row.textContent}`);
        const { top, bottom, height } = row.getBoundingClientRect();
        const [first] = cells[1] ? linesOf(cells[1]) : [];
        // A row of one line.
        if (first && height < 44 && Math.abs(first.top + first.bottom - top - bottom) > 6)
          found.push(`not in the middle: ${row.textContent}`);
      }
    }
    return found;
  }, mayBeCutOn(path));

test('at 1280 no table is wider than its place, no cell is cut that may not give way, and the words of a row stand on one line in its middle', async ({
  server,
  device,
  newUser,
}) => {
  await newUser('IDOE-Edit');
  const name = 'Wolfeschlegelsteinhausen';
  const student = await newStudent(server, name, `${name} Bergerdorff`);
  const late = await newComplaint(server, { studentId: student.id, dateFiled: '2026-07-01' });
  await server.put(`/api/dispute/complaint/${late}`, { investigatorName: `${name} Bergerdorff` });
  const page = await device('admin');
  await pull(page);
  for (const [path, heading] of screens) {
    await open(page, path, heading);
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    await expect(page.locator('main tbody tr').first()).toBeVisible();
    await expect.poll(() => faults(page, path), path).toEqual([]);
  }
});
