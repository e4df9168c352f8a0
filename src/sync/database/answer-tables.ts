import type { Accepted, MirrorStore } from '../model/mirror-store.ts';
import type { MirroredRecord } from '../model/mirrored.ts';
import { answerSteps, outcomeOf } from './answer-steps.ts';
import { asTombstone, keyOf, type MirrorDatabase, tablesOf } from './mirror-database.ts';
import { isStill } from './mirror-step.ts';
import { recordsIn, type SealedRecords } from './sealed-pages.ts';
import type { Around, RowWriter } from './write-rows.ts';

interface AnswerParts {
  sealed(records: readonly MirroredRecord[]): Promise<SealedRecords>;
  /** Within a transaction. */
  lookAround(): Promise<Around>;
  write: RowWriter;
}

/** What comes into the mirror beside pages: the answers to edits, and what a repair has asked about. */
export function answerTables(
  database: MirrorDatabase,
  { sealed, lookAround, write }: AnswerParts,
): Pick<MirrorStore, 'applyAnswers' | 'applyRepair'> {
  const { quarantine, state } = database;
  const written = tablesOf(database);
  return {
    async applyAnswers(answers) {
      const steps = answerSteps(answers);
      const incoming = await Promise.all(steps.map((step) => sealed(step.rows)));
      return database.transaction('rw', written, async () => {
        let around = await lookAround();
        const accepted: Accepted[] = [];
        for (const [index, { epoch, removed }] of steps.entries()) {
          const { current } = around;
          // The edit was sent before this mirror's floor: the row may have left the scope since, and no page would
          // say so.
          if (!current || current.epoch === null || current.epoch !== epoch) continue;
          const removals = removed.map((one) => asTombstone({ ...one, reason: 'deleted' }));
          const wanted = { rows: incoming[index] ?? [], removals, isPage: false, isFill: false };
          const done = await write(wanted, current, around);
          accepted.push(done.accepted);
          const next = { ...current, bytes: Math.max(0, current.bytes + done.bytes), ...done.stamps };
          around = { ...around, current: next, isUnburied: around.isUnburied && removals.length === 0 };
        }
        if (around.current && accepted.length > 0) await state.put({ ...around.current, name: 'state' });
        return outcomeOf(accepted);
      });
    },

    async applyRepair(asked, repair) {
      const incoming = await sealed(recordsIn(repair));
      return database.transaction('rw', written, async () => {
        const around = await lookAround();
        const { current } = around;
        if (!current || !isStill(asked, current)) return null;
        const removals = repair.removals.map(asTombstone);
        const wanted = { rows: incoming, removals, isPage: true, isFill: false };
        const { accepted, bytes, stamps } = await write(wanted, current, around);
        // The server has told how these records stand, so none of them stays in quarantine.
        await quarantine.bulkDelete(repair.asked.map(keyOf));
        await state.put({ ...current, name: 'state', bytes: Math.max(0, current.bytes + bytes), ...stamps });
        return accepted;
      });
    },
  };
}
