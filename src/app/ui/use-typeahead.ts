import { useCombobox } from 'downshift';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FieldIds } from './field.tsx';
import { type HitsOptions, useHits } from './use-hits.ts';

export interface TypeaheadOptions<Item> extends HitsOptions<Item> {
  value: Item | null;
  /** The chosen item; null when the text was cleared. */
  onChange: (item: Item | null) => void;
  itemText: (item: Item) => string;
  /** Letters before a search starts: 2, or 1 for case numbers and districts (docs/product.md 5.8). */
  minLength?: number;
  /** Milliseconds that typing rests before a search. */
  debounceMs?: number;
  /** Choosing opens something: the box empties, and leaving it never chooses. */
  isJump?: boolean;
  onBlur?: () => void;
  /** The box was left: what its text means is chosen when `found` resolves. */
  onLeft?: (found: Promise<void>) => void;
}

/** Milliseconds from leaving the field to its last search (docs/product.md 5.8). */
const blurMs = 250;

/** Where the focus went from where. */
export type Leaving = Pick<FocusEvent<HTMLElement>, 'relatedTarget' | 'currentTarget'>;

/** How a typeahead searches, chooses and is left; `lost` is a text that was left and that nothing could be chosen for. */
export function useTypeahead<Item>(options: TypeaheadOptions<Item>, ids: FieldIds) {
  const { value, onChange, itemKey, itemText, isJump, onBlur, onLeft } = options;
  const { minLength = 2, debounceMs = 500 } = options;
  const hits = useHits(options);
  const [lost, setLost] = useState('');
  /** Enter was pressed before what is typed was answered. */
  const isEntered = useRef(false);
  const isDrawn = useIsDrawn();
  const valueText = value === null ? '' : itemText(value);
  const [standing, setStanding] = useState(valueText);
  // Something else was put into the box meanwhile, such as a student's district.
  if (standing !== valueText) {
    setStanding(valueText);
    setLost('');
  }

  const box = useCombobox<Item>({
    inputId: ids.control,
    labelId: ids.label,
    items: hits.found.items,
    selectedItem: value,
    itemToString: (item) => (item === null ? '' : itemText(item)),
    itemToKey: (item: Item | null) => (item === null ? null : itemKey(item)),
    defaultHighlightedIndex: 0,
    stateReducer: (state, { type, changes: given, props: { items } }) => {
      const types = useCombobox.stateChangeTypes;
      // What is chosen without a key or a click closes the list as these do.
      const changes = type === types.FunctionSelectItem ? { ...given, isOpen: false } : given;
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
      isEntered.current = false;
      if (inputValue === '' && value !== null) onChange(null);
      if (inputValue.trim().length < minLength) return hits.stop();
      hits.start(inputValue.trim(), debounceMs);
    },
    onSelectedItemChange: ({ selectedItem }) => {
      hits.stop();
      if (selectedItem) onChange(selectedItem);
    },
  });

  function leave({ relatedTarget, currentTarget }: Leaving): void {
    if (currentTarget.parentElement?.contains(relatedTarget)) return;
    isEntered.current = false;
    onBlur?.();
    const found = choose();
    onLeft?.(found);
  }

  /** Chooses what the text that is left means. */
  async function choose(): Promise<void> {
    const text = box.inputValue.trim();
    if (isJump || text === valueText || text === '') return hits.stop();
    const items = text.length >= minLength ? await hits.allOf(text, blurMs) : [];
    if (items === null) return;
    const same = items.filter((item) => itemText(item).toLowerCase() === text.toLowerCase());
    const only = same.length === 1 ? same[0] : items.length === 1 ? items[0] : undefined;
    hits.stop();
    // The box went right after it was left, as with another tab of its screen.
    if (only !== undefined && !isDrawn.current) return onChange(only);
    // Downshift tells of it once it is drawn: whoever waits finds it chosen.
    if (only !== undefined) return flushSync(() => box.selectItem(only));
    setLost(text);
    box.setInputValue(valueText);
  }

  /** The list may still be of what was typed before: an Enter then waits for the answer, until another key is pressed. */
  function press(event: KeyboardEvent<HTMLElement>): void {
    const isEnter = event.key === 'Enter' && !event.nativeEvent.isComposing;
    isEntered.current = isEnter && box.isOpen && !hits.isAnswered;
    if (!isEntered.current) return;
    event.preventDefault();
    Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
  }

  // Arrows were pressed in the list of what was typed before: a shorter one took its place, and Enter would choose nothing.
  const isBeyond = hits.found.items.length > 0 && box.highlightedIndex >= hits.found.items.length;
  useEffect(() => {
    const first = isEntered.current && hits.isAnswered ? hits.first() : undefined;
    if (hits.isAnswered) isEntered.current = false;
    // One of the two: Downshift forgets a choice that another change follows before it is drawn.
    if (first !== undefined) box.selectItem(first);
    else if (isBeyond) box.setHighlightedIndex(0);
  });

  /** Who gives up looking wants no answer. */
  function cancel(): void {
    isEntered.current = false;
    hits.more.cancel();
  }

  return { ...hits, more: { ...hits.more, cancel }, box, lost, leave, press };
}

/** Whether the component is on the page. */
function useIsDrawn() {
  const isDrawn = useRef(false);
  useEffect(() => {
    isDrawn.current = true;
    return () => void (isDrawn.current = false);
  }, []);
  return isDrawn;
}

/** What the parts of a typeahead's field need of it. */
export type Typeahead<Item> = ReturnType<typeof useTypeahead<Item>>;
