import { type Handlers, reply } from '../base/handlers.ts';
import type { Stores } from '../records/written.ts';
import { markSeen } from './mark-seen.ts';
import { newsOf } from './news-of.ts';

/** What others changed on the caller's own cases, and how far the caller has read. Nobody is told how far others have. */
export const newsHandlers = ({ db, clock }: Stores): Handlers<'news' | 'seeNews'> => ({
  news: async ({ query, caller }) => reply(await newsOf(db, caller, query.before, clock.now())),
  seeNews: async ({ body, caller }) => reply({ seen: await markSeen(db, caller.id, body, clock.now()) }),
});
