import { useStore } from '@tanstack/react-form';
import { createContext, useContext } from 'react';
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
  const { form, issues, refusals, isTried, isOpen, whyClosed } = useFormContext();
  const value = useStore(form.store, (state) => state.values[name]) as T;
  const wasLeft = useStore(form.store, (state) => state.fieldMeta[name]?.isBlurred === true);
  const message = (problems: typeof issues) => problems.find((problem) => problem.path === name)?.message;
  return {
    value,
    isOpen: isOpen(name),
    whyClosed: whyClosed(name),
    error: (isTried || wasLeft ? message(issues) : undefined) ?? message(refusals),
    set: (next: T) => form.setFieldValue(name, next),
    leave: () => form.setFieldMeta(name, (meta) => ({ ...meta, isBlurred: true, isTouched: true })),
  };
}

/** The id of a field's control: the error summary links to it. */
export const fieldId = (name: string): string => `field-${name}`;
