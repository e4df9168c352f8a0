import type { Accepted } from '../model/mirror-store.ts';
import type { Answer, MirroredRecord, RecordKey } from '../model/mirrored.ts';

const nameOf = ({ entity, uid }: RecordKey) => `${entity} ${uid}`;
const keyOf = ({ entity, record }: MirroredRecord): RecordKey => ({ entity, uid: record.uid });

/**
 * Joins answers, in their order, into as few steps as possible: an answer that removes something is a step of its
 * own, and no record is in a step twice.
 */
export function answerSteps(answers: readonly Answer[]): Answer[] {
  const steps: Answer[] = [];
  let names = new Set<string>();
  for (const answer of answers) {
    const own = answer.rows.map((row) => nameOf(keyOf(row)));
    const last = steps.at(-1);
    const isJoined =
      last?.epoch === answer.epoch &&
      last.removed.length + answer.removed.length === 0 &&
      !own.some((name) => names.has(name));
    if (isJoined) {
      steps.splice(-1, 1, { ...last, rows: [...last.rows, ...answer.rows] });
      own.forEach((name) => names.add(name));
    } else {
      steps.push(answer);
      names = new Set(own);
    }
  }
  return steps;
}

/** What has become of each record after all steps. */
export function outcomeOf(steps: readonly Accepted[]): Accepted {
  const rows = new Map<string, MirroredRecord>();
  const removed = new Map<string, RecordKey>();
  for (const step of steps) {
    for (const row of step.rows) {
      rows.set(nameOf(keyOf(row)), row);
      removed.delete(nameOf(keyOf(row)));
    }
    for (const key of step.removed) {
      removed.set(nameOf(key), key);
      rows.delete(nameOf(key));
    }
  }
  return { rows: [...rows.values()], removed: [...removed.values()] };
}
