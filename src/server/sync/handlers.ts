import { sql } from 'kysely';
import type { Stopwatch } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import { type Handlers, passing, reply } from '../base/handlers.ts';
import { jsonParameter } from '../db/queries.ts';
import type { Stores } from '../records/written.ts';
import { familyPage } from './family.ts';
import type { Fills } from './fills.ts';
import { standOf, versionsPage } from './listing.ts';
import { onSnapshot, pull } from './pull.ts';
import { runningSums } from './running-sums.ts';

/** Mirrors of a year and of guests; the hints are a stream and have their own handler. */
export function pullHandlers(
  { db, clock }: Stores,
  stopwatch: Stopwatch,
  log: Log,
  fills: Pick<Fills, 'note'>,
): Handlers<'pull' | 'versions' | 'mirroredRows' | 'family' | 'receivedEdits'> {
  const sums = runningSums(stopwatch, log);
  return {
    pull: async ({ query, caller, meta }) => {
      const { answer, filled } = await pull(db, clock, sums.check, { ...query, userId: caller.id });
      if (filled) await fills.note(filled, caller, meta);
      return answer;
    },
    versions: async ({ query, caller }) => {
      // A device lists them where its digests differ.
      sums.doubt(query.schoolYearId);
      return reply(
        await onSnapshot(db, { ...query, userId: caller.id }, (trx, { sources }) =>
          versionsPage(trx, sources, query.entity, query.after),
        ),
      );
    },
    mirroredRows: async ({ query, body, caller }) => {
      const { rows, removals } = await onSnapshot(db, { ...query, userId: caller.id }, (trx, mirrored) =>
        standOf(trx, mirrored, body.wanted),
      );
      return passing({ status: 'page', phase: 'repair', removals }, rows);
    },
    family: ({ params, query, caller }) => familyPage(db, params.entity, params.id, caller.id, query.after),
    receivedEdits: async ({ body, caller }) => {
      const { rows } = await sql<{ key: string }>`
        select "key" from "idempotency" where "userId" = ${caller.id}
          and "key" in (select jsonb_array_elements_text(${jsonParameter(body.keys)}))`.execute(db);
      return reply({ received: rows.map(({ key }) => key) });
    },
  };
}
