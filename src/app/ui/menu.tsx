import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { commandAttribute } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';
import styles from './menu.module.css';
import { useCloseOutside } from './use-close-outside.ts';

export interface MenuItem {
  label: string;
  icon?: IconName;
  /** Opens a screen, or else does something. */
  to?: string;
  onSelect?: () => void;
  /** Why it can't be chosen now; shown under its label. */
  unavailable?: string | false | undefined;
  isDanger?: boolean;
  /** A line above it. */
  startsGroup?: boolean;
}

/** What a feature puts into a menu that it shares with others: its entries, and what stands beside the menu for them. */
export interface MenuPart {
  items: readonly MenuItem[];
  /** Badges, and the dialogs that the entries open. */
  beside?: ReactNode;
}

export interface MenuProps {
  /** The button's name. */
  label: string;
  /** The button's content, when it shows other than its name. */
  children?: ReactNode;
  icon?: IconName;
  items: readonly MenuItem[];
  /** Shown above the items, such as who is signed in. */
  heading?: ReactNode;
  align?: 'start' | 'end';
  look?: 'secondary' | 'quiet';
  /** Search everything offers the entries that do something, too, as if each were a button of the screen. */
  isCommand?: boolean;
}

/** Marks a menu: its button is the first one in it. */
export const menuAttribute = 'data-menu';

/**
 * A button that opens a list of actions: the WAI-ARIA menu button. Ours, because Base UI's puts the list outside the
 * page's landmarks with focusable guards that axe refuses.
 */
export function Menu(props: MenuProps) {
  const { label, children, icon, items, heading, align = 'end', look = 'secondary', isCommand } = props;
  const [isOpen, setOpen] = useState(false);
  const [side, setSide] = useState(align);
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  /** Which entry has the focus when the list opens. */
  const first = useRef(0);
  const id = useId();

  useCloseOutside(place, isOpen, () => setOpen(false));

  // Before the next key, which would otherwise still go to the button and close the list again.
  useLayoutEffect(() => {
    if (!isOpen) return;
    // Near the window's end the list would open out of sight. Of one that is higher than the window, the entry counts.
    list.current?.parentElement?.scrollIntoView({ block: 'nearest' });
    entriesOf(list.current).at(first.current)?.focus();
  }, [isOpen]);

  const entries = () => entriesOf(list.current);
  const focusAt = (index: number) => entries().at(index)?.focus();

  function close() {
    setOpen(false);
    button.current?.focus();
  }

  function open(index: number) {
    setSide(sideWithRoom(button.current, align));
    first.current = index;
    setOpen(true);
  }

  function onListKey(event: KeyboardEvent) {
    const all = entries();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const letter =
      event.key.length === 1 &&
      [...all.slice(at + 1), ...all.slice(0, Math.max(at, 0))].find((entry) => startsWith(entry, event.key));
    if (event.key === 'Escape') close();
    else if (event.key === 'ArrowDown') focusAt((at + 1) % all.length);
    else if (event.key === 'ArrowUp') focusAt(at - 1);
    else if (event.key === 'Home') focusAt(0);
    else if (event.key === 'End') focusAt(-1);
    else if (letter) letter.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div ref={place} className={styles.menu} {...{ [menuAttribute]: '' }}>
      <button
        type="button"
        ref={button}
        className={styles.trigger}
        data-look={look}
        aria-label={children ? label : undefined}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => (isOpen ? close() : open(0))}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          open(event.key === 'ArrowDown' ? 0 : -1);
        }}
      >
        {icon && <Icon name={icon} />}
        {children ?? label}
        <Icon name="chevron-down" />
      </button>
      {(isOpen || isCommand) && (
        <div className={styles.popup} data-align={side} hidden={!isOpen}>
          {heading && <div className={styles.heading}>{heading}</div>}
          <div ref={list} id={id} role="menu" tabIndex={-1} aria-label={label} onKeyDown={onListKey}>
            {items.map((item) => (
              <MenuEntry key={item.label} item={item} isCommand={isCommand === true} onDone={close} />
            ))}
          </div>
        </div>
      )}
    </div>
  );
}

interface MenuEntryProps {
  item: MenuItem;
  isCommand: boolean;
  onDone: () => void;
}

function MenuEntry({ item, isCommand, onDone }: MenuEntryProps) {
  const { label, icon, to, onSelect, unavailable, isDanger, startsGroup } = item;
  const reasonId = useId();
  const shared = {
    className: styles.item,
    role: 'menuitem',
    tabIndex: -1,
    'data-danger': isDanger ? '' : undefined,
    'data-line': startsGroup ? '' : undefined,
    'aria-disabled': unavailable ? true : undefined,
    'aria-label': unavailable ? label : undefined,
    'aria-describedby': unavailable ? reasonId : undefined,
  } as const;
  const content = (
    <>
      {icon && <Icon name={icon} />}
      <span>
        {label}
        {unavailable && (
          <span className={styles.reason} id={reasonId}>
            {unavailable}
          </span>
        )}
      </span>
    </>
  );
  if (to && !unavailable)
    return (
      <Link {...shared} to={to} onClick={onDone}>
        {content}
      </Link>
    );
  return (
    <button
      type="button"
      {...shared}
      {...(isCommand ? { [commandAttribute]: '' } : {})}
      onClick={() => {
        if (unavailable) return;
        onDone();
        onSelect?.();
      }}
    >
      {content}
    </button>
  );
}

/** Narrow windows have room for the list on one side of the button only. */
function sideWithRoom(button: HTMLElement | null, wanted: 'start' | 'end'): 'start' | 'end' {
  if (!button || matchMedia('(min-width: 48rem)').matches) return wanted;
  const { left, right } = button.getBoundingClientRect();
  return right >= window.innerWidth - left ? 'end' : 'start';
}

const entriesOf = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? []),
];

const startsWith = (entry: HTMLElement, letter: string) =>
  entry.textContent.toLowerCase().startsWith(letter.toLowerCase());
