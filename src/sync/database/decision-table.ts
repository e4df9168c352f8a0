import type { Decision, OutboxStore } from '../model/outbox-store.ts';
import { type DecisionRow, keptFor, type WorkDatabase } from './work-database.ts';

export interface DecisionTable extends Pick<OutboxStore, 'untold' | 'told'> {
  /** Within a transaction: writes decisions, each with a later time than an earlier decision on the same edit. */
  decide(made: readonly Decision[]): Promise<void>;
}

/** The decisions of conflicts' authors, which bear a flag until the server has been told. */
export function decisionTable(database: WorkDatabase, now: () => number): DecisionTable {
  const { decisions, ended } = database;
  return {
    async decide(made) {
      const before = await decisions.bulkGet(made.map(({ id }) => id));
      await decisions.bulkPut(
        made.map((one, index): DecisionRow => ({
          ...one,
          at: Math.max(one.at, (before[index]?.at ?? 0) + 1),
          untold: 1,
        })),
      );
    },

    untold: async () =>
      (await decisions.where('untold').equals(1).sortBy('at')).map(({ id, at, theirs }) => ({
        id,
        at,
        theirs,
      })),

    told: (known) =>
      database.transaction('rw', decisions, ended, async () => {
        for (const { id, at } of known) {
          const there = await decisions.get(id);
          if (there?.at === at) await decisions.put({ id, at, theirs: there.theirs });
        }
        const old = await decisions
          .where('at')
          .below(now() - keptFor)
          .and(({ untold }) => untold === undefined)
          .primaryKeys();
        const kept = new Set(await ended.where('id').anyOf(old).primaryKeys());
        // The other edits can't be brought back any more, so nobody decides about them again.
        await decisions.bulkDelete(old.filter((id) => !kept.has(id)));
      }),
  };
}
