import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { oddities } from '#domain/desk/oddities/oddities.ts';
import type { CaseKind } from '#domain/events.ts';
import { isSameValue } from '#domain/merge.ts';
import type { CaseRecord } from '#domain/records/records.ts';
import { useFormContext, type Warnings, WarningsProvider } from '../record-form/form-context.ts';
import { useCaseParts } from './case-parts.ts';
import { withWholeDays } from './whole-days.ts';

interface CaseWarningsProps {
  kind: CaseKind;
  record: CaseRecord;
  children: ReactNode;
}

/** Tells the form what doesn't fit together in what it holds, once typing rests: no key waits for it. */
export function CaseWarnings({ kind, record, children }: CaseWarningsProps) {
  const typed = useDeferredValue(useFormContext().values);
  const parts = useCaseParts(record.uid);
  const warnings = useMemo((): Warnings => {
    const saved = oddities(kind, record as never, parts);
    // What was explained of other values is said again.
    const wasOdd = new Set(saved.filter(({ isExplained }) => !isExplained).map(({ says }) => says));
    const isListed = new Set(saved.map(({ why }) => why));
    const { oddityExplanation, explainedOddities } = record;
    const now = oddities(
      kind,
      { ...record, ...withWholeDays(typed), oddityExplanation, explainedOddities } as never,
      parts,
    ).filter(({ isExplained }) => !isExplained);
    const ofField: Record<string, string> = {};
    for (const { says, why, at } of now)
      if (at.entity === kind)
        // The list above the form says why, of what was saved.
        ofField[at.field] = [ofField[at.field], says, !isListed.has(why) && why].filter(Boolean).join(' ');
    return { ofField, typed: now.filter(({ says }) => !wasOdd.has(says)).map(({ says }) => says) };
  }, [kind, record, parts, typed]);
  // The same ones while they say the same: no field is drawn anew for a key that changes none.
  const [given, give] = useState(warnings);
  if (!isSameValue(given, warnings)) give(warnings);
  return <WarningsProvider value={given}>{children}</WarningsProvider>;
}
