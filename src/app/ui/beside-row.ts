import { type FocusEvent, useLayoutEffect, useRef } from 'react';
import { useFocusAfter } from './use-focus-after.ts';
import { rowAttribute } from './use-left-row.ts';

const line = `[${rowAttribute}], li`;

/** The row itself where it takes the focus, else what in it does first. */
const stopIn = (row: Element): HTMLElement | null =>
  row instanceof HTMLElement && row.tabIndex >= 0 ? row : row.querySelector('a[href], button');

/** The rows of the same list, first those after this one, then those before it from the nearest on. */
function rowsBeside(row: Element): readonly Element[] {
  const rows = [
    ...(row.closest('table')?.querySelectorAll(`[${rowAttribute}]`) ?? row.parentElement?.children ?? []),
  ];
  const at = rows.indexOf(row);
  return [...rows.slice(at + 1), ...rows.slice(0, at).toReversed()];
}

/** Finds where the focus goes on once what had it is gone with its row; called while it is there. */
function besideRow(focused: Element | null): () => HTMLElement | null {
  const row = focused?.closest(line) ?? null;
  const beside = row ? rowsBeside(row) : [];
  const group = row?.closest('fieldset, form');
  const dialog = focused?.closest<HTMLElement>('[role="dialog"]');
  return () => {
    for (const other of beside) {
      const stop = other.isConnected ? stopIn(other) : null;
      if (stop) return stop;
    }
    // Of the last one in a group of fields, the group's last button adds another; in a form it saves.
    if (row && group?.isConnected)
      return [...group.querySelectorAll('button')].findLast((button) => !row.contains(button)) ?? null;
    return dialog?.isConnected ? dialog : document.getElementById('page-title');
  };
}

/**
 * For a question whose answer takes away the row or the message with the button that asked it. Then the focus goes to the next row, else
 * to the one before; of the last one to what adds another, to the dialog around it, or to the page's title. It would go to whatever
 * had it some time before, also behind an open dialog.
 * @returns `goes`, to call when it is about to go, and the question's `finalFocus`.
 */
export function useFocusBeside(isOpen: boolean) {
  const pressed = useRef<Element | null>(null);
  const beside = useRef<(() => HTMLElement | null) | null>(null);
  useLayoutEffect(() => {
    if (!isOpen) return;
    pressed.current = document.activeElement;
    beside.current = null;
  }, [isOpen]);
  return {
    goes: () => void (beside.current = besideRow(pressed.current)),
    finalFocus: () => beside.current?.() ?? null,
  };
}

/**
 * For a button that goes, perhaps with its row, with what its press leads to: then the focus goes to `next`, else to what is left of its row,
 * to the next row, or where an answered question's would.
 * @returns what the button takes (`onFocus`, `onBlur`).
 */
export function useFocusOnward(next?: () => HTMLElement | null | undefined) {
  const onward = useRef<(() => HTMLElement | null) | null>(null);
  const place = useFocusAfter(() => (next ?? onward.current)?.()?.focus());
  return {
    ...place,
    onFocus(event: FocusEvent) {
      const { currentTarget } = event;
      const row = currentTarget.closest(line);
      const beside = besideRow(currentTarget);
      onward.current = () => (row?.isConnected ? stopIn(row) : null) ?? beside();
      place.onFocus(event);
    },
  };
}
