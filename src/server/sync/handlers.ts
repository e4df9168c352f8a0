import { sql } from 'kysely';
import { jsonParameter } from '../db/queries.ts';
import { type Handlers, reply } from '../handlers.ts';
import type { Stores } from '../records/written.ts';
import { pull } from './pull.ts';
import { rememberingTotals } from './totals.ts';

/** Mirrors of a year; the hints are a stream and have their own handler. */
export function pullHandlers({ db, clock }: Stores): Handlers<'pull' | 'receivedEdits'> {
  const countTotals = rememberingTotals();
  return {
    pull: async ({ query }) => reply(await pull(db, clock, countTotals, query)),
    receivedEdits: async ({ body, caller }) => {
      const { rows } = await sql<{ key: string }>`
        select "key" from "idempotency" where "userId" = ${caller.id}
          and "key" in (select jsonb_array_elements_text(${jsonParameter(body.keys)}))`.execute(db);
      return reply({ received: rows.map(({ key }) => key) });
    },
  };
}
