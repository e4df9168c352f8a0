import { memo, useCallback } from 'react';
import { formatPhone } from '#domain/fields.ts';
import { CheckboxField } from '../ui/checkbox-field.tsx';
import { DateField } from '../ui/date-field.tsx';
import type { FieldProps } from '../ui/field.tsx';
import { SelectField, type SelectOption } from '../ui/select-field.tsx';
import { TextArea, type TextAreaProps } from '../ui/text-area.tsx';
import { TextField, type TextFieldProps } from '../ui/text-field.tsx';
import { TimeField } from '../ui/time-field.tsx';
import { YesNoField } from '../ui/yes-no-field.tsx';
import { useFieldId, useFormContext, useFormField, useWarnings } from './form-context.ts';

/**
 * The kit's fields tied to the record's form by name. An empty text is null in the record. Somebody who may not edit
 * sees a text; a field that a rule closes is disabled.
 */
interface Named {
  name: string;
  label: string;
  required?: boolean;
  wide?: boolean;
  size?: FieldProps['size'];
  span?: FieldProps['span'];
  hint?: string;
}

/** A field's value in the record's form, and how it stands there. */
export function useTied<T>({ name, label, required = false, wide = false, size, span, hint }: Named) {
  const { canEdit } = useFormContext();
  const field = useFormField<T>(name);
  const id = useFieldId(name);
  const warning = useWarnings().ofField[name];
  const said = field.whyClosed ?? hint;
  const shown = {
    id,
    label,
    required,
    wide,
    size,
    span,
    // A closed field says what opens it.
    ...(said ? { hint: said } : {}),
    error: field.error,
    warning,
    readOnly: !canEdit,
    disabled: canEdit && !field.isOpen,
    onBlur: field.leave,
  };
  return { field, shown };
}

/** The controls as they stand in a form: a key in one of them draws no other anew. */
const Text = memo(TextField);
const Area = memo(TextArea);
const Select = memo(SelectField);
const YesNo = memo(YesNoField);
const Day = memo(DateField);

/** Gives a field the text that its control gives. */
function useText(give: (value: string | null) => void) {
  return useCallback((text: string) => give(orNull(text)), [give]);
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const orNull = (text: string): string | null => (text === '' ? null : text);

interface FormTextProps extends Named, Pick<TextFieldProps, 'inputMode'> {
  kind?: 'text' | 'phone' | 'email';
  onLeave?: () => void;
}

export function FormText({ kind = 'text', inputMode, onLeave, ...named }: FormTextProps) {
  const { field, shown } = useTied<string | null>(named);
  const { value, set, type, leave } = field;
  const leaveText = useCallback(() => {
    if (kind === 'phone' && value !== null) set(formatPhone(value));
    onLeave?.();
    leave();
  }, [kind, value, set, leave, onLeave]);
  return (
    <Text
      {...shown}
      {...(inputMode ? { inputMode } : {})}
      kind={kind}
      value={textOf(value)}
      onChange={useText(type)}
      onBlur={leaveText}
    />
  );
}

/** A password that is to be set: never filled in by the browser, never kept. */
export function FormPassword(named: Named) {
  const { field, shown } = useTied<string | null>(named);
  return (
    <TextField
      {...shown}
      kind="password"
      autoComplete="new-password"
      value={textOf(field.value)}
      onChange={useText(field.type)}
    />
  );
}

export function FormArea({
  rows,
  isShortAtRest,
  ...named
}: Named & Pick<TextAreaProps, 'isShortAtRest'> & { rows: number }) {
  const { field, shown } = useTied<string | null>(named);
  return (
    <Area
      {...shown}
      rows={rows}
      {...(isShortAtRest ? { isShortAtRest } : {})}
      value={textOf(field.value)}
      onChange={useText(field.type)}
    />
  );
}

export function FormSelect({ options, ...named }: Named & { options: readonly SelectOption[] }) {
  const { field, shown } = useTied<string | null>(named);
  return (
    <Select
      {...shown}
      span={shown.span ?? 2}
      options={options}
      value={textOf(field.value)}
      onChange={useText(field.set)}
    />
  );
}

export function FormYesNo({ yes, no, ...named }: Named & { yes?: string; no?: string }) {
  const { field, shown } = useTied<boolean | null>(named);
  return (
    <YesNo
      {...shown}
      span={shown.span ?? 2}
      {...(yes ? { yes } : {})}
      {...(no ? { no } : {})}
      value={field.value}
      onChange={field.set}
    />
  );
}

/** An unticked box is no or unset, as the form was opened on: ticked and unticked again it leaves nothing unsaved. */
export function FormCheckbox(named: Named) {
  const { field, shown } = useTied<boolean | null>(named);
  const unticked = useFormContext().initial[named.name] === null ? null : false;
  const { required: _, warning: __, ...rest } = shown;
  return (
    <CheckboxField
      {...rest}
      value={field.value === true}
      onChange={(isTicked) => field.set(isTicked || unticked)}
    />
  );
}

export function FormDate(named: Named) {
  const { field, shown } = useTied<string | null>(named);
  return <Day {...shown} size={shown.size ?? 'medium'} value={field.value} onChange={field.set} />;
}

export function FormTime(named: Named) {
  const { field, shown } = useTied<string | null>(named);
  return <TimeField {...shown} value={field.value} onChange={field.set} />;
}
