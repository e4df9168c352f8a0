import { sql } from 'kysely';
import { accessReviewFile } from '#domain/access-review.ts';
import { Problem } from '#domain/problems.ts';
import { passwordProblem } from '#domain/passwords.ts';
import type { User } from '#domain/users.ts';
import type { Passwords } from '../accounts/passwords.ts';
import { audit } from '../audit/audit.ts';
import { type Handlers, reply, type Reply } from '../base/handlers.ts';
import { plainUserName } from '../db/user-named.ts';
import { etag, type Outcome, writeHeaders } from '../records/written.ts';
import { reviewedUsers } from './access-review.ts';
import { changeUser } from './change.ts';
import { makeUser } from './create.ts';
import { removeUser } from './remove.ts';
import { resetFactor } from './reset-factor.ts';
import { readUsers, unknownUser, type UserRow, userNamedBy, wireUser } from './user-row.ts';
import { unlinkUser } from './unlink.ts';
import type { UserStores } from './write-user.ts';

type UserCall =
  | 'users'
  | 'user'
  | 'createUser'
  | 'saveUser'
  | 'deleteUser'
  | 'resetSecondFactor'
  | 'unlinkUser'
  | 'accessReview'
  | 'exportAccessReview'
  | 'checkUserName';

/** The administration of users (docs/product.md 7.3). */
export function userHandlers(
  stores: UserStores,
  passwords: Passwords,
  passwordMin: number,
): Handlers<UserCall> {
  const { db, clock } = stores;

  /** The one user that the reference names and nobody has deleted; throws Problem 'notFound'. */
  const readUser = async (reference: string): Promise<UserRow> => {
    const [user] = await readUsers(db, userNamedBy(reference));
    if (!user || user.isDeleted) throw unknownUser();
    return user;
  };

  const writtenUser = async ({ uid }: Outcome): Promise<User> => {
    const [user] = await readUsers(db, sql`"uid" = ${uid}::uuid`);
    if (!user) throw new Error('a written user is not there');
    return wireUser(user);
  };

  const answer = async (outcome: Outcome): Promise<Reply<User>> => {
    const user = await writtenUser(outcome);
    const { conflicts } = outcome;
    if (conflicts.length > 0)
      throw new Problem('conflict', 'Somebody else changed the same fields in the meantime.', {
        conflicts,
        current: user,
      });
    return reply(user, { ...etag(user), ...writeHeaders(outcome) });
  };

  const holdToPolicy = async (password: string | null, userName: string) => {
    const message = password === null ? null : await passwordProblem(password, userName, passwordMin);
    if (message !== null) throw new Problem('invalid', message, { fields: [{ path: 'password', message }] });
  };

  return {
    users: async () => reply((await readUsers(db, sql`"deletedAt" is null`)).map(wireUser)),
    user: async ({ params }) => {
      const user = wireUser(await readUser(params.id));
      return reply(user, etag(user));
    },
    createUser: async ({ body, caller, meta }) => {
      await holdToPolicy(body.password, body.userName);
      return answer(await makeUser(stores, passwords, body, { caller, meta }));
    },
    saveUser: async ({ params, body, caller, meta }) => {
      if (body.password !== null) await holdToPolicy(body.password, (await readUser(params.id)).userName);
      return answer(await changeUser(stores, passwords, params.id, body, { caller, meta }));
    },
    deleteUser: async ({ params, caller, meta }) => {
      const outcome = await removeUser(stores, params.id, { caller, meta });
      const { id } = await writtenUser(outcome);
      return reply({ id }, writeHeaders(outcome));
    },
    resetSecondFactor: async ({ params, caller, meta }) => {
      await resetFactor(stores, await readUser(params.id), { caller, meta });
      return reply({ isReset: true as const });
    },
    unlinkUser: async ({ params, caller, meta }) => {
      await unlinkUser(stores, await readUser(params.id), { caller, meta });
      return reply({ isUndone: true as const });
    },
    accessReview: async () => reply({ asOf: clock.now().toISOString(), users: await reviewedUsers(db) }),
    exportAccessReview: async ({ caller, meta }) => {
      const users = await reviewedUsers(db);
      const { device, requestId } = meta;
      const detail = { file: 'access review', rows: users.length };
      await audit(db, { action: 'export', userId: caller.id, device, requestId, detail });
      return new Response(accessReviewFile(users, clock.now()), {
        headers: {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="access-review-${clock.today()}.csv"`,
        },
      });
    },
    checkUserName: async ({ params, body }) => {
      const self = params.id === '-1' ? sql`false` : userNamedBy(params.id);
      const userName = plainUserName(body);
      const { rows } = await sql`
        select 1 from "users" where lower("userName") = lower(${userName}) and not (${self})`.execute(db);
      return reply({ isTaken: rows.length > 0 });
    },
  };
}
