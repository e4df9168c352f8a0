import { rowAttribute } from './use-left-row.ts';

const line = `[${rowAttribute}], li`;

/** The row itself where it takes the focus, else its first button. */
const stopIn = (row: Element): HTMLElement | null =>
  row instanceof HTMLElement && row.tabIndex >= 0 ? row : row.querySelector('button, a[href]');

/**
 * Where the focus goes on once the row with what has it now is gone: on the next row, else on the one before. Of the last one in a group of
 * fields it is the group's last button, which adds another; of the last one in a table the page's title. Called while the row is there.
 * @returns finds that place later; null where no row has the focus.
 */
export function besideRow(focused: Element | null): (() => HTMLElement | null) | null {
  const row = focused?.closest(line);
  if (!row) return null;
  const rows = [...(row.closest('table, ol, ul')?.querySelectorAll(line) ?? [])].filter(
    (other) => other.tagName === row.tagName,
  );
  const at = rows.indexOf(row);
  const beside = [...rows.slice(at + 1), ...rows.slice(0, at).toReversed()];
  const group = row.closest('fieldset');
  return () => {
    for (const other of beside) {
      const stop = other.isConnected ? stopIn(other) : null;
      if (stop) return stop;
    }
    return group?.isConnected
      ? ([...group.querySelectorAll('button')].findLast((button) => !row.contains(button)) ?? null)
      : document.getElementById('page-title');
  };
}
