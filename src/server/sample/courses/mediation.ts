import type { RecordOf } from '#domain/records/records.ts';
import { type PlannedCase, yearNumber } from '../basis/plan.ts';
import { type Day, spokenDay, workday } from '../drawing/days.ts';
import { randomFor } from '../drawing/random.ts';
import { mediatorNames } from '../people/officials.ts';
import { mediationSteps as texts } from '../texts/mediation-steps.ts';
import type { Course, Known, Step } from './course.ts';

type Fields = Pick<
  RecordOf<'mediation'>,
  | 'mediatorName'
  | 'mediationWithdrawnFlag'
  | 'dateWithdrawn'
  | 'dateHeld'
  | 'agreementReachedFlag'
  | 'dateClosed'
>;

/** What happens in a mediation, as far as its due process case needs to know. */
export interface MediationOutcome {
  held: Day | null;
  isAgreed: boolean;
  withdrawn: Day | null;
  closed: Day;
  mediator: string;
  assigned: Day;
}

/** The same for the mediation itself and for the due process case that it was made from. */
export function mediationOutcome(seed: number, { id, filed }: PlannedCase): MediationOutcome {
  const random = randomFor(seed, `mediation outcome ${id}`);
  const how = random.weighted({ agreed: 56, notAgreed: 20, withdrawn: 18, notHeld: 6 });
  const assigned = workday(filed + random.int(3, 9));
  const isHeld = how === 'agreed' || how === 'notAgreed';
  const held = isHeld ? workday(filed + random.int(17, 44)) : null;
  const withdrawn = how === 'withdrawn' ? workday(filed + random.int(12, 36)) : null;
  return {
    held,
    isAgreed: how === 'agreed',
    withdrawn,
    closed: workday((held ?? withdrawn ?? filed + 60) + random.int(1, 15)),
    mediator: random.pick(mediatorNames),
    assigned,
  };
}

/** The course of a mediation; one of a due process case is closed with that case, on `closedWithCase`. */
export function mediationCourse(
  seed: number,
  planned: PlannedCase,
  closedWithCase: Day | null,
  known: Known,
): Course<Fields> {
  const random = randomFor(seed, `mediation course ${planned.id}`);
  const { filed, partner } = planned;
  const { held, isAgreed, withdrawn, mediator, assigned, ...own } = mediationOutcome(seed, planned);
  const forgotten = random.chance(0.015) ? null : own.closed;
  const closed = partner ? closedWithCase : forgotten;
  const told = { mediator, held: held === null ? '' : spokenDay(held) };
  const steps: Step[] = partner
    ? [
        {
          day: filed,
          type: 'Other',
          texts: texts.fromDueProcess,
          words: { dueProcess: yearNumber(partner) },
        },
      ]
    : [{ day: filed, type: 'Letter Received', texts: texts.filed }];
  steps.push(
    { day: workday(filed + 1), type: 'Phone Call', texts: texts.asked },
    { day: assigned, type: 'Letter Sent', texts: texts.assigned, words: told },
  );
  if (held !== null)
    steps.push(
      { day: workday(assigned + 2), type: 'Mediation Scheduled', texts: texts.scheduled, words: told },
      { day: workday(assigned + 5), type: 'Document Received', texts: texts.signed },
      {
        day: held,
        type: 'Mediation Held',
        texts: isAgreed ? texts.agreed : texts.notAgreed,
        words: told,
      },
    );
  if (held !== null && isAgreed)
    steps.push({
      day: workday(held + 1),
      type: 'Document Received',
      texts: texts.filedAgreement,
      words: told,
    });
  if (withdrawn !== null) steps.push({ day: withdrawn, type: 'Withdrawal', texts: texts.withdrawn });
  if (held === null && withdrawn === null)
    steps.push({ day: workday(filed + 50), type: 'Letter Sent', texts: texts.notHeld });
  if (closed !== null) steps.push({ day: closed, type: 'Closed', texts: texts.closed });

  const isHeld = known.has(held);
  return {
    fields: {
      mediatorName: known.has(assigned) ? mediator : null,
      mediationWithdrawnFlag: known.has(withdrawn) ? true : isHeld ? false : null,
      dateWithdrawn: known.iso(withdrawn),
      dateHeld: known.iso(held),
      agreementReachedFlag: isHeld ? isAgreed : null,
      dateClosed: known.iso(closed),
    },
    steps,
    closed,
  };
}
