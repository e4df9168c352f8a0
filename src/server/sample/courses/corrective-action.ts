import type { RecordOf } from '#domain/records/records.ts';
import { type Day, isoDay, workday, workdayBefore } from '../drawing/days.ts';
import type { Random } from '../drawing/random.ts';
import { complaintSteps as texts } from '../texts/complaint-steps.ts';
import { fill, type Words } from '../texts/fill.ts';
import type { Topic } from '../texts/topic.ts';
import type { Known, Step } from './course.ts';

export type FindingText = Pick<
  RecordOf<'finding'>,
  'finding' | 'correctiveAction' | 'dueDate' | 'dateCompleted'
>;

const proofs = [
  'Signed logs show all compensatory hours.',
  'Training was held on the dates given; agenda and sign-in sheets are attached.',
  'The revised procedure is in force and was sent to all buildings.',
  'The IEP team met and the new IEP is in effect.',
];

/** What is done about a finding of a report. */
interface CorrectiveAction {
  finding: FindingText;
  steps: Step[];
  /** When its proof has been looked at: the complaint is closed then at the earliest. */
  settled: Day;
}

/** How a finding of a report is put right: due after some weeks, done about then, with a call before if it takes long. */
export function correctiveAction(
  found: Topic['findings'][number],
  report: Day,
  words: Words,
  known: Known,
  random: Random,
): CorrectiveAction {
  const due = workday(report + random.int(30, 170));
  const done = workday(due + random.int(-25, 12));
  const settled = workday(done + random.int(2, 14));
  const proof = random.pick(proofs);
  const reminded = workdayBefore(due - 12);
  const call: Step = { day: reminded, type: 'Phone Call', texts: texts.reminded };
  const correction: Step = {
    day: done,
    type: 'Corrective Action',
    texts: texts.corrected,
    words: { action: proof },
  };
  return {
    finding: {
      finding: fill(found.finding, words),
      correctiveAction: fill(found.correctiveAction, words),
      dueDate: isoDay(due),
      dateCompleted: known.iso(done),
    },
    steps: reminded < done ? [call, correction] : [correction],
    settled,
  };
}
