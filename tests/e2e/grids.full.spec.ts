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

/** What is wrong with the tables of the screen, by the texts of the cells. */
const faults = (page: Page): Promise<string[]> =>
  page.locator('main table').evaluateAll((tables) => {
    const found: string[] = [];
    const isSeen = (element: Element) => getComputedStyle(element).position !== 'absolute';
    /** The boxes of the words that are seen, line by line. */
    const linesOf = (cell: Element): DOMRect[] => {
      const lines: DOMRect[] = [];
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        if (text.parentElement && !isSeen(text.parentElement)) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        lines.push(...range.getClientRects());
      }
      return lines;
    };
    const isCut = (cell: Element): boolean => {
      const { right, bottom, width } = cell.getBoundingClientRect();
      const isBeyond = (line: DOMRect) => line.right > right + 0.5 || line.bottom > bottom + 0.5;
      return (
        // A cell of a card may have no box of its own.
        (width > 0 && linesOf(cell).some(isBeyond)) ||
        [...cell.querySelectorAll('*')].some(
          (one) => isSeen(one) && one.clientWidth > 0 && one.scrollWidth > one.clientWidth,
        )
      );
    };
    /** The words of a cell, all of its lines. */
    const boxOf = (cell: Element) => {
      const lines = linesOf(cell);
      const top = Math.min(...lines.map((line) => line.top));
      const bottom = Math.max(...lines.map((line) => line.bottom));
      return { middle: (top + bottom) / 2, isOneLine: bottom - top < 26 };
    };
    for (const table of tables) {
      const place = table.parentElement;
      if (place && place.scrollWidth > place.clientWidth)
        found.push(`wider than its place: ${table.textContent}`);
      for (const row of table.querySelectorAll('tbody tr')) {
        const cells = [...row.querySelectorAll('td')];
        for (const cell of cells) if (isCut(cell)) found.push(`cut: ${cell.textContent}`);
        // A card has no line of its own for all of its cells.
        if (getComputedStyle(row).display !== 'table-row') continue;
        const [first, second] = cells;
        const bottoms = cells
          .filter((cell) => /^(number|date)$/.test(cell.dataset['kind'] ?? ''))
          .concat(first && isSeen(first) && boxOf(first).isOneLine ? [first] : [])
          .flatMap((cell) => linesOf(cell)[0]?.bottom ?? []);
        if (Math.max(...bottoms) - Math.min(...bottoms) > 0.75) found.push(`uneven: ${row.textContent}`);
        const { top, bottom, height } = row.getBoundingClientRect();
        // A row of one line, or of two in a list of one line a row.
        if (second && height < 44 && Math.abs(boxOf(second).middle - (top + bottom) / 2) > 3)
          found.push(`not in the middle: ${row.textContent}`);
      }
    }
    return found;
  });

test('at 1280, and there at 200 % zoom, no table is wider than its place and no cell is cut; the words of a row stand on one line in its middle', async ({
  server,
  device,
  newUser,
}) => {
  await newUser('IDOE-Edit');
  const name = 'Wolfeschlegelsteinhausen';
  const student = await newStudent(server, name, `${name} Bergerdorff`);
  const late = await newComplaint(server, { studentId: student.id, dateFiled: '2026-07-01' });
  await server.put(`/api/dispute/complaint/${late}`, { investigatorName: `${name} Bergerdorff` });
  await server.post('/api/dispute/event/', {
    parentId: late,
    parentType: 'complaint',
    date: '2026-07-02',
    type: 'Prehearing Conference',
  });
  const page = await device('admin');
  await pull(page);
  for (const [path, heading] of screens) {
    await open(page, path, heading);
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    await expect(page.locator('main tbody tr').first()).toBeVisible();
    for (const width of [1280, 640]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => faults(page), `${path} at ${width}`).toEqual([]);
    }
  }
});
