import { type Handlers, reply } from '../handlers.ts';
import type { Stores } from '../records/written.ts';
import { pull } from './pull.ts';

/** Mirrors of a year; the hints are a stream and have their own handler. */
export const pullHandlers = ({ db, clock }: Stores): Handlers<'pull'> => ({
  pull: async ({ query }) => reply(await pull(db, clock, query)),
});
