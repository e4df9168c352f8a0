import { isOpen } from '../../cases/parts.ts';
import { dueDatesOf } from '../../deadlines/case-due-dates.ts';
import type { CaseKind } from '../../events.ts';
import type { RecordOf } from '../../records/records.ts';
import type { CaseParts, FieldPlace } from '../places.ts';
import { complaintActs } from './complaint.ts';
import { dueProcessActs } from './due-process.ts';
import { mediationActs } from './mediation.ts';
import type { Actor, ActsRule } from './situation.ts';

/** Whose step is the next one in a case, and why. */
export interface ActsNext {
  who: Actor;
  /** As the screen says it: "Department: assign". */
  words: string;
  why: string;
  /** Where it is done. */
  at: FieldPlace;
}

/** The steps of the three kinds; of those that apply the first is the next one. The last of each always applies. */
export const actsRules: { readonly [K in CaseKind]: readonly ActsRule<RecordOf<K>>[] } = {
  complaint: complaintActs,
  mediation: mediationActs,
  dueprocess: dueProcessActs,
};

/** Who must act next on a case, as of a day (YYYY-MM-DD); null where the case is closed. */
export function whoActsNext<K extends CaseKind>(
  kind: K,
  record: RecordOf<K>,
  parts: CaseParts,
  today: string,
): ActsNext | null {
  if (!isOpen(record)) return null;
  const at = { ...parts, record, dueDates: dueDatesOf(kind, record), today };
  const rules: readonly ActsRule<RecordOf<K>>[] = actsRules[kind];
  const rule = rules.find(({ when }) => when(at));
  return rule ? { who: rule.who, words: rule.words, why: rule.why(at), at: rule.at(at) } : null;
}
