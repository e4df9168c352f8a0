import { type ReactNode, useEffect, useRef } from 'react';
import listbox from './listbox.module.css';
import { MoreHitsLine } from './more-hits-line.tsx';
import type { Typeahead } from './use-typeahead.ts';

/** An item in the list. */
export interface ItemWords<Item> {
  itemKey: (item: Item) => string | number;
  itemText: (item: Item) => string;
  /** A second line under the item's text. */
  itemDetail?: (item: Item) => string;
  /** What stands beside it, as where it comes from. */
  itemMark?: (item: Item) => string | null;
  /** A heading over the items that it is the same of. */
  itemGroup?: (item: Item) => string;
}

interface ComboboxListProps<Item> {
  typeahead: Typeahead<Item>;
  words: ItemWords<Item>;
  isListShown: boolean;
  isLineShown: boolean;
  /** The id of the box that the list belongs to. */
  control: string;
}

/** The items that were found, and how looking for more of them stands. */
export function ComboboxList<Item>(props: ComboboxListProps<Item>) {
  const { typeahead, words, isListShown, isLineShown, control } = props;
  const { box, found, more, leave } = typeahead;
  /** The button that was pressed goes; the box goes on. */
  const fromList = (act: () => void) => () => {
    act();
    document.getElementById(control)?.focus();
  };
  const isShown = isListShown || isLineShown;
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Below a field at the window's end the list would open out of sight, or under the bar there.
    if (isShown) frame.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown, found.items.length]);
  return (
    <div
      ref={frame}
      className={`${listbox.popup} ${listbox.framed}`}
      hidden={!isShown}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (!currentTarget.parentElement?.contains(relatedTarget)) box.closeMenu();
        leave({ relatedTarget, currentTarget });
      }}
    >
      <ul {...box.getMenuProps({ 'aria-label': 'Suggestions' })} hidden={!isListShown}>
        {isListShown &&
          found.items.map((item, index) => (
            <Option key={words.itemKey(item)} {...words} item={item} before={found.items[index - 1]}>
              {(content) => (
                <li
                  {...box.getItemProps({ item, index })}
                  className={listbox.option}
                  data-highlighted={box.highlightedIndex === index ? '' : undefined}
                >
                  {content}
                </li>
              )}
            </Option>
          ))}
      </ul>
      {isLineShown && (
        <MoreHitsLine state={more.state} onRetry={fromList(more.retry)} onCancel={fromList(more.cancel)} />
      )}
    </div>
  );
}

interface OptionProps<Item> extends ItemWords<Item> {
  item: Item;
  before: Item | undefined;
  children: (content: ReactNode) => ReactNode;
}

/** One item, under the heading of its group where it is the first of it. */
function Option<Item>({ item, before, children, ...of }: OptionProps<Item>) {
  const group = of.itemGroup?.(item);
  const isFirst = group !== undefined && (before === undefined || of.itemGroup?.(before) !== group);
  const mark = of.itemMark?.(item);
  return (
    <>
      {isFirst && (
        <li role="presentation" className={listbox.group}>
          {group}
        </li>
      )}
      {children(
        <>
          {of.itemText(item)}
          {mark && <span className={listbox.mark}>{mark}</span>}
          {of.itemDetail && <span className={listbox.detail}>{of.itemDetail(item)}</span>}
        </>,
      )}
    </>
  );
}
