import { useLayoutEffect } from 'react';
import { excerpt } from '#domain/excerpt.ts';
import type { ComboboxFieldProps, Handover } from './combobox.ts';
import { ComboboxList } from './combobox-list.tsx';
import control from './control.module.css';
import type { FieldIds, useField } from './field.tsx';
import listbox from './listbox.module.css';
import { heardOf } from './more-hits-line.tsx';
import type { AskingState } from './use-more-hits.ts';
import { type Typeahead, useTypeahead } from './use-typeahead.ts';
import hidden from './visually-hidden.module.css';

interface OpenComboboxProps<Item> {
  field: ComboboxFieldProps<Item> & { wholeText: string };
  ids: FieldIds;
  attributes: ReturnType<typeof useField>['attributes'];
  handover: Handover;
}

/** The box and the list of a typeahead; the label around it is `ComboboxField`'s. */
export function OpenCombobox<Item>({ field, ids, attributes, handover }: OpenComboboxProps<Item>) {
  const { wholeText, placeholder } = field;
  const typeahead = useTypeahead(field, ids);
  const { box, found, more, leave, lost, press } = typeahead;
  const isListShown = box.isOpen && found.items.length > 0;
  const isLineShown = box.isOpen && more.state !== null;
  const note = noteOf(found, box.isOpen, lost, more.state);
  useTakenOver(ids.control, handover);
  return (
    <>
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
        words={field}
        isListShown={isListShown}
        isLineShown={isLineShown}
        control={ids.control}
      />
      <output className={note && !isListShown && !isLineShown ? listbox.note : hidden.hidden}>{note}</output>
    </>
  );
}

/** Goes on with what was begun in the box that stood here: the focus stays, and the text is searched as if it were typed now. */
function useTakenOver(id: string, handover: Handover): void {
  useLayoutEffect(() => {
    const [box, begun] = [document.getElementById(id), handover.take()];
    if (!box || !begun) return;
    if (begun.text !== null) {
      // React hears only of a text that it didn't set itself.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, begun.text);
      box.dispatchEvent(new Event('input', { bubbles: true }));
    }
    if (begun.isFocused) box.focus({ preventScroll: true });
  }, [id, handover]);
}

function noteOf(
  found: Pick<Typeahead<unknown>['found'], 'kind' | 'items'>,
  isOpen: boolean,
  lost: string,
  more: AskingState | null,
): string {
  if (lost !== '') return `Nothing was chosen for “${excerpt(lost, [])}”.`;
  if (!isOpen || found.kind === 'idle') return '';
  if (found.kind === 'failed') return 'The search did not work. Please try again.';
  if (found.kind === 'searching') return found.items.length > 0 ? '' : 'Searching…';
  const heard = more === null ? '' : heardOf(more);
  if (found.items.length === 0) return more === null ? 'No Results Found' : heard;
  const count = found.items.length === 1 ? '1 result' : `${found.items.length} results`;
  return heard === '' ? count : `${count}. ${heard}`;
}
