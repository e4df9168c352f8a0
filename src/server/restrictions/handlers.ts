import { type Handlers, reply } from '../base/handlers.ts';
import { type Author, etag, type Outcome, type Stores, writeHeaders } from '../records/written.ts';
import type { Restriction } from '#contract/restrictions.ts';
import type { CaseKind } from '#domain/events.ts';
import { breakGlass } from './break-glass.ts';
import { restrictCase } from './restrict.ts';
import { kindNamed, nameableUsers, openedRestriction, restrictionOf } from './restriction.ts';

/**
 * Who may see a case (docs/security.md, Need to know).
 * @param publicUrl without a slash at the end.
 */
export function restrictionHandlers(
  stores: Stores,
  publicUrl: string,
): Handlers<'nameableUsers' | 'restriction' | 'restrictCase' | 'liftRestriction' | 'breakGlass'> {
  const { db } = stores;
  const told = (now: Restriction, outcome: Outcome) => reply(now, { ...etag(now), ...writeHeaders(outcome) });
  const answered = async (kind: CaseKind, outcome: Outcome, { caller }: Author) =>
    told(await restrictionOf(db, kind, `~${outcome.uid}`, caller.id), outcome);
  return {
    nameableUsers: async () => reply(await nameableUsers(db)),
    restriction: async ({ params, caller }) =>
      reply(await restrictionOf(db, kindNamed(params.kind), params.id, caller.id)),
    restrictCase: async ({ params, body, ...author }) => {
      const kind = kindNamed(params.kind);
      return answered(kind, await restrictCase(stores, kind, params.id, body.users, author), author);
    },
    liftRestriction: async ({ params, ...author }) => {
      const kind = kindNamed(params.kind);
      return answered(kind, await restrictCase(stores, kind, params.id, null, author), author);
    },
    breakGlass: async ({ params, body, ...author }) => {
      const kind = kindNamed(params.kind);
      const outcome = await breakGlass(stores, publicUrl, kind, params.id, body.reason, author);
      return told(await openedRestriction(db, kind, outcome.uid, author.caller.id), outcome);
    },
  };
}
