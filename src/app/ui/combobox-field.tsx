import { useCombobox } from 'downshift';
import { type FocusEvent, type ReactNode, useState } from 'react';
import control from './control.module.css';
import { Field, type FieldProps, useField } from './field.tsx';
import { Icon } from './icon.tsx';
import listbox from './listbox.module.css';
import { MoreHitsLine } from './more-hits-line.tsx';
import { ReadOnlyField } from './read-only-field.tsx';
import textField from './text-field.module.css';
import { type MoreHits, useMoreHits } from './use-more-hits.ts';
import { type Search, useSearch } from './use-search.ts';
import hidden from './visually-hidden.module.css';

export interface ComboboxFieldProps<Item> extends FieldProps {
  value: Item | null;
  /** The chosen item; null when the text was cleared. */
  onChange: (item: Item | null) => void;
  search: Search<Item>;
  itemKey: (item: Item) => string | number;
  itemText: (item: Item) => string;
  /** A second line under the item's text. */
  itemDetail?: (item: Item) => string;
  /** What stands beside it, as where it comes from. */
  itemMark?: (item: Item) => string | null;
  /** A heading over the items that it is the same of. */
  itemGroup?: (item: Item) => string;
  /** Where to look besides; what it finds is added below, so that nothing moves that is on screen already. */
  more?: MoreHits<Item>;
  /** The order of all hits of a text, once the next key is pressed; absent: those at hand first. */
  order?: (text: string) => (a: Item, b: Item) => number;
  /** The chosen item where there is room for more than its text: as a title, on paper, and for those who read. */
  itemWhole?: (item: Item) => string;
  /** Letters before a search starts: 2, or 1 for case numbers and districts (docs/product.md 5.8). */
  minLength?: number;
  /** Milliseconds that typing rests before a search. */
  debounceMs?: number;
  /** Choosing opens something: the box empties, and leaving it never chooses. */
  isJump?: boolean;
  placeholder?: string;
}

/** Milliseconds from leaving the field to its last search (docs/product.md 5.8). */
const blurMs = 250;

/** A typeahead: the WAI-ARIA 1.2 combobox with a list, usable by keyboard alone. */
export function ComboboxField<Item>(props: ComboboxFieldProps<Item>) {
  const { value, onChange, itemKey, itemText, isJump, placeholder, readOnly, onBlur } = props;
  const { itemWhole = itemText } = props;
  const { minLength = 2, debounceMs = 500 } = props;
  const { ids, attributes } = useField(props);
  const more = useMoreHits(props.more);
  function withEarlier(atHand: readonly Item[], text: string): readonly Item[] {
    const earlier = more.hits.filter((item) => props.more?.stillMatches(item, text));
    const all = [...atHand, ...addedTo(atHand, earlier, itemKey)];
    return props.order ? all.toSorted(props.order(text)) : all;
  }

  /** What is at hand and what earlier texts found elsewhere, in their order as of the last key. */
  const searchAll = async (text: string) => withEarlier(await props.search(text), text);
  const { found, start: startSearch, stop: stopSearch } = useSearch(props.more ? searchAll : props.search);
  const items = [...found.items, ...addedTo(found.items, more.hits, itemKey)];
  const [lost, setLost] = useState('');
  const valueText = value === null ? '' : itemText(value);
  const wholeText = value === null ? '' : itemWhole(value);

  const box = useCombobox<Item>({
    inputId: ids.control,
    labelId: ids.label,
    items,
    selectedItem: value,
    itemToString: (item) => (item === null ? '' : itemText(item)),
    itemToKey: (item: Item | null) => (item === null ? null : itemKey(item)),
    defaultHighlightedIndex: 0,
    stateReducer: (state, { type, changes, props: { items } }) => {
      const types = useCombobox.stateChangeTypes;
      // Leaving keeps the text; what it means is found out by `leave`.
      if (type === types.InputBlur)
        return { ...changes, selectedItem: state.selectedItem, inputValue: state.inputValue };
      // Downshift would empty the field.
      if (type === types.InputKeyDownEscape) return { ...state, isOpen: false, highlightedIndex: -1 };
      if (type === types.InputChange)
        return { ...changes, isOpen: (changes.inputValue ?? '').trim().length >= minLength };
      if (changes.isOpen && !state.isOpen && items.length === 0) return { ...changes, isOpen: false };
      if (isJump && changes.selectedItem && changes.selectedItem !== state.selectedItem)
        return { ...changes, inputValue: '' };
      return changes;
    },
    onInputValueChange: ({ inputValue, type }) => {
      if (type !== useCombobox.stateChangeTypes.InputChange) return;
      setLost('');
      if (inputValue === '' && value !== null) onChange(null);
      if (inputValue.trim().length < minLength) return stop();
      more.start(inputValue.trim());
      void startSearch(inputValue.trim(), debounceMs);
    },
    onSelectedItemChange: ({ selectedItem }) => {
      stop();
      if (selectedItem) onChange(selectedItem);
    },
  });

  function stop() {
    stopSearch();
    more.stop();
  }

  async function leave({
    relatedTarget,
    currentTarget,
  }: Pick<FocusEvent<HTMLElement>, 'relatedTarget' | 'currentTarget'>) {
    if (currentTarget.parentElement?.contains(relatedTarget)) return;
    onBlur?.();
    const text = box.inputValue.trim();
    if (isJump || text === valueText || text === '') return stop();
    const atHand = text.length >= minLength ? await startSearch(text, blurMs) : [];
    if (atHand === null) return;
    const items = [...atHand, ...addedTo(atHand, more.answered === text ? more.hits : [], itemKey)];
    const same = items.filter((item) => itemText(item).toLowerCase() === text.toLowerCase());
    const only = same.length === 1 ? same[0] : items.length === 1 ? items[0] : undefined;
    stop();
    if (only !== undefined) return box.selectItem(only);
    setLost(text);
    box.setInputValue(valueText);
  }

  /** The button that was pressed goes; the box goes on. */
  const fromList = (act: () => void) => () => {
    act();
    document.getElementById(ids.control)?.focus();
  };
  const isListShown = box.isOpen && items.length > 0;
  const isLineShown = box.isOpen && more.state !== null;
  const note = noteOf({ ...found, items }, box.isOpen, lost, more.state !== null);
  if (readOnly) return <ReadOnlyField {...props} value={wholeText} />;
  return (
    <Field field={props} ids={ids} printed={wholeText}>
      <div className={`${listbox.anchor} ${textField.box}`} data-icon="">
        <span className={textField.icon}>
          <Icon name="search" />
        </span>
        <input
          {...box.getInputProps({
            ...attributes,
            'aria-expanded': isListShown,
            onBlur: (event) => {
              // To a button of the list, which stays open for it.
              if (event.currentTarget.parentElement?.contains(event.relatedTarget))
                Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
              void leave(event);
            },
            // Escape closes the list first, and only then the dialog that it is in.
            onKeyDown: (event) => {
              if (event.key === 'Escape' && box.isOpen) event.stopPropagation();
            },
          })}
          className={control.control}
          title={wholeText || undefined}
          placeholder={placeholder}
          spellCheck={false}
        />
        <div
          className={listbox.popup}
          hidden={!isListShown && !isLineShown}
          onBlur={({ relatedTarget, currentTarget }) => {
            if (!currentTarget.parentElement?.contains(relatedTarget)) box.closeMenu();
            void leave({ relatedTarget, currentTarget });
          }}
        >
          <ul {...box.getMenuProps({ 'aria-label': 'Suggestions' })} hidden={!isListShown}>
            {isListShown &&
              items.map((item, index) => (
                <Option key={itemKey(item)} {...props} item={item} before={items[index - 1]}>
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
            <MoreHitsLine
              state={more.state}
              onRetry={fromList(more.retry)}
              onCancel={fromList(more.cancel)}
            />
          )}
        </div>
        <output className={note && !isListShown && !isLineShown ? listbox.note : hidden.hidden}>
          {note}
        </output>
      </div>
    </Field>
  );
}

/** Those that aren't among the items already. */
function addedTo<Item>(
  items: readonly Item[],
  more: readonly Item[],
  keyOf: (item: Item) => string | number,
): readonly Item[] {
  const known = new Set(items.map(keyOf));
  return more.filter((item) => !known.has(keyOf(item)));
}

interface OptionProps<Item> extends Pick<
  ComboboxFieldProps<Item>,
  'itemText' | 'itemDetail' | 'itemMark' | 'itemGroup'
> {
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

function noteOf(
  found: Pick<ReturnType<typeof useSearch>['found'], 'kind' | 'items'>,
  isOpen: boolean,
  lost: string,
  isMoreAsked: boolean,
): string {
  if (lost !== '') return `Nothing was chosen for “${lost}”.`;
  if (!isOpen || found.kind === 'idle') return '';
  if (found.kind === 'failed') return 'The search did not work. Please try again.';
  if (found.kind === 'searching') return found.items.length > 0 ? '' : 'Searching…';
  if (found.items.length === 0) return isMoreAsked ? '' : 'No Results Found';
  return found.items.length === 1 ? '1 result' : `${found.items.length} results`;
}
