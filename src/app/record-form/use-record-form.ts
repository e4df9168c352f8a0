import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { isSameValue, type Values } from '#domain/merge.ts';
import type { EditableEntity, RecordOf } from '#domain/records/records.ts';
import { useRefusedEdit } from '../edits/use-refused-edit.ts';
import { type TellSaved, useTellSaved } from '../edits/use-tell-saved.ts';
import { useEngine, useMayEdit } from '../shell/engine-context.ts';
import type { GoesWith, WithSave } from './goes-with.ts';
import {
  type Besides,
  changedValues,
  filledNow,
  firstValues,
  formValues,
  hasChanges,
  kindOf,
  withoutBesides,
  withoutTakenOver,
} from './record-values.ts';
import { useDraft } from './use-draft.ts';
import { useFoundFirst } from './use-found-first.ts';
import { useJudge } from './use-judge.ts';
import { useQuietForm } from './use-quiet-form.ts';

export interface RecordFormOptions {
  entity: EditableEntity;
  /** The record that the form edits; null makes a new one. */
  record: Values | null;
  /** A new record's first values. */
  blank?: Values;
  /** Further first values, which change from day to day: a draft is found without them. */
  start?: Values;
  /** First values that follow another record: a draft is found without them, and brings back only what was typed in their place. */
  takenOver?: Values;
  /** What the record that these values choose fills in now; undefined where this device doesn't have it. */
  fillFrom?: (values: Values) => Values | undefined;
  /** Names the drafts of a second form that makes the same new record. */
  draftName?: string;
  /** What the form of a new record asks for besides, for what goes with its save. */
  besides?: Besides;
  /** The names of the files that are chosen for it, and added once it is saved. */
  files?: readonly string[] | undefined;
  /** What goes with a save, done before it is told of. */
  goesWith?: GoesWith;
  /** Saved on this device; `tell` says the words once it is known what the server makes of it. */
  onSaved: (uid: string, tell: TellSaved) => void;
}

/** What the form of a record, or of a new one, opens on. */
type Followed = Pick<RecordFormOptions, 'record' | 'start'>;

/** What a form is about, as the names of drafts begin. */
function draftKeyOf({ entity, record, blank, draftName }: RecordFormOptions): string {
  if (record !== null) return `${entity}:${String(record['uid'])}`;
  const parts = [entity, 'new', draftName, JSON.stringify(blank ?? {})];
  return parts.filter((part) => part !== undefined).join(':');
}

/** A save whose record is safe on this device and that failed after it: the next one goes on with it, and makes no second record. */
interface Unfinished {
  uid: string;
  /** What the form showed of the record. */
  shown: Values;
  /** What goes with it and is not done yet, with the fields that were changed. */
  works: Map<WithSave, Values>;
}

/** What the found draft puts into the form, with what other records fill in by now. */
function restoredValues(
  { entity, takenOver, fillFrom }: RecordFormOptions,
  { found, noteFilled }: Pick<ReturnType<typeof useDraft>, 'found' | 'noteFilled'>,
): Values {
  const filled = found ? filledNow(entity, found, fillFrom?.(found.values)) : {};
  noteFilled(filled);
  return { ...withoutTakenOver(entity, found ?? undefined, takenOver), ...filled };
}

/** What goes with a save, and what is not done yet of the one before. */
function worksOf(goesWith: GoesWith | undefined, changes: Values, left: Unfinished['works'] = new Map()) {
  for (const work of goesWith?.values() ?? []) left.set(work, { ...left.get(work), ...changes });
  return left;
}

async function doWorks({ uid, works }: Unfinished): Promise<void> {
  for (const [work, changes] of works) {
    await work(changes, uid);
    works.delete(work);
  }
}

/** The draft of what was typed while a save ran, on the version that the save made. */
const typedOn = (entity: RecordFormOptions['entity'], saved: Values, since: Values) => ({
  values: { ...formValues(entity, saved, false), ...since },
  seen: saved,
});

/**
 * A form over one record: its domain schema validates, its rules close fields, settling runs as one types, a draft is
 * kept, and saving hands the engine only what changed since the form was opened.
 */
export function useRecordForm(options: RecordFormOptions) {
  const { entity, record, blank, start, takenOver, besides } = options;
  const engine = useEngine();
  const canEdit = useMayEdit();
  const creating = record === null;
  const begin = useTellSaved();

  /** What the form was opened on: the version its author saw. Follows the record while nothing is typed. */
  const [opened, setOpened] = useState<Values>(record ?? { ...blank, ...start, ...takenOver });
  const initial = useFirstValues(entity, opened, creating, besides);
  const { form, values, type, set, leave, read } = useQuietForm(initial);
  const [isTried, setTried] = useState(false);
  const refused = useRefusedEdit(creating ? null : String(record['uid']));
  const refusals = (refused?.fields ?? []).filter(({ path }) => isSameValue(values[path], initial[path]));
  const isDirty = hasChanges(values, initial);

  // Once it is saved on this device it is new no more: what opens then is an edit that follows the create.
  const isNew = creating || refused?.action === 'create';
  const judge = useJudge({ entity, opened, creating, isNew, besides });
  const { isOpen, whyClosed, issues } = useMemo(() => judge(values), [judge, values]);
  const draft = useDraft(draftKeyOf(options), {
    values,
    read,
    isKept: (all) => canEdit && hasChanges(all, initial),
    seen: opened,
    files: options.files,
  });

  const markFollowed = useFollowed({ record, start }, isDirty, (next) => {
    if (hasChanges(read(), initial)) return false;
    const all = creating ? { ...opened, ...next } : next;
    setOpened(all);
    form.reset(firstValues(entity, all, creating, besides));
    return true;
  });
  useSettling(form, values, kindOf(entity));

  const unfinished = useRef<Unfinished | null>(null);

  /** Saves what the fields hold this moment; answers false when the form has problems or the device couldn't keep the edit (it throws then). */
  async function save(): Promise<boolean> {
    setTried(true);
    const held = read();
    const typed = kindOf(entity).settle(held);
    const judgement = judge(typed);
    if (judgement.issues.length > 0) return false;
    const tell = begin();
    const before = unfinished.current;
    // Whoever has discarded it meanwhile makes another one.
    const made = creating && before ? engine.view.find(entity, `~${before.uid}`)?.record : undefined;
    const changes = changedValues((made && before?.shown) ?? initial, typed, judgement.isOpen);
    const write = () => {
      if (creating && !made) return engine.edits.create(entity, withoutBesides(typed, besides), draft.name);
      const seen = made ?? opened;
      const uid = String((seen as Values)['uid']);
      return refused && !hasChanges(typed, initial)
        ? // Perhaps what it was refused for is mended elsewhere.
          engine.queue.amend(refused.id, refused.changes, draft.name).then(() => uid)
        : engine.edits
            .save(entity, uid, seen as RecordOf<typeof entity>, withoutBesides(changes, besides), draft.name)
            .then(() => uid);
    };
    const uid = await draft.during(write);
    const saved: Values = { ...opened, ...engine.view.find(entity, `~${uid}`)?.record };
    const shown = creating ? typed : formValues(entity, saved, false);
    // Somebody may have gone on typing: that is not saved yet, and stays.
    const since = changedValues(held, read(), () => true);
    unfinished.current = { uid, shown, works: worksOf(options.goesWith, changes, before?.works) };
    if (creating) set(changedValues(held, shown, () => true));
    else form.reset({ ...shown });
    set(since);
    if (!creating) {
      markFollowed({ record: saved, start });
      setOpened(saved);
      setTried(false);
    }
    if (creating) draft.markTaken({ ...shown, ...since });
    if (Object.keys(since).length > 0)
      await engine.drafts.put(creating ? `${entity}:${uid}` : draft.name, typedOn(entity, saved, since));
    await doWorks(unfinished.current);
    unfinished.current = null;
    options.onSaved(uid, tell);
    return true;
  }

  return {
    form,
    /** What the fields hold, but for what is being typed this moment. */
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
    isDirty,
    isUnchanged: !creating && refused === null && !isDirty,
    canEdit,
    draft,
    isOpen,
    whyClosed,
    /** Sets a field by a key: the screen follows once typing rests. */
    type,
    leave,
    set,
    /** Puts the found draft into the form, on the version that it was typed on. */
    restore: () => {
      if (draft.found?.seen && !creating) setOpened(draft.found.seen);
      set(restoredValues(options, draft));
      draft.take();
    },
    ...useFoundFirst(save),
    /** Shows every message, not only those of fields that were left. */
    showAll: () => setTried(true),
  };
}

/**
 * While nothing is typed a form follows its record, and that of a new one its first values of the day. `open` opens the form on them
 * and answers true, or leaves it as it is. The answer notes what the form stands on by itself.
 */
function useFollowed(now: Followed, isDirty: boolean, open: (next: Values) => boolean) {
  const followed = useRef(now);
  const follow = useEffectEvent((next: Followed) => {
    const { record, start } = followed.current;
    const isOther = next.record ? next.record !== record : hasChanges(next.start ?? {}, start ?? {});
    if (isOther && open(next.record ?? next.start ?? {})) followed.current = next;
  });
  const { record, start } = now;
  useEffect(() => {
    if (!isDirty) follow({ record, start });
  }, [record, start, isDirty]);
  return (own: Followed): void => void (followed.current = own);
}

/** Sets what follows from what was typed, as the record's domain says. */
function useSettling(
  form: ReturnType<typeof useQuietForm>['form'],
  values: Values,
  kind: ReturnType<typeof kindOf>,
): void {
  useEffect(() => {
    const settled = kind.settle(values);
    for (const [field, value] of Object.entries(settled))
      if (!isSameValue(value, values[field])) form.setFieldValue(field, value);
  }, [values, kind, form]);
}

/** The same values while the form stands on the same record. */
const useFirstValues = (...[entity, opened, creating, besides]: Parameters<typeof firstValues>) =>
  useMemo(() => firstValues(entity, opened, creating, besides), [entity, opened, creating, besides]);

export type RecordForm = ReturnType<typeof useRecordForm>;
