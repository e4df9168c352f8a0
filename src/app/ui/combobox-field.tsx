import { useId, useLayoutEffect, useRef, useState } from 'react';
import { type ComboboxFieldProps, createHandover, type Handover } from './combobox.ts';
import control from './control.module.css';
import { Field, useField } from './field.tsx';
import { Icon } from './icon.tsx';
import listbox from './listbox.module.css';
import { codeForLater } from './opened-later.tsx';
import { ReadOnlyField } from './read-only-field.tsx';
import textField from './text-field.module.css';

const openCombobox = codeForLater(() => import('./open-combobox.tsx'));

/** A typeahead: the WAI-ARIA 1.2 combobox with a list, usable by keyboard alone. For those who read it is a text. */
export function ComboboxField<Item>(props: ComboboxFieldProps<Item>) {
  const { value, itemText, itemWhole = itemText, readOnly } = props;
  const wholeText = value === null ? '' : itemWhole(value);
  if (readOnly) return <ReadOnlyField {...props} value={wholeText} />;
  return <LabelledCombobox {...props} wholeText={wholeText} />;
}

/** The label, and the box as soon as its code is here. */
function LabelledCombobox<Item>(props: ComboboxFieldProps<Item> & { wholeText: string }) {
  const { ids, attributes } = useField(props);
  const [handover] = useState(createHandover);
  const code = openCombobox.useCode();
  return (
    <Field field={props} ids={ids} printed={props.wholeText}>
      <div className={`${listbox.anchor} ${textField.box}`} data-icon="">
        <span className={textField.icon}>
          <Icon name="search" />
        </span>
        {code ? (
          <code.OpenCombobox field={props} ids={ids} attributes={attributes} handover={handover} />
        ) : (
          <ComingCombobox field={props} attributes={attributes} handover={handover} />
        )}
      </div>
    </Field>
  );
}

interface ComingComboboxProps<Item> {
  field: ComboboxFieldProps<Item> & { wholeText: string };
  attributes: ReturnType<typeof useField>['attributes'];
  handover: Handover;
}

/** The box while the code of its list comes, which is asked for at once when somebody goes to it; what they type is kept. */
function ComingCombobox<Item>({ field, attributes, handover }: ComingComboboxProps<Item>) {
  const { value, itemText, wholeText, placeholder } = field;
  const input = useRef<HTMLInputElement>(null);
  const list = useId();
  const [failure, setFailure] = useState<Error | null>(null);
  useLayoutEffect(() => {
    const box = input.current;
    return () => {
      if (box) handover.keep(box);
    };
  }, [handover]);
  // The screen around the box says so, as of a screen whose code can't be loaded.
  if (failure) throw failure;
  return (
    <>
      <input
        {...attributes}
        ref={input}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={false}
        aria-controls={list}
        defaultValue={value === null ? '' : itemText(value)}
        onFocus={() => void openCombobox.fetch().catch((error: Error) => setFailure(error))}
        className={control.control}
        title={wholeText || undefined}
        placeholder={placeholder}
        spellCheck={false}
      />
      <div role="listbox" id={list} aria-label="Suggestions" hidden />
    </>
  );
}
