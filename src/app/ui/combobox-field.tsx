import { useCombobox } from 'downshift';
import { useState } from 'react';
import control from './control.module.css';
import { Field, type FieldProps, useField } from './field.tsx';
import { Icon } from './icon.tsx';
import listbox from './listbox.module.css';
import { ReadOnlyField } from './read-only-field.tsx';
import textField from './text-field.module.css';
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
  /** The chosen item where there is room for more than its text: as a title, on paper, and for those who read. */
  itemWhole?: (item: Item) => string;
  /** Letters before a search starts (spec.md section 5: 2; 1 for case numbers and districts). */
  minLength?: number;
  /** Milliseconds that typing rests before a search. */
  debounceMs?: number;
  /** Choosing opens something: the box empties, and leaving it never chooses. */
  isJump?: boolean;
  placeholder?: string;
}

/** Milliseconds from leaving the field to its last search (spec.md section 5). */
const blurMs = 250;

/** A typeahead: the WAI-ARIA 1.2 combobox with a list, usable by keyboard alone. */
export function ComboboxField<Item>(props: ComboboxFieldProps<Item>) {
  const { value, onChange, itemKey, itemText, itemDetail, isJump, placeholder, readOnly, onBlur } = props;
  const { itemWhole = itemText } = props;
  const { minLength = 2, debounceMs = 500 } = props;
  const { ids, attributes } = useField(props);
  const { found, start, stop } = useSearch(props.search);
  const [lost, setLost] = useState('');
  const valueText = value === null ? '' : itemText(value);
  const wholeText = value === null ? '' : itemWhole(value);

  const box = useCombobox<Item>({
    inputId: ids.control,
    labelId: ids.label,
    items: [...found.items],
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
      if (inputValue.trim().length >= minLength) void start(inputValue.trim(), debounceMs);
      else stop();
    },
    onSelectedItemChange: ({ selectedItem }) => {
      stop();
      if (selectedItem) onChange(selectedItem);
    },
  });

  async function leave() {
    onBlur?.();
    const text = box.inputValue.trim();
    if (isJump || text === valueText || text === '') return stop();
    const items = text.length >= minLength ? await start(text, blurMs) : [];
    if (items === null) return;
    const same = items.filter((item) => itemText(item).toLowerCase() === text.toLowerCase());
    const only = same.length === 1 ? same[0] : items.length === 1 ? items[0] : undefined;
    stop();
    if (only !== undefined) return box.selectItem(only);
    setLost(text);
    box.setInputValue(valueText);
  }

  const isListShown = box.isOpen && found.items.length > 0;
  const note = noteOf(found, box.isOpen, lost);
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
            onBlur: () => void leave(),
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
        <ul
          {...box.getMenuProps({ 'aria-label': 'Suggestions' })}
          className={listbox.popup}
          hidden={!isListShown}
        >
          {isListShown &&
            found.items.map((item, index) => (
              <li
                key={itemKey(item)}
                {...box.getItemProps({ item, index })}
                className={listbox.option}
                data-highlighted={box.highlightedIndex === index ? '' : undefined}
              >
                {itemText(item)}
                {itemDetail && <span className={listbox.detail}>{itemDetail(item)}</span>}
              </li>
            ))}
        </ul>
        <output className={note && !isListShown ? listbox.note : hidden.hidden}>{note}</output>
      </div>
    </Field>
  );
}

function noteOf(found: ReturnType<typeof useSearch>['found'], isOpen: boolean, lost: string): string {
  if (lost !== '') return `Nothing was chosen for “${lost}”.`;
  if (!isOpen || found.kind === 'idle') return '';
  if (found.kind === 'failed') return 'The search did not work. Please try again.';
  if (found.kind === 'searching') return found.items.length > 0 ? '' : 'Searching…';
  if (found.items.length === 0) return 'No Results Found';
  return found.items.length === 1 ? '1 result' : `${found.items.length} results`;
}
