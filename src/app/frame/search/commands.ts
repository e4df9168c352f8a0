import { useEngine, useIsOffline, useStatus } from '../../shell/engine-context.ts';
import { commandAttribute } from '../../ui/button.tsx';
import { menuAttribute } from '../../ui/menu.tsx';
import { whenDrawn } from '../../ui/one-by-one.tsx';

/** Something that can be done now, by the name of its button. */
export interface Command {
  name: string;
  /** Why it does nothing now; else where it belongs. */
  detail: string;
  run: () => void;
}

const labelOf = (button: HTMLElement) => (button.getAttribute('aria-label') ?? button.textContent).trim();

/** Why a button does nothing now, in the words that stand beside it. */
const reasonOf = (button: HTMLElement): string | null => {
  const reason = button.getAttribute('aria-describedby');
  return button.getAttribute('aria-disabled') === 'true' && reason !== null
    ? (document.getElementById(reason)?.textContent ?? null)
    : null;
};

/** What is seen of a command, and what the focus goes to: the button itself, or that of the menu which has it as an entry. */
const placeOf = (button: HTMLElement): HTMLElement =>
  button.closest(`[${menuAttribute}]`)?.querySelector('button') ?? button;

/**
 * The commands of the screen: its buttons and entries of menus that say that they are some. A command is there, open and allowed exactly when its button
 * is, and does what that does, which takes the focus first, so that a dialog gives it back there. The buttons of a record come after its first fields: they
 * are waited for.
 */
export async function commandsOnScreen(): Promise<readonly Command[]> {
  await whenDrawn();
  const buttons = [...document.querySelectorAll<HTMLElement>(`main [${commandAttribute}]`)];
  const seen = new Set<string>();
  return buttons.flatMap((button) => {
    const name = labelOf(button);
    if (seen.has(name) || !placeOf(button).checkVisibility()) return [];
    seen.add(name);
    const run = () => {
      placeOf(button).focus();
      button.click();
    };
    return [{ name, detail: reasonOf(button) ?? 'On this screen', run }];
  });
}

/** The commands that every screen has. */
export function useShellCommands(): () => readonly Command[] {
  const { session, queue } = useEngine();
  const isOffline = useIsOffline();
  const workOffline = useStatus((status) => status.workOffline);
  return () => [
    {
      name: 'Sync Now',
      detail: workOffline
        ? 'Work Offline is on'
        : isOffline
          ? 'Tries to reach the server again'
          : 'Changes on this device',
      run: () => void (workOffline || queue.syncNow()),
    },
    {
      name: 'Work Offline',
      detail: workOffline ? 'It is on: switches it off' : 'Keeps everything on this device',
      run: () => void queue.setWorkOffline(!workOffline),
    },
    { name: 'Lock Screen', detail: 'Account', run: () => void session.lock() },
  ];
}
