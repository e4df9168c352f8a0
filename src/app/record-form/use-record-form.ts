import { useForm, useStore } from '@tanstack/react-form';
import { useEffect, useMemo, useRef, useState } from 'react';
import * as v from 'valibot';
import { openingWords } from '#domain/cases/what-opens.ts';
import { isCaseKind } from '#domain/events.ts';
import { isSameValue, type Values } from '#domain/merge.ts';
import type { EditableEntity, RecordOf } from '#domain/records.ts';
import { highestRole } from '#domain/roles.ts';
import { isEditable, type RuleContext } from '#domain/rules.ts';
import { useRefusedEdit } from '../edits/use-refused-edit.ts';
import { type TellSaved, useTellSaved } from '../edits/use-tell-saved.ts';
import { useEngine, useMayEdit, useOpenSession } from '../shell/engine-context.ts';
import { fieldProblems } from './field-problems.ts';
import { changedValues, formValues, kindOf } from './record-values.ts';
import { useDraft } from './use-draft.ts';

export interface RecordFormOptions {
  entity: EditableEntity;
  /** The record that the form edits; null makes a new one. */
  record: Values | null;
  /** A new record's first values. */
  blank?: Values;
  /** Further first values, which change from day to day: a draft is found without them. */
  start?: Values;
  /** Names the drafts of a second form that makes the same new record. */
  draftName?: string;
  /** Saved on this device; `tell` says the words once it is known what the server makes of it. */
  onSaved: (uid: string, tell: TellSaved) => void;
}

/** The name of a form's draft. */
function draftKeyOf({ entity, record, blank, draftName }: RecordFormOptions): string {
  if (record !== null) return `${entity}:${String(record['uid'])}`;
  const parts = [entity, 'new', draftName, JSON.stringify(blank ?? {})];
  return parts.filter((part) => part !== undefined).join(':');
}

/**
 * A form over one record: its domain schema validates, its rules close fields, settling runs as one types, a draft is
 * kept, and saving hands the engine only what changed since the form was opened.
 */
export function useRecordForm(options: RecordFormOptions) {
  const { entity, record, blank, start } = options;
  const engine = useEngine();
  const canEdit = useMayEdit();
  const { user } = useOpenSession();
  const kind = kindOf(entity);
  const creating = record === null;
  const begin = useTellSaved();

  /** What the form was opened on: the version its author saw. Follows the record while nothing is typed. */
  const [opened, setOpened] = useState<Values>(record ?? { ...blank, ...start });
  const initial = useMemo(() => formValues(entity, opened, creating), [entity, opened, creating]);
  const schema = useMemo(
    () => v.object(creating ? { ...kind.create, ...kind.edit } : kind.edit),
    [creating, kind],
  );
  const form = useForm({ defaultValues: initial });
  const values = useStore(form.store, (state) => state.values);
  const [isTried, setTried] = useState(false);
  const refused = useRefusedEdit(creating ? null : String(record['uid']));
  const refusals = (refused?.fields ?? []).filter(({ path }) => isSameValue(values[path], initial[path]));
  const isDirty = Object.keys(values).some((field) => !isSameValue(values[field], initial[field]));

  // Once it is saved on this device it is new no more: what opens then is an edit that follows the create.
  const isNew = creating || refused?.action === 'create';
  const context: RuleContext = useMemo(
    () => ({ role: highestRole(user.roles) ?? 'Read-Only', isNew }),
    [user.roles, isNew],
  );
  const current = useMemo(() => ({ ...opened, ...values }), [opened, values]);
  const isOpen = (field: string) => canEdit && isEditable(kind.rules, field, current, context);
  /** Under a field that a rule closes; a new case says once for all of them that the first save opens them. */
  const whyClosed = (field: string) =>
    canEdit && !isNew && isCaseKind(entity) && !isOpen(field) ? openingWords(entity, field, current) : null;
  // What is closed nobody here can mend: a new case has no number yet.
  const issues = fieldProblems(schema, values).filter(({ path }) => isOpen(path));
  const draftKey = draftKeyOf(options);
  const draft = useDraft(draftKey, values, creating ? null : opened, isDirty && canEdit);

  const refreshed = useRef(record);
  useEffect(() => {
    if (record === null || record === refreshed.current || isDirty) return;
    refreshed.current = record;
    setOpened(record);
    form.reset(formValues(entity, record, false));
  }, [record, isDirty, form, entity]);

  useEffect(() => {
    const settled = kind.settle(values);
    for (const [field, value] of Object.entries(settled))
      if (!isSameValue(value, values[field])) form.setFieldValue(field, value);
  }, [values, kind, form]);

  /** Saves; answers false when the form has problems or the device couldn't keep the edit (it throws then). */
  async function save(): Promise<boolean> {
    setTried(true);
    if (issues.length > 0) return false;
    const tell = begin();
    const changes = changedValues(initial, values, isOpen);
    if (creating) {
      const uid = await draft.during(() => engine.edits.create(entity, { ...values }, draftKey));
      form.reset(values);
      options.onSaved(uid, tell);
      return true;
    }
    const uid = String(opened['uid']);
    await draft.during(() =>
      refused && !isDirty
        ? // Perhaps what it was refused for is mended elsewhere.
          engine.queue.amend(refused.id, refused.changes, draftKey)
        : engine.edits.save(entity, uid, opened as RecordOf<typeof entity>, changes, draftKey),
    );
    const saved = { ...opened, ...engine.view.find(entity, `~${uid}`)?.record };
    refreshed.current = saved;
    setOpened(saved);
    form.reset(formValues(entity, saved, false));
    setTried(false);
    options.onSaved(uid, tell);
    return true;
  }

  return {
    form,
    values,
    /** The values that the form was opened on. */
    initial,
    /** What keeps the form from being saved, one message a field. */
    issues,
    /** The edit of this record that the server refused: saving sends it again with what is typed now. */
    refused,
    /** What the server refused, beside fields that still hold the refused value. */
    refusals,
    /** Somebody pressed Save, so that every message shows, not only those of fields that were left. */
    isTried,
    isValid: issues.length === 0,
    isDirty,
    canEdit,
    draft,
    isOpen,
    whyClosed,
    set: (changes: Values) => {
      for (const [field, value] of Object.entries(changes)) form.setFieldValue(field, value);
    },
    /** Puts the found draft into the form, on the version that it was typed on. */
    restore: () => {
      if (draft.found?.seen) setOpened(draft.found.seen);
      for (const [field, value] of Object.entries(draft.found?.values ?? {}))
        form.setFieldValue(field, value);
      draft.take();
    },
    save,
    /** Shows every message, not only those of fields that were left. */
    showAll: () => setTried(true),
  };
}

export type RecordForm = ReturnType<typeof useRecordForm>;
