import { useCallback, useState } from 'react';
import { useDraft } from '../record-form/use-draft.ts';
import { useLeaveGuard } from '../record-form/use-leave-guard.ts';

/** Years as they were typed, by rule. */
export type TypedYears = Readonly<Record<string, string>>;

const nothing: TypedYears = {};

/** The schedule as it is being typed: a draft of it is kept, and it is asked for before its screen is left. `isChanged`: whether some of it isn't saved. */
export function useTypedYears(isChanged: (typed: TypedYears) => boolean) {
  const [typed, setTyped] = useState(nothing);
  const read = useCallback(() => typed, [typed]);
  const isKept = useCallback((values: object) => isChanged(values as TypedYears), [isChanged]);
  const draft = useDraft('retention:schedule', { values: typed, read, isKept, seen: null });
  const isDirty = isChanged(typed);
  const guard = useLeaveGuard(isDirty, draft.keep);
  return {
    typed,
    isDirty,
    canEdit: true,
    draft,
    guard,
    type: (rule: string, text: string) => setTyped((years) => ({ ...years, [rule]: text })),
    /** Puts the found draft into the fields. */
    restore: () => {
      setTyped((draft.found?.values ?? nothing) as TypedYears);
      draft.take();
    },
    /** What was sent is saved; what was typed meanwhile stays. */
    end: (sent: TypedYears) => {
      setTyped((years) =>
        Object.fromEntries(Object.entries(years).filter(([rule, text]) => text !== sent[rule])),
      );
      void draft.forget();
    },
  };
}
