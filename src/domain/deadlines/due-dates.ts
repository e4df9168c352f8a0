import { gridDate } from '../fields.ts';
import { addDays, addWeekdays, daysBetween, yearBefore } from './days.ts';
import { complaintEnding, dueProcessLimitEnding, type Ending } from './endings.ts';
import {
  type ComplaintCourse,
  complaintDeadlines,
  complaintLookBack,
  type DeadlineRule,
  type DueProcessCourse,
  dueProcessDeadlines,
} from './rules.ts';

/** A limit of one case: when it ends, and why. Days are YYYY-MM-DD. */
export interface DueDate {
  id: string;
  what: string;
  citation: string;
  /** As the rule gives it, or the case's own due day; it stays visible when an extension moves the end. */
  originalDue: string;
  /** Where the limit was extended to; null without an extension, or with one that ends no later. */
  extendedTo: string | null;
  /** When that extension was granted; null where nobody has recorded it. */
  extensionGrantedOn: string | null;
  /** The day that binds: `extendedTo`, else `originalDue`. */
  due: string;
  /** When it was fulfilled. */
  metOn: string | null;
  /** Whether the rule knows an extension at all: none of an expedited case does. */
  canBeExtended: boolean;
  /** Nothing fulfils it: a period that only ends. */
  isPeriod: boolean;
  /** Why nobody has to meet it any more; null while somebody has. */
  ending: Ending | null;
  /** How the day was found, in a sentence. */
  explanation: string;
}

/** The fields that the rules of a case read, by name. */
type Days = Readonly<Record<string, unknown>>;

/** A day or another text of the case; null where it has none. */
const textOf = (record: Days, field: string | undefined): string | null => {
  const value = field === undefined ? null : record[field];
  return typeof value === 'string' ? value : null;
};

const binds = <T>({ when }: DeadlineRule<T>, record: Days): boolean =>
  (when?.expedited === undefined ||
    when.expedited === (record['expeditedDueProcessComplaintFlag'] === true)) &&
  (when?.filedByParent === undefined || when.filedByParent === (record['filedByParentFlag'] !== false));

const citationOf = (rule: { citation: string }) => `34 CFR ${rule.citation}`;

const dayWords = { calendar: 'calendar days', school: 'school days (taken as Mondays to Fridays)' } as const;

/** Where the limit starts, and in which words. */
function startOf<T>(rule: DeadlineRule<T>, record: Days, earlier: readonly DueDate[]) {
  const given =
    'day' in rule.start
      ? textOf(record, rule.start.day)
      : (earlier.find((one) => 'after' in rule.start && one.id === rule.start.after)?.originalDue ?? null);
  const other = textOf(record, rule.startsEarlierOn);
  if (given !== null && other !== null && other < given) return { day: other, words: 'the hearing' };
  return { day: given, words: rule.start.words };
}

/** An extension with its length, why, who asked and when it was granted, as far as they are recorded. */
function extensionWords<T>(rule: DeadlineRule<T>, record: Days, from: string, to: string): string {
  const { extension } = rule;
  const length = daysBetween(from, to);
  const requestedBy = textOf(record, extension?.requestedBy);
  const grantedOn = textOf(record, extension?.grantedOn);
  return [
    `; extended by ${length} ${length === 1 ? 'day' : 'days'} from ${gridDate(from)} to ${gridDate(to)}`,
    ...[textOf(record, extension?.reason)].filter((reason) => reason !== null),
    ...(requestedBy === null ? [] : [`asked for by ${requestedBy}`]),
    ...(grantedOn === null ? [] : [`granted on ${gridDate(grantedOn)}`]),
    `34 CFR ${extension?.citation}`,
  ].join(', ');
}

function dueDate<T>(
  rule: DeadlineRule<T>,
  record: Days,
  earlier: readonly DueDate[],
): Omit<DueDate, 'ending'> | null {
  const { day: start, words } = startOf(rule, record, earlier);
  if (start === null) return null;
  const own = textOf(record, rule.override);
  const computed = rule.days === 'calendar' ? addDays(start, rule.length) : addWeekdays(start, rule.length);
  const originalDue = own ?? computed;
  const asked = textOf(record, rule.extension?.to);
  const extendedTo = asked !== null && asked > originalDue ? asked : null;
  return {
    id: rule.id,
    what: rule.what,
    citation: citationOf(rule),
    originalDue,
    extendedTo,
    extensionGrantedOn: textOf(record, rule.extension?.grantedOn),
    due: extendedTo ?? originalDue,
    metOn: textOf(record, rule.metBy),
    canBeExtended: rule.extension !== undefined,
    isPeriod: rule.metBy === undefined,
    // Words are made when they are read: lists of thousands of cases look at days only.
    get explanation() {
      const found =
        own === null || own === computed
          ? `${rule.length} ${dayWords[rule.days]} from ${words} on ${gridDate(start)}, ${citationOf(rule)}`
          : `Set for this case in place of ${gridDate(computed)}, ${citationOf(rule)}`;
      return `${found}${extendedTo === null ? '' : extensionWords(rule, record, originalDue, extendedTo)}.`;
    },
  };
}

function dueDates<T>(
  rules: readonly DeadlineRule<T>[],
  record: Days,
  endingOf: (limit: string) => Ending | null,
): DueDate[] {
  const found: DueDate[] = [];
  for (const rule of rules) {
    const due = binds(rule, record) ? dueDate(rule, record, found) : null;
    if (due) found.push(Object.assign(due, { ending: endingOf(rule.id) }));
  }
  return found;
}

/** The due days of a complaint, found from what the record says now: a changed start moves them. */
export const complaintDueDates = (complaint: ComplaintCourse): DueDate[] =>
  dueDates(complaintDeadlines, complaint, () => complaintEnding(complaint));

/** The due days of a due process case, by who filed it and whether it is expedited. */
export const dueProcessDueDates = (dueProcess: DueProcessCourse): DueDate[] =>
  dueDates(dueProcessDeadlines, dueProcess, (limit) => dueProcessLimitEnding(dueProcess, limit));

/** The first day that a complaint filed on this day (YYYY-MM-DD) may concern, and why: 34 CFR 300.153(c). */
export function complaintMayConcern(dateFiled: string): { from: string; explanation: string } {
  return {
    from: yearBefore(dateFiled),
    explanation: `1 year before it was received on ${gridDate(dateFiled)}, ${citationOf(complaintLookBack)}.`,
  };
}

/**
 * How a limit stands: fulfilled in time or late, past and not fulfilled, a period that is past, nobody's to meet any more,
 * or still running.
 */
export type DueState = 'met' | 'metLate' | 'overdue' | 'ended' | 'over' | 'running';

/**
 * How a limit stands on a day: what fulfils it after that day isn't seen, and the due day itself is in time. The one rule
 * of what is overdue, for the screen of a case and for the worklist.
 */
export function dueState(
  { due, metOn, isPeriod, ending }: Pick<DueDate, 'due' | 'metOn' | 'isPeriod' | 'ending'>,
  on: string,
): DueState {
  if (metOn !== null && metOn <= on) return metOn <= due ? 'met' : 'metLate';
  if (isPeriod && on > due) return 'ended';
  if (ending !== null) return 'over';
  return on <= due ? 'running' : 'overdue';
}
