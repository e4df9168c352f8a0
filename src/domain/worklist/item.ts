import { addDays } from '../deadlines/days.ts';
import type { ActsNext } from '../desk/acts-next/who-acts-next.ts';
import type { FieldPlace } from '../desk/places.ts';
import type { CaseKind } from '../events.ts';
import type { WorklistSpan } from '../worklist-spans.ts';

/** What an item comes from: a limit of the law, a corrective action, an event ahead, something odd, or a case with none of them. */
export type WorklistCause = 'limit' | 'finding' | 'event' | 'oddity' | 'nothing';

/** Something of a case that somebody has to do. */
export interface WorklistItem {
  kind: CaseKind;
  uid: string;
  /** -1 until the server has made the case. */
  caseId: number;
  caseNumber: string | null;
  studentUid: string | null;
  /** The investigator, mediator or judge whose work it is; null: nobody's yet. */
  person: string | null;
  /** The user whose name that is; null: an outside name, or nobody's. */
  userUid: string | null;
  cause: WorklistCause;
  /** Sets it apart from the other items of its case and cause: the limit, the finding, the event, the sentence. */
  about: string;
  what: string;
  /** Day (YYYY-MM-DD) and time (HH:mm) of it. */
  due: string | null;
  time: string | null;
  span: WorklistSpan;
  /** Whose step is the next one in the case; null where the case is closed. */
  acts: ActsNext | null;
  /** Where it is done or mended. */
  at: FieldPlace | null;
}

/** Today, and the last days of the spans that begin with it. */
export interface WorklistDays {
  today: string;
  in7: string;
  in30: string;
}

/** The spans as seen from a day (YYYY-MM-DD). */
export const worklistDays = (today: string): WorklistDays => ({
  today,
  in7: addDays(today, 7),
  in30: addDays(today, 30),
});

/** The span of a day on which something is due. */
export function spanOf(due: string, { today, in7, in30 }: WorklistDays): WorklistSpan {
  if (due < today) return 'overdue';
  if (due <= in7) return 'within7';
  return due <= in30 ? 'within30' : 'later';
}
