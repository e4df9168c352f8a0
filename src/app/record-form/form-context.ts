import { useStore } from '@tanstack/react-form';
import { createContext, useCallback, useContext } from 'react';
import type { RecordForm } from './use-record-form.ts';

const FormContext = createContext<RecordForm | null>(null);

/** Gives a record's form to the fields below it. */
export const FormProvider = FormContext.Provider;

export function useFormContext(): RecordForm {
  const form = useContext(FormContext);
  if (!form) throw new Error('FormProvider is missing above this field.');
  return form;
}

/**
 * One field of the record's form: its value, whether it is open, and its message once the field was left or a save
 * was tried.
 */
export function useFormField<T>(name: string) {
  const { form, type, leave, issues, refusals, isTried, isOpen, whyClosed } = useFormContext();
  const value = useStore(form.store, (state) => state.values[name]) as T;
  const wasLeft = useStore(form.store, (state) => state.fieldMeta[name]?.isBlurred === true);
  const message = (problems: typeof issues) => problems.find((problem) => problem.path === name)?.message;
  return {
    value,
    wasLeft,
    isOpen: isOpen(name),
    whyClosed: whyClosed(name),
    error: (isTried || wasLeft ? message(issues) : undefined) ?? message(refusals),
    // The same ones from key to key, so that a field whose value stays isn't drawn anew.
    set: useCallback((next: T) => form.setFieldValue(name, next), [form, name]),
    /** Sets the field by a key. */
    type: useCallback((next: T) => type(name, next), [type, name]),
    leave: useCallback(() => leave(name), [leave, name]),
  };
}

const ScopeContext = createContext('');

/** Sets fields apart that stand on the page a second time, as in a dialog over their form. */
export const FieldScope = ScopeContext.Provider;

/** The id of a field's control where it stands. */
export const useFieldId = (name: string): string => useContext(ScopeContext) + fieldId(name);

const SaveContext = createContext<() => void>(() => {});

/** Gives what Save does to what stands below. */
export const SaveProvider = SaveContext.Provider;

/** Does what the form's Save does: saves, or leads to what keeps it from being saved. */
export const useSaveForm = (): (() => void) => useContext(SaveContext);

/** What doesn't fit together in a record, in words; none of it keeps it from being saved. */
export interface Warnings {
  ofField: Readonly<Record<string, string>>;
  /** What the typing brought: it is named before it is saved. */
  typed: readonly string[];
}

const WarningsContext = createContext<Warnings>({ ofField: {}, typed: [] });

/** Gives what doesn't fit together to the form's fields and to its Save. */
export const WarningsProvider = WarningsContext.Provider;

export const useWarnings = (): Warnings => useContext(WarningsContext);

/** The id of a field's control: the error summary links to it. */
export const fieldId = (name: string): string => `field-${name}`;
