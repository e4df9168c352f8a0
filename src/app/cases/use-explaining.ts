import { useCallback, useMemo, useState } from 'react';
import * as v from 'valibot';
import { explainedKeys, explanationFields, explanationOf } from '#domain/cases/explanation.ts';
import type { Oddity } from '#domain/desk/oddities/oddities.ts';
import type { CaseKind } from '#domain/events.ts';
import type { CaseRecord } from '#domain/records/records.ts';
import { useTellSaved } from '../edits/use-tell-saved.ts';
import { hasChanges } from '../record-form/record-values.ts';
import { useDraft } from '../record-form/use-draft.ts';
import { useEngine } from '../shell/engine-context.ts';
import { caseSaved, messages } from '../shell/messages.ts';

export interface Explaining {
  kind: CaseKind;
  record: CaseRecord;
  /** All that is odd about the case as it was saved. */
  found: readonly Oddity[];
  /** Ticked as it opens: what is explained, or that and all the rest. */
  ticked: readonly Oddity[];
}

/** What the dialog holds, as the fields of the case that it saves: the words as typed, and the keys, one a line. */
interface Typed {
  oddityExplanation: string;
  explainedOddities: string;
  [field: string]: string;
}

const linesOf = (keys: readonly string[]) => keys.join('\n');

/** What keeps the words, or what they are about, from being saved. */
function problemsOf(words: string, about: readonly string[], isAnyOdd: boolean, wasExplained: boolean) {
  const isEmpty = words.trim() === '';
  const tooLong = v.safeParse(explanationFields.oddityExplanation, words).issues?.[0].message;
  const nothing = !isEmpty && !isAnyOdd ? 'Nothing is left that does not fit together' : undefined;
  return {
    words: isEmpty && !wasExplained ? 'Say why it is right as it stands' : (tooLong ?? nothing),
    about: isEmpty || about.length > 0 ? undefined : 'Choose what it explains',
    isTooLong: tooLong !== undefined,
  };
}

/** The explanation of a case as it is being typed: a draft of it is kept, and saved it is an edit of the case like any other. */
export function useExplaining({ kind, record, found, ticked }: Explaining) {
  const { edits } = useEngine();
  const begin = useTellSaved();
  /** The version that its author saw. */
  const [seen, setSeen] = useState(record);
  const [opened] = useState<Typed>(() => ({
    oddityExplanation: record.oddityExplanation ?? '',
    explainedOddities: linesOf(ticked.map(({ key }) => key)),
  }));
  const [values, setValues] = useState(opened);
  const isDirty = hasChanges(values, opened);
  const wasExplained = explainedKeys(seen).length > 0;
  const read = useCallback(() => values, [values]);
  const isKept = useCallback((all: object) => hasChanges(all as Typed, opened), [opened]);
  const inOrder = (keys: readonly string[]) =>
    linesOf(found.flatMap(({ key }) => (keys.includes(key) ? [key] : [])));
  const draft = useDraft(`explanation:${record.uid}`, { values, read, isKept, seen: seen as never });
  const about = useMemo(
    () => explainedKeys(values).filter((key) => found.some((one) => one.key === key)),
    [values, found],
  );

  async function save(): Promise<void> {
    const tell = begin();
    const { oddityExplanation } = values;
    const changes = explanationOf(oddityExplanation, about);
    await draft.during(() => edits.save(kind, record.uid, seen as CaseRecord, { ...changes }, draft.name));
    tell({ title: messages.savedTitle, detail: caseSaved(kind) });
  }

  return {
    values,
    about,
    wasExplained,
    isDirty,
    canEdit: true,
    draft,
    problems: problemsOf(values.oddityExplanation, about, found.length > 0, wasExplained),
    type: (oddityExplanation: string) => setValues((all) => ({ ...all, oddityExplanation })),
    choose: (keys: readonly string[]) => setValues((all) => ({ ...all, explainedOddities: inOrder(keys) })),
    /** Puts the found draft into the dialog, on the version that it was typed on. */
    restore: () => {
      if (draft.found?.seen) setSeen(draft.found.seen as typeof record);
      setValues({ ...opened, ...(draft.found?.values as Typed | undefined) });
      draft.take();
    },
    save,
  };
}
