import { type RawBuilder, sql } from 'kysely';
import type { SavedView } from '#domain/saved-views.ts';
import { type Caller, type Handlers, reply } from '../base/handlers.ts';
import { keptRows, type Queries } from '../db/queries.ts';
import { answerRemoved, answerWritten } from '../records/answers.ts';
import { changeRecord } from '../records/change.ts';
import { createRecord } from '../records/create.ts';
import { ownedBy } from '../records/owned.ts';
import { namedBy, type Reference, unknownRecord } from '../records/reference.ts';
import { removeRecord } from '../records/remove.ts';
import { wireColumns } from '../records/wire-columns.ts';
import type { Stores } from '../records/written.ts';

type SavedViewCall = 'savedViews' | 'createSavedView' | 'saveSavedView' | 'deleteSavedView';

const readViews = (db: Queries, condition: RawBuilder<unknown>): Promise<SavedView[]> =>
  keptRows(
    db,
    sql`select ${wireColumns('savedView', 't')} from "savedView" "t" where ${condition} order by "t"."id"`,
  );

/** Throws Problem 'notFound' for a view of somebody else, as for one that never was. A view never changes its owner. */
async function requireOwn(db: Queries, { id }: Caller, reference: Reference): Promise<void> {
  const [own] = await readViews(db, sql`${namedBy('savedView', 't', reference)} and ${ownedBy('t', id)}`);
  if (!own) throw unknownRecord('savedView');
}

/** The views of lists that a user keeps; readers keep views, too. */
export function savedViewHandlers(stores: Stores): Handlers<SavedViewCall> {
  const { db } = stores;
  const fresh = answerWritten((condition) => readViews(db, condition));
  return {
    savedViews: async ({ caller }) =>
      reply(await readViews(db, sql`${ownedBy('t', caller.id)} and "t"."deletedAt" is null`)),
    createSavedView: async ({ body, ...author }) =>
      fresh(await createRecord(stores, 'savedView', body, author), author),
    saveSavedView: async ({ params, body, ...author }) => {
      await requireOwn(db, author.caller, params.id);
      return fresh(await changeRecord(stores, 'savedView', params.id, body, author), author);
    },
    deleteSavedView: async ({ params, ...author }) => {
      await requireOwn(db, author.caller, params.id);
      return answerRemoved(db, 'savedView', await removeRecord(stores, 'savedView', params.id, author));
    },
  };
}
