import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import { expect, test, vi, onTestFinished } from 'vitest';
import { DataGrid, type DataGridProps } from '../../../src/app/ui/data-grid.tsx';
import type { GridColumn } from '../../../src/app/ui/grid-column.ts';

interface Row {
  id: number;
  number: string;
  filed: string | null;
}

const columns: GridColumn<Row>[] = [
  { id: 'number', header: 'Case Number', value: (row) => row.number },
  { id: 'filed', header: 'Date Filed', kind: 'date', value: (row) => row.filed },
];

const cases = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    number: `26-${index + 1}`,
    filed: index % 2 ? `2026-09-${String((index % 28) + 1).padStart(2, '0')}` : null,
  }));

const Address = () => {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{pathname + search}</p>;
};

function renderGrid(more: Partial<DataGridProps<Row>> = {}, address = '/complaints') {
  const element = (
    <>
      <DataGrid
        caption="Complaints"
        columns={columns}
        rows={cases(60)}
        rowKey={(row) => row.id}
        empty={<p>There are no complaints.</p>}
        {...more}
      />
      <Address />
    </>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [address] });
  render(<RouterProvider router={router} />);
}

const where = () => screen.getByTestId('address').textContent;
const bodyRows = () => screen.getAllByRole('row').slice(1);
const firstCells = () => bodyRows().map((row) => within(row).getAllByRole('cell')[0]?.textContent);
const header = (name: string) => screen.getByRole('columnheader', { name });

test('a sort button announces its state, and keeps it in the address', () => {
  renderGrid();
  expect(header('Case Number').getAttribute('aria-sort')).toBe('none');
  fireEvent.click(screen.getByRole('button', { name: 'Case Number' }));
  expect(header('Case Number').getAttribute('aria-sort')).toBe('ascending');
  expect(where()).toBe('/complaints?sort=number');
  fireEvent.click(screen.getByRole('button', { name: 'Case Number' }));
  expect(header('Case Number').getAttribute('aria-sort')).toBe('descending');
  expect(where()).toBe('/complaints?sort=-number');
  expect(screen.getByRole('status').textContent).toBe('Complaints sorted by Case Number, descending');
  expect(firstCells()[0]).toBe('26-60');
});

test('numbers inside of texts are ordered by size', () => {
  renderGrid({ defaultSort: { id: 'number', isDescending: false } });
  expect(firstCells().slice(0, 3)).toEqual(['26-1', '26-2', '26-3']);
});

test.each(['filed', '-filed'])('cells without a value come last in the order %s', (sort) => {
  renderGrid({ rows: cases(4) }, `/complaints?sort=${sort}`);
  expect(new Set(firstCells().slice(2))).toEqual(new Set(['26-1', '26-3']));
});

test('25 rows make a page, and the page is kept in the address', () => {
  renderGrid();
  expect(bodyRows()).toHaveLength(25);
  expect(screen.getByText('1–25 of 60 rows')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
  expect(where()).toBe('/complaints?page=3');
  expect(bodyRows()).toHaveLength(10);
  fireEvent.click(screen.getByRole('button', { name: 'Date Filed' }));
  expect(where()).toBe('/complaints?sort=filed');
});

test('of thousands of rows the count is written as other numbers are', () => {
  renderGrid({ rows: cases(1200) }, '/complaints?page=48');
  expect(screen.getByText('1,176–1,200 of 1,200 rows')).toBeTruthy();
});

test('on the last page Next keeps the focus, says that it does nothing, and does nothing', () => {
  renderGrid({}, '/complaints?page=2');
  const next = screen.getByRole<HTMLButtonElement>('button', { name: 'Next page' });
  next.focus();
  fireEvent.click(next);
  expect(where()).toBe('/complaints?page=3');
  expect([next.disabled, next.getAttribute('aria-disabled')]).toEqual([false, 'true']);
  expect(document.activeElement).toBe(next);
  fireEvent.click(next);
  expect(where()).toBe('/complaints?page=3');
});

test('an address with an order and a page shows them; a page past the end shows the last', () => {
  renderGrid({}, '/complaints?filter=ffy&sort=-number&page=99');
  expect(firstCells().at(-1)).toBe('26-1');
  fireEvent.click(screen.getByRole('button', { name: 'Previous page' }));
  expect(where()).toBe('/complaints?filter=ffy&sort=-number&page=2');
});

test('an order by a column that is not there is passed over', () => {
  renderGrid({}, '/complaints?sort=nothing');
  expect(firstCells()[0]).toBe('26-1');
});

test('grids of one screen keep apart in the address', () => {
  renderGrid({ name: 'mediation' });
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
  expect(where()).toBe('/complaints?mediation.page=2');
});

test('a row is reached by Tab and arrows, and Enter opens it', () => {
  renderGrid({ href: (row) => `/complaint/edit/${row.id}/all` });
  const [first, second] = bodyRows();
  expect(first?.tabIndex).toBe(0);
  first?.focus();
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowDown' });
  expect(document.activeElement).toBe(second);
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter' });
  expect(where()).toBe('/complaint/edit/2/all');
});

test('Ctrl with a click or Enter, and the middle button, follow the link of the row into another tab', () => {
  renderGrid({ href: (row) => `/complaint/edit/${row.id}/all`, onEdit: () => {} });
  const followed: string[] = [];
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof HTMLAnchorElement && event.ctrlKey && event.target;
    if (link) followed.push(link.pathname);
    event.preventDefault();
  };
  document.addEventListener('click', follow);
  onTestFinished(() => document.removeEventListener('click', follow));
  const [row, second] = bodyRows() as [HTMLElement, HTMLElement];
  const filed = within(row).getAllByRole('cell')[1] as HTMLElement;
  fireEvent.click(filed, { ctrlKey: true });
  fireEvent(filed, new MouseEvent('auxclick', { button: 1, bubbles: true }));
  fireEvent.keyDown(second, { key: 'Enter', ctrlKey: true });
  expect(followed).toEqual([1, 1, 2].map((id) => `/complaint/edit/${id}/all`));
  // The right button opens the menu; a button of the row and selected text are not the row.
  fireEvent(filed, new MouseEvent('auxclick', { button: 2, bubbles: true }));
  fireEvent.click(within(row).getByRole('button', { name: 'Edit' }), { ctrlKey: true });
  window.getSelection()?.selectAllChildren(row);
  fireEvent.click(filed, { ctrlKey: true });
  fireEvent.click(filed);
  expect(followed).toHaveLength(3);
  expect(where()).toBe('/complaints');
  window.getSelection()?.removeAllRanges();
  fireEvent.click(filed);
  expect(where()).toBe('/complaint/edit/1/all');
});

test('Edit and Delete act on their row and do not open it', () => {
  const onDelete = vi.fn<(row: Row) => void>();
  const onOpen = vi.fn<(row: Row) => void>();
  renderGrid({ onOpen, onDelete, onEdit: () => {} });
  const row = bodyRows()[1] as HTMLElement;
  const button = within(row).getByRole('button', { name: 'Delete' });
  fireEvent.click(button);
  fireEvent.keyDown(button, { key: 'Enter' });
  expect(onDelete.mock.calls[0]?.[0].id).toBe(2);
  expect(onOpen).not.toHaveBeenCalled();
  expect(within(row).getByRole('button', { name: 'Edit' })).toBeTruthy();
  fireEvent.click(row);
  expect(onOpen.mock.calls[0]?.[0].id).toBe(2);
});

test('dates are shown as MM/dd/yyyy', () => {
  renderGrid({ rows: [{ id: 1, number: '26-1', filed: '2026-09-02' }] });
  expect(screen.getByText('09/02/2026')).toBeTruthy();
});

test('without rows there are words, while loading a busy table', () => {
  renderGrid({ rows: [] });
  expect(screen.getByText('There are no complaints.')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

test('rows that are not known yet are not called empty', () => {
  renderGrid({ rows: undefined });
  expect(screen.queryByText('There are no complaints.')).toBeNull();
  expect(screen.getByRole('table', { name: 'Complaints' }).closest('[aria-busy="true"]')).toBeTruthy();
});

test('as a card a row says whether it names a student, and which cell gives way in it', () => {
  renderGrid({
    columns: [
      ...columns.map((column) => ({ ...column, givesWayIn: ({ filed }: Row) => filed === null })),
      { id: 'student', header: 'Student', value: () => null, cell: ({ id }) => id === 2 && 'Ann Lee' },
    ],
    rows: cases(2),
  });
  const [, first, second] = screen.getAllByRole('row');
  expect(first?.hasAttribute('data-student')).toBe(false);
  expect(first?.querySelectorAll('[data-gives-way-here]')).toHaveLength(2);
  expect(second?.hasAttribute('data-student')).toBe(true);
  expect(second?.querySelector('[data-gives-way-here]')).toBeNull();
});

test('no style of a cell hangs on :has(), which would style each cell anew whenever anything comes or goes', () => {
  const css = readFileSync(join(import.meta.dirname, '../../../src/app/ui/data-grid.module.css'), 'utf8');
  const rules = css.replace(/\/\*[^]*?\*\//g, '').match(/[^{}]*:has\([^{]*/g) ?? [];
  expect(rules.map((rule) => rule.trim())).toEqual(['body:has(.grid):not(:has([data-bar]))']);
});
