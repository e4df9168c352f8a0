import type { EventType } from '#domain/events.ts';
import type { RecordOf } from '#domain/records/records.ts';
import type { CaseBasis } from './basis/basis.ts';
import type { PlannedCase } from './basis/plan.ts';
import { topicWords } from './basis/words.ts';
import type { Step } from './courses/course.ts';
import { type Day, isoDay, workdayBefore } from './drawing/days.ts';
import type { Random } from './drawing/random.ts';
import { uidAt } from './drawing/uids.ts';
import { fill } from './texts/fill.ts';
import { systemicTalks, talks, talkWeights } from './texts/talks.ts';

/** A log has from 4 to 20 events. */
const fewest = 4;
const most = 20;

/** Minutes that people spend together, from and to; other events have no length. */
const lengths: Partial<Record<EventType, readonly [number, number]>> = {
  'Phone Call': [15, 30],
  Interview: [45, 90],
  'On-site Visit': [120, 300],
  'Resolution Meeting': [75, 150],
  'Mediation Held': [150, 360],
  'Prehearing Conference': [30, 60],
  Hearing: [240, 420],
};

const quarter = 15;
const officeOpens = 8 * 60;
/** Days that would run longer end here, with what is left in one quarter. */
const latestStart = 20 * 60;

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/**
 * The events of a case in order: its steps so far, and talks in between that fill the log. `last` is the last day of the
 * sample; `nextId` gives their numbers.
 */
export function eventsOf(
  planned: PlannedCase,
  basis: CaseBasis,
  steps: readonly Step[],
  closed: Day | null,
  last: Day,
  random: Random,
  nextId: () => number,
): RecordOf<'event'>[] {
  const end = Math.min(last, closed ?? last);
  const happened = inOrder(planned, steps, closed, last);
  const wanted = Math.min(
    random.int(8, 14) + random.int(0, 7),
    fewest + Math.floor((end - planned.filed) / 4),
  );
  const fillers = Math.min(most, Math.max(fewest, wanted)) - happened.length;
  const log = withTalks(happened, planned.filed, end, Math.max(0, fillers), basis.student !== null, random);
  const told = new Set<string>();
  const starts = startsOf(log, random);

  return log.map((step, index) => {
    const texts = step.texts.filter((text) => !told.has(text));
    const text = random.pick(texts.length > 0 ? texts : step.texts);
    told.add(text);
    const start = starts[index];
    const spoken = lengths[step.type];
    const length = spoken ? random.int(spoken[0] / quarter, spoken[1] / quarter) * quarter : 0;
    const next = log[index + 1]?.day === step.day ? starts[index + 1] : null;
    const ends =
      start == null ? null : next != null && next > start ? Math.min(start + length, next) : start + length;
    const moment = step.day * 86_400_000 + ((start ?? 0) + 5 * 60) * 60_000 + index * 1000;
    return {
      id: nextId(),
      uid: uidAt(moment, random),
      version: 1,
      updatedAt: new Date(moment).toISOString(),
      parentId: planned.id,
      parentUid: planned.uid,
      parentType: planned.kind,
      type: step.type,
      narrative: fill(text, {
        ...basis.words,
        ...topicWords(basis.topic, basis.words, random),
        ...step.words,
      }),
      date: isoDay(step.day),
      beginTime: start == null ? null : clock(start),
      endTime: start == null || ends === null || !spoken ? null : clock(ends),
      alertFlag: random.chance(0.06) ? true : null,
      ignoreAlertFlag: random.chance(0.02) ? true : null,
    };
  });
}

/** The steps that have happened, by day; a case has no more than its log holds, so spare ones go. */
function inOrder(planned: PlannedCase, steps: readonly Step[], closed: Day | null, last: Day): Step[] {
  const happened = steps
    .filter(
      (step) => step.day <= last && step.day >= planned.filed && (closed === null || step.day <= closed),
    )
    .toSorted((a, b) => a.day - b.day || Number(a.type === 'Closed') - Number(b.type === 'Closed'));
  while (happened.length > most) happened.splice(happened.length - 3, 1);
  return happened;
}

function withTalks(
  steps: readonly Step[],
  filed: Day,
  end: Day,
  count: number,
  hasStudent: boolean,
  random: Random,
): Step[] {
  const [first, ...rest] = steps;
  if (!first) return [];
  const texts = hasStudent ? talks : systemicTalks;
  const used = {
    'Phone Call': 0,
    Email: 0,
    'Document Received': 0,
    'Document Requested': 0,
    'Letter Received': 0,
    Other: 0,
  };
  const between = Array.from({ length: count }, (): Step => {
    let type = random.weighted(talkWeights);
    // Rare kinds have few texts: rather another call than the same letter again.
    if (used[type] >= texts[type].length) type = random.pick(['Phone Call', 'Email']);
    used[type] += 1;
    const day = workdayBefore(random.int(Math.min(filed + 1, end), end));
    return { day: Math.max(filed, day), type, texts: texts[type] };
  });
  // Talks of a day come before its step, so that the closing stays last; the filing is first.
  return [first, ...[...between, ...rest].toSorted((a, b) => a.day - b.day)];
}

/** Minutes since midnight at which events begin: known for what people do together, and where a day has several. */
function startsOf(log: readonly Step[], random: Random): (number | null)[] {
  let [day, free] = [Number.NaN, officeOpens];
  return log.map((step, index) => {
    const isAlone = log[index - 1]?.day !== step.day && log[index + 1]?.day !== step.day;
    if (isAlone && !lengths[step.type]) return null;
    if (step.day !== day) free = officeOpens + random.int(0, isAlone ? 16 : 6) * quarter;
    day = step.day;
    const start = Math.min(free, latestStart);
    free = start + (lengths[step.type]?.[1] ?? quarter);
    return start;
  });
}
