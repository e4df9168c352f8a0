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
import { type AdminConflict, afterAnswer, draftVersion, openConflicts, versionOf } from './admin-conflict.ts';
import { useHeldRecord } from './use-held-record.ts';
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

export interface AdminForm extends RecordForm {
  /** The record as the server had it last; null while a new one isn't saved. */
  record: Values | null;
  conflict: AdminConflict | null;
}

/**
 * A form over what only the server has: users and lookups. It validates by the domain's schema, keeps a draft like every
 * form, and saves straight to the server, by the version that was shown.
 */
export function useAdminForm(options: AdminFormOptions): AdminForm {
  const { draftKey, blank, secrets = [], send } = options;
  const [refused, setRefused] = useState<readonly (FieldProblem & { value: unknown })[]>([]);
  const [isTried, setTried] = useState(false);
  const request = useRequestKey();
  const shown = (record: Values | null) => shownValues(record, options);
  const held = useHeldRecord(options.record, shown);
  const { record: stored, initial } = held;
  const { form, values, type, set, leave, read } = useQuietForm(initial);

  const issues = useIssues(form, options, values, initial);
  const isDirty = hasChanges(values, initial);
  const draft = useDraft(draftKey, {
    values: without(secrets, values),
    read: () => without(secrets, read()),
    isKept: (all) => hasChanges(all, initial),
    seen: held.seen,
  });
  const isOpen = (field: string) => options.isOpen(field, values);

  /** Shows the record that the server answered, and over it what was typed and isn't stored. */
  function showAnswer(record: Values, changes: Values, sent: Values, conflicts: readonly Conflict[]): void {
    const theirs = shown(record);
    const after = afterAnswer({ initial, sent, now: read(), theirs, changes, conflicts });
    held.hold(record, after.inConflict);
    form.reset(theirs);
    set(after.typed);
    setRefused([]);
  }

  async function submit(changes: Values, seen: number | null): Promise<boolean> {
    const condition: Record<string, string> = seen === null ? {} : { 'if-match': `"${seen}"` };
    const sent = read();
    try {
      const headers = { [wire.idempotencyKey]: request.keyOf({ changes, seen }), ...condition };
      const record = await draft.during(() => send(changes, headers));
      request.end();
      void draft.forget();
      showAnswer(record, changes, sent, []);
      setTried(false);
      options.onSaved(record);
      return true;
    } catch (thrown) {
      if (!(thrown instanceof Problem)) throw thrown;
      if (thrown.code !== 'unavailable') request.end();
      const { conflicts, current, fields = [] } = thrown.details;
      if (thrown.code === 'conflict' && conflicts && current) {
        showAnswer(current as Values, changes, sent, conflicts);
        return false;
      }
      setRefused(fields.map((field) => ({ ...field, value: values[field.path] })));
      throw thrown;
    }
  }

  async function save(seen: number | null): Promise<boolean> {
    setTried(true);
    if (issues.length > 0) return false;
    if (stored === null) return submit(values, null);
    const changes = changedValues(initial, values, isOpen);
    if (Object.keys(changes).length > 0) return submit(changes, seen);
    held.choose();
    options.onSaved(stored);
    return true;
  }

  function takeTheirs(): void {
    set(Object.fromEntries(held.inConflict.map(({ field }) => [field, initial[field]])));
    held.choose();
    setTried(false);
  }

  function restore(): void {
    const seen = draft.found?.seen ?? {};
    // Only what was typed: the rest may have been changed by somebody else since.
    const typed = changedValues(seen, draft.found?.values ?? {}, (field) => field in blank);
    held.typedOn(draftVersion({ seen, typed }, initial, versionOf(stored)));
    set(typed);
    draft.take();
  }

  const fields = openConflicts(held.inConflict, values, initial);
  const keepMine = () => save(versionOf(stored));
  return {
    form,
    values,
    initial,
    issues,
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
    restore,
    save: () => save(held.version),
    showAll: () => setTried(true),
    record: stored,
    conflict: fields.length > 0 ? { fields, useTheirs: takeTheirs, keepMine } : null,
  };
}

/** What the form shows of a record, or of a new one. */
function shownValues(
  record: Values | null,
  { blank, toValues = (same) => same }: Pick<AdminFormOptions, 'blank' | 'toValues'>,
): Record<string, unknown> {
  const values = record === null ? blank : toValues(record);
  return Object.fromEntries(Object.keys(blank).map((field) => [field, values[field] ?? blank[field]]));
}

const without = (fields: readonly string[], values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !fields.includes(field)));

/** What keeps the values from being saved, one message a field. */
function useIssues(
  form: RecordForm['form'],
  { schema, unique }: AdminFormOptions,
  values: Values,
  initial: Values,
): readonly FieldProblem[] {
  const found = useMemo(() => fieldProblems(schema, values), [schema, values]);
  // What is no name at all is taken by nobody: the server, which would refuse it, is not asked.
  const isName = !found.some(({ path }) => path === unique?.field);
  const taken = useUniqueName(form, isName ? unique : undefined, values, initial);
  return taken ? [...found, taken] : found;
}

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
