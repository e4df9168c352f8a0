import { sql } from 'kysely';
import { jsonParameter } from '../db/queries.ts';
import { type Handlers, reply } from '../handlers.ts';
import type { Stores } from '../records/written.ts';
import { standOf, versionsPage } from './listing.ts';
import { inScope, pull } from './pull.ts';
import { rememberingCheck } from './totals.ts';

/** Mirrors of a year; the hints are a stream and have their own handler. */
export function pullHandlers({
  db,
  clock,
}: Stores): Handlers<'pull' | 'versions' | 'mirroredRows' | 'receivedEdits'> {
  const check = rememberingCheck(clock);
  return {
    pull: async ({ query }) => reply(await pull(db, clock, check, query)),
    versions: async ({ query }) =>
      reply(
        await inScope(db, query.schoolYearId, (trx, scope) =>
          versionsPage(trx, scope.range, query.entity, query.after),
        ),
      ),
    mirroredRows: async ({ query, body }) =>
      reply({
        status: 'page' as const,
        phase: 'repair' as const,
        ...(await inScope(db, query.schoolYearId, (trx, scope) => standOf(trx, scope.range, body.wanted))),
      }),
    receivedEdits: async ({ body, caller }) => {
      const { rows } = await sql<{ key: string }>`
        select "key" from "idempotency" where "userId" = ${caller.id}
          and "key" in (select jsonb_array_elements_text(${jsonParameter(body.keys)}))`.execute(db);
      return reply({ received: rows.map(({ key }) => key) });
    },
  };
}
