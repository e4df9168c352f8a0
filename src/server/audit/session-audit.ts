import { sql } from 'kysely';
import type { CallMeta } from '../base/handlers.ts';
import type { Queries } from '../db/queries.ts';
import { audit } from './audit.ts';

type Meta = Pick<CallMeta, 'device' | 'requestId'>;

/** What becomes of sessions, in the audit. A throttled sign-in is not told: the failures before it are, and it costs nothing. */
export const sessionAudit = (db: Queries) => {
  const about = ({ device, requestId }: Meta) => ({ device, requestId });
  const ofUser = (uid: string | undefined) => (uid === undefined ? {} : { entity: 'user' as const, uid });
  return {
    signedIn: (userId: number, sessionId: string, meta: Meta) =>
      audit(db, { action: 'sign-in', userId, ...about(meta), detail: { sessionId } }),

    /** Names the user who was meant, if there is one; what was typed instead may be a password. */
    refused: async (userName: string, meta: Meta) => {
      const { rows } = await sql<{ uid: string }>`
        select "uid" from "users" where lower("userName") = lower(${userName.normalize('NFKC')})`.execute(db);
      await audit(db, { action: 'sign-in refused', userId: null, ...about(meta), ...ofUser(rows[0]?.uid) });
    },

    signedOut: (userId: number, sessionId: string, meta: Meta) =>
      audit(db, { action: 'sign-out', userId, ...about(meta), detail: { sessionId } }),

    /** What was typed and never sent is nowhere else: who gave it up, where and when, has to be. */
    discarded: (userId: number, sessionId: string, count: number, meta: Meta) =>
      audit(db, {
        action: 'unsent edits discarded',
        userId,
        ...about(meta),
        detail: { sessionId, count },
      }),

    /** A spent refresh token came back: stolen, or a device's storage was. */
    revoked: (userId: number, sessionId: string, meta: Meta) =>
      audit(db, {
        action: 'session revoked',
        userId,
        ...about(meta),
        detail: { sessionId, because: 'a spent refresh token came back' },
      }),
  };
};
