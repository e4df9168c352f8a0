import type { FocusEvent } from 'react';

/**
 * For a row that scrolls sideways: brings what the Tab key reached into sight as a whole. The browser leaves it where a part of it is
 * seen already. What a pointer presses stays under the pointer.
 */
export function showFocused({ target }: FocusEvent<HTMLElement>): void {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
