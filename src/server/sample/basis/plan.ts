import type { CaseKind } from '#domain/events.ts';
import { type Day, dayOf, momentOf, workday, workdayBefore } from '../drawing/days.ts';
import { type Random, randomFor } from '../drawing/random.ts';
import { uidAt } from '../drawing/uids.ts';

/** A case before anything is told of it: what numbers and references need to be known first. */
export interface PlannedCase {
  kind: CaseKind;
  id: number;
  uid: string;
  filed: Day;
  /** Calendar year in which its school year starts. */
  startYear: number;
  /** Place among the cases of its kind in the year, from 1. */
  placeInYear: number;
  /** null: a complaint about a district. */
  studentId: number | null;
  /** The other of a due process case and the mediation made from it. */
  partner: PlannedCase | null;
}

export interface Plan {
  /** In order of filing. */
  cases: PlannedCase[];
  /** The day on which each student was entered; students are numbered from 1. */
  studentDays: Day[];
}

/** The sample's school years by the calendar year they start in; the last one is current. */
export const startYears = [2024, 2025, 2026];

const kinds: CaseKind[] = ['complaint', 'mediation', 'dueprocess'];
/** Cases and students of the ordinary sample; another size keeps the proportions. */
const aYear = { complaint: 45, mediation: 60, dueprocess: 40 };
const ordinaryYear = 145;
export const ordinarySize = ordinaryYear * startYears.length;
const ordinaryStudents = 600;

type Draft = Pick<PlannedCase, 'kind' | 'filed' | 'startYear'> & { partner: Draft | null };

/** How many cases of each kind each year has: the total shared out so that nothing is lost by rounding. */
function counts(total: number) {
  let [given, weight] = [0, 0];
  return startYears.flatMap((startYear) =>
    kinds.map((kind) => {
      weight += aYear[kind];
      const count = Math.round((total * weight) / ordinarySize) - given;
      given += count;
      return { startYear, kind, count };
    }),
  );
}

function draftYear(startYear: number, size: Record<CaseKind, number>, last: Day, random: Random): Draft[] {
  const first = workday(dayOf(`${startYear}-07-01`));
  const end = workdayBefore(Math.min(dayOf(`${startYear + 1}-06-30`), last));
  const some = (kind: CaseKind, count: number): Draft[] =>
    Array.from({ length: count }, () => ({
      kind,
      startYear,
      filed: Math.min(end, workday(random.int(first, end))),
      partner: null,
    }));

  const dueProcesses = some('dueprocess', size.dueprocess);
  const linked = dueProcesses.flatMap((dueProcess) => {
    const filed = workday(dueProcess.filed + random.int(3, 12));
    if (filed > end || !random.chance(0.34)) return [];
    const mediation: Draft = { kind: 'mediation', startYear, filed, partner: dueProcess };
    dueProcess.partner = mediation;
    return [mediation];
  });
  const kept = linked.slice(0, size.mediation);
  for (const { partner } of linked.slice(size.mediation)) if (partner) partner.partner = null;
  return [
    ...some('complaint', size.complaint),
    ...dueProcesses,
    ...kept,
    ...some('mediation', size.mediation - kept.length),
  ];
}

/**
 * Who files what and when, for `total` cases in all. `last` is the last day on which anything may have happened.
 * Numbers go by the order of filing.
 */
export function planCases(seed: number, total: number, last: Day): Plan {
  const random = randomFor(seed, 'plan');
  const sizes = counts(total);
  const drafts = startYears
    .flatMap((startYear) => {
      const size = { complaint: 0, mediation: 0, dueprocess: 0 };
      for (const each of sizes) if (each.startYear === startYear) size[each.kind] = each.count;
      return draftYear(startYear, size, last, random);
    })
    .toSorted((a, b) => a.filed - b.filed);

  const studentCount = Math.max(1, Math.round((total * ordinaryStudents) / ordinarySize));
  const studentDays = Array.from({ length: studentCount }, () =>
    workday(random.int(dayOf('2024-07-01'), last)),
  );
  const seen: number[] = [];
  const studentOf = (draft: Draft) => {
    if (draft.kind === 'complaint' && random.chance(0.15)) return null;
    // A family that has a case comes back more often than others.
    const studentId =
      seen.length > 0 && random.chance(0.22) ? random.pick(seen) : random.int(1, studentCount);
    seen.push(studentId);
    const entered = studentDays[studentId - 1] ?? draft.filed;
    studentDays[studentId - 1] = Math.min(entered, draft.filed);
    return studentId;
  };

  const ids = { complaint: 0, mediation: 0, dueprocess: 0 };
  const places = new Map<string, number>();
  const planned = new Map<Draft, PlannedCase>();
  const cases = drafts.map((draft) => {
    const { kind, filed, startYear } = draft;
    const series = `${kind} ${startYear}`;
    const placeInYear = (places.get(series) ?? 0) + 1;
    places.set(series, placeInYear);
    const id = ++ids[kind];
    const own = randomFor(seed, `uid ${kind} ${id}`);
    const partner = (draft.partner && planned.get(draft.partner)) ?? null;
    const uid = uidAt(momentOf(filed, own), own);
    const studentId = partner ? partner.studentId : studentOf(draft);
    const made: PlannedCase = { kind, id, uid, filed, startYear, placeInYear, studentId, partner };
    if (partner) partner.partner = made;
    planned.set(draft, made);
    return made;
  });
  return { cases, studentDays };
}

/** "DP-2026-0003", "M-2026-0012"; of a complaint its number of the year, "2026-0007" (docs/api.md, Case numbers). */
export function yearNumber({ kind, startYear, placeInYear }: PlannedCase): string {
  const letters = { complaint: '', mediation: 'M-', dueprocess: 'DP-' }[kind];
  return `${letters}${startYear}-${String(placeInYear).padStart(4, '0')}`;
}
