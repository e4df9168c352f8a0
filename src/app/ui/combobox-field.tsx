import { ComboboxList, type ItemWords } from './combobox-list.tsx';
import control from './control.module.css';
import { Field, type FieldProps, useField } from './field.tsx';
import { Icon } from './icon.tsx';
import listbox from './listbox.module.css';
import { ReadOnlyField } from './read-only-field.tsx';
import textField from './text-field.module.css';
import { type Typeahead, type TypeaheadOptions, useTypeahead } from './use-typeahead.ts';
import hidden from './visually-hidden.module.css';

export interface ComboboxFieldProps<Item> extends FieldProps, TypeaheadOptions<Item>, ItemWords<Item> {
  /** The chosen item where there is room for more than its text: as a title, on paper, and for those who read. */
  itemWhole?: (item: Item) => string;
  placeholder?: string;
}

/** A typeahead: the WAI-ARIA 1.2 combobox with a list, usable by keyboard alone. For those who read it is a text. */
export function ComboboxField<Item>(props: ComboboxFieldProps<Item>) {
  const { value, itemText, itemWhole = itemText, readOnly } = props;
  const wholeText = value === null ? '' : itemWhole(value);
  if (readOnly) return <ReadOnlyField {...props} value={wholeText} />;
  return <OpenCombobox {...props} wholeText={wholeText} />;
}

function OpenCombobox<Item>(props: ComboboxFieldProps<Item> & { wholeText: string }) {
  const { wholeText, placeholder } = props;
  const { ids, attributes } = useField(props);
  const typeahead = useTypeahead(props, ids);
  const { box, found, more, leave, lost, press } = typeahead;
  const isListShown = box.isOpen && found.items.length > 0;
  const isLineShown = box.isOpen && more.state !== null;
  const note = noteOf(found, box.isOpen, lost, more.state !== null);
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
              leave(event);
            },
            // Escape closes the list first, and only then the dialog that it is in.
            onKeyDown: (event) => {
              if (event.key === 'Escape' && box.isOpen) event.stopPropagation();
              press(event);
            },
          })}
          className={control.control}
          title={wholeText || undefined}
          placeholder={placeholder}
          spellCheck={false}
        />
        <ComboboxList
          typeahead={typeahead}
          words={props}
          isListShown={isListShown}
          isLineShown={isLineShown}
          control={ids.control}
        />
        <output className={note && !isListShown && !isLineShown ? listbox.note : hidden.hidden}>
          {note}
        </output>
      </div>
    </Field>
  );
}

function noteOf(
  found: Pick<Typeahead<unknown>['found'], 'kind' | 'items'>,
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
