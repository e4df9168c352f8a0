import { sql } from 'kysely';
import type { CallMeta } from '../base/handlers.ts';
import type { Queries } from '../db/queries.ts';
import { userNamed } from '../db/user-named.ts';
import { audit } from './audit.ts';

type Meta = Pick<CallMeta, 'device' | 'requestId'>;

/**
 * Tells the audit what becomes of sessions and of the secrets of devices. A throttled sign-in makes no entry: the failures before it have theirs, and
 * whoever guesses could make any number of such entries at no cost.
 */
export const sessionAudit = (db: Queries) => {
  const about = ({ device, requestId }: Meta) => ({ device, requestId });
  const ofUser = (uid: string | undefined) => (uid === undefined ? {} : { entity: 'user' as const, uid });
  return {
    /** `factor`: what was shown beside the password, or in place of one; null: nothing. */
    signedIn: (userId: number, sessionId: string, factor: string | null, meta: Meta) =>
      audit(db, {
        action: 'sign-in',
        userId,
        ...about(meta),
        detail: { sessionId, ...(factor !== null && { factor }) },
      }),

    /** Somebody came from the identity provider, or with a code for tokens, and was not let in. */
    signOnRefused: (uid: string | undefined, because: string, meta: Meta) =>
      audit(db, {
        action: 'single sign-on refused',
        userId: null,
        ...about(meta),
        ...ofUser(uid),
        detail: { because },
      }),

    /** A passkey was not taken, for a sign-in, a proof of presence or as a new one; `uid`: of its owner, as far as it says. */
    passkeyRefused: (uid: string | undefined, because: string, meta: Meta) =>
      audit(db, {
        action: 'passkey refused',
        userId: null,
        ...about(meta),
        ...ofUser(uid),
        detail: { because },
      }),

    /** A link to set a password was not taken; `uid`: of the user whom it names, if there is one. */
    resetRefused: (uid: string | undefined, because: string, meta: Meta) =>
      audit(db, {
        action: 'password reset refused',
        userId: null,
        ...about(meta),
        ...ofUser(uid),
        detail: { because },
      }),

    /** The password was right and the second factor wasn't; `uid`: of whose sign-in it was, as far as that is known. */
    stepRefused: (uid: string | undefined, because: string, meta: Meta) =>
      audit(db, {
        action: 'second step refused',
        userId: null,
        ...about(meta),
        ...ofUser(uid),
        detail: { because },
      }),

    recoveryCodeUsed: (userId: number, meta: Meta) =>
      audit(db, { action: 'recovery code used', userId, ...about(meta) }),

    /** Names the user who was meant, if there is one; what was typed instead may be a password. */
    refused: async (userName: string, meta: Meta) => {
      const { rows } = await sql<{ uid: string }>`
        select "uid" from "users" where "id" = ${userNamed(userName)}`.execute(db);
      await audit(db, { action: 'sign-in refused', userId: null, ...about(meta), ...ofUser(rows[0]?.uid) });
    },

    signedOut: (userId: number, sessionId: string, meta: Meta) =>
      audit(db, { action: 'sign-out', userId, ...about(meta), detail: { sessionId } }),

    /**
     * Edits that were typed and never sent leave no other trace on the server: the audit keeps who gave them up, where
     * and when.
     */
    discarded: (userId: number, sessionId: string, count: number, meta: Meta) =>
      audit(db, {
        action: 'unsent edits discarded',
        userId,
        ...about(meta),
        detail: { sessionId, count },
      }),

    yearChosen: (userId: number, schoolYearId: number, meta: Meta) =>
      audit(db, { action: 'school year chosen', userId, ...about(meta), detail: { schoolYearId } }),

    /** `of`: the device whose secret it is, as the path names it. */
    secretGiven: (userId: number, of: string, meta: Meta) =>
      audit(db, { action: 'device secret given', userId, ...about(meta), detail: { of } }),

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
