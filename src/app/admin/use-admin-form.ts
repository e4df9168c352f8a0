import { useEffect, useMemo, useState } from 'react';
import type * as v from 'valibot';
import { headers as wire } from '#contract/headers.ts';
import { isSameValue, type Values } from '#domain/merge.ts';
import { type Conflict, type FieldProblem, Problem } from '#domain/problems.ts';
import { fieldProblems } from '../record-form/field-problems.ts';
import { changedValues, hasChanges } from '../record-form/record-values.ts';
import { useDraft } from '../record-form/use-draft.ts';
import type { RecordForm } from '../record-form/use-record-form.ts';
import { useQuietForm } from '../record-form/use-quiet-form.ts';
import { useRequestKey } from './use-request-key.ts';
import { useTakenName } from './use-taken-name.ts';

/** What a form asks of a name that must be the only one. */
export interface UniqueName {
  field: string;
  message: string;
  isTaken: (name: string) => Promise<boolean>;
}

export interface AdminFormOptions {
  /** Names the draft on the device. */
  draftKey: string;
  /** The record as the server has it; null makes a new one. */
  record: Values | null;
  /** The values of a new record: its keys are the form's fields. */
  blank: Values;
  /** What holds of the values; its paths are the form's fields. */
  schema: v.GenericSchema;
  isOpen: (field: string, values: Values) => boolean;
  /** The form's values of a record, where they are others than the record's own. */
  toValues?: (record: Values) => Values;
  /** A name that must be the only one of its kind: the server is asked while somebody types another. */
  unique?: UniqueName | undefined;
  /** Fields that no draft keeps: passwords. */
  secrets?: readonly string[];
  /** Sends what was typed (a new record) or what changed; answers the record as the server has it then. */
  send: (values: Values, headers: Readonly<Record<string, string>>) => Promise<Values>;
  onSaved: (record: Values) => void;
}

/** Somebody else saved other values since the form was opened. */
export interface AdminConflict {
  fields: readonly Conflict[];
  /** Fills the form with what the server has. */
  useTheirs: () => void;
  /** Saves this form's values over theirs; rejects as a save does. */
  keepMine: () => Promise<boolean>;
}

export interface AdminForm extends RecordForm {
  conflict: AdminConflict | null;
}

/**
 * A form over what only the server has: users and lookups. It validates by the domain's schema, keeps a draft like every
 * form, and saves straight to the server, by the version that was shown.
 */
export function useAdminForm(options: AdminFormOptions): AdminForm {
  const { draftKey, blank, schema, secrets = [], send, toValues = (record) => record } = options;
  const [stored, setStored] = useState(options.record);
  const [conflict, setConflict] = useState<{ fields: readonly Conflict[]; theirs: Values } | null>(null);
  const [refused, setRefused] = useState<readonly (FieldProblem & { value: unknown })[]>([]);
  const [isTried, setTried] = useState(false);
  const request = useRequestKey();
  const shown = (record: Values | null): Record<string, unknown> => {
    const values = record === null ? blank : toValues(record);
    return Object.fromEntries(Object.keys(blank).map((field) => [field, values[field] ?? blank[field]]));
  };
  const [initial, setInitial] = useState(() => shown(options.record));
  const { form, values, type, set, leave, read } = useQuietForm(initial);

  const issues = useMemo(() => fieldProblems(schema, values), [schema, values]);
  const taken = useUniqueName(form, options.unique, values, initial);
  const all = taken && !issues.some(({ path }) => path === taken.path) ? [...issues, taken] : issues;
  const isDirty = hasChanges(values, initial);
  const draft = useDraft(draftKey, {
    values: without(secrets, values),
    read: () => without(secrets, read()),
    isKept: (all) => hasChanges(all, initial),
    seen: stored === null ? null : initial,
  });
  const isOpen = (field: string) => options.isOpen(field, values);

  function showRecord(record: Values): void {
    setStored(record);
    setInitial(shown(record));
    form.reset(shown(record));
    setConflict(null);
    setRefused([]);
    setTried(false);
  }

  async function submit(changes: Values, version: number | null): Promise<boolean> {
    const seen: Record<string, string> = version === null ? {} : { 'if-match': `"${version}"` };
    try {
      const headers = { [wire.idempotencyKey]: request.keyOf(changes), ...seen };
      const typed = read();
      const record = await draft.during(() => send(changes, headers));
      request.end();
      const since = changedValues(typed, read(), () => true);
      showRecord(record);
      void draft.forget();
      // Somebody may have gone on typing: that is not saved yet, and stays.
      set(since);
      options.onSaved(record);
      return true;
    } catch (thrown) {
      if (!(thrown instanceof Problem)) throw thrown;
      if (thrown.code !== 'unavailable') request.end();
      const { conflicts, current, fields = [] } = thrown.details;
      if (thrown.code === 'conflict' && conflicts && current) {
        setConflict({ fields: conflicts, theirs: current as Values });
        return false;
      }
      setRefused(fields.map((field) => ({ ...field, value: values[field.path] })));
      throw thrown;
    }
  }

  async function save(): Promise<boolean> {
    setTried(true);
    if (all.length > 0) return false;
    if (stored === null) return submit(values, null);
    const changes = changedValues(initial, values, isOpen);
    if (Object.keys(changes).length > 0) return submit(changes, Number(stored['version']));
    options.onSaved(stored);
    return true;
  }

  return {
    form,
    values,
    initial,
    issues: all,
    // What an Admin saves is not queued.
    refused: null,
    refusals: refused.filter(({ path, value }) => isSameValue(values[path], value)),
    isTried,
    isDirty,
    isUnchanged: stored !== null && !isDirty,
    canEdit: true,
    draft,
    isOpen,
    whyClosed: () => null,
    type,
    set,
    leave,
    // No field of an Admin's form looks up what its text means.
    waitFor: () => {},
    // Only what was typed: the rest may have been changed by somebody else since.
    restore: () => {
      set(changedValues(draft.found?.seen ?? {}, draft.found?.values ?? {}, (field) => field in blank));
      draft.take();
    },
    save,
    showAll: () => setTried(true),
    conflict: conflict && {
      fields: conflict.fields,
      useTheirs: () => showRecord(conflict.theirs),
      keepMine: () => submit(yoursOf(conflict.fields), Number(conflict.theirs['version'])),
    },
  };
}

const yoursOf = (fields: readonly Conflict[]): Values =>
  Object.fromEntries(fields.map(({ field, yours }) => [field, yours]));

const without = (fields: readonly string[], values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !fields.includes(field)));

/** The message that the typed name is taken, or null. It shows at once, not only when the field is left. */
function useUniqueName(
  form: RecordForm['form'],
  unique: UniqueName | undefined,
  values: Values,
  initial: Values,
): FieldProblem | null {
  const field = unique?.field ?? '';
  const name = values[field];
  const isAsked = unique !== undefined && typeof name === 'string' && name !== initial[field];
  const isTaken = useTakenName(isAsked ? name : null, async (typed) => unique?.isTaken(typed) ?? false);
  useEffect(() => {
    if (isTaken) form.setFieldMeta(field, (meta) => ({ ...meta, isBlurred: true, isTouched: true }));
  }, [form, field, isTaken]);
  return isTaken && unique ? { path: field, message: unique.message } : null;
}
