import { type Handlers, reply } from '../handlers.ts';
import type { Stores } from '../records/written.ts';
import { pull } from './pull.ts';
import { rememberingTotals } from './totals.ts';

/** Mirrors of a year; the hints are a stream and have their own handler. */
export function pullHandlers({ db, clock }: Stores): Handlers<'pull'> {
  const countTotals = rememberingTotals();
  return { pull: async ({ query }) => reply(await pull(db, clock, countTotals, query)) };
}
