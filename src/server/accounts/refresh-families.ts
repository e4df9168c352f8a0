import { timingSafeEqual } from 'node:crypto';
import { sql, type QueryExecutorProvider } from 'kysely';
import { v4, validate } from 'uuid';
import type { SignInWay } from '#domain/sign-on.ts';
import type { Clock } from '../base/clock.ts';
import { jsonParameter } from '../db/queries.ts';
import { signature } from '../base/keys.ts';
import { absoluteLimit, decideRefresh, keptIssues } from './refresh-rule.ts';
import { readSession, type SessionRow } from './session-row.ts';

export interface Renewal {
  session: SessionRow;
  generation: number;
}

/** How a session begins, and when its user gave their password, or signed in at the provider. */
export interface Begun {
  way: SignInWay;
  at: Date;
  /** The provider's name for its own session, where it told one. */
  providerSession?: string | null;
}

/** Whose credentials were right, and with which security version. */
export interface Shown {
  userId: number;
  securityVersion: number;
}

export interface RefreshFamilies {
  /**
   * Starts a session on a device; answers its id. Its first token has generation 1. Null, and none begins, where the user's
   * credentials have changed since they were found right, or the user was disabled.
   */
  open(shown: Shown, device: string | null, begun: Begun): Promise<string | null>;
  /** The token of a generation: always the same text, so that a lost answer can be given again. */
  token(sessionId: string, generation: number): string;
  /**
   * Spends a token; null when it is refused. `onReuse` hears of a spent token that came back, after its family was revoked.
   */
  renew(token: string, onReuse: (session: SessionRow) => Promise<void>): Promise<Renewal | null>;
  /** Whose token it is, also when it is of no use any more; null for a text that is none of ours. */
  ownerOf(token: string): Promise<{ userId: number; isActive: boolean } | null>;
  /** Notes that the pair of this generation has arrived at its device. */
  confirm(sessionId: string, generation: number): Promise<void>;
  revoke(sessionId: string): Promise<void>;
}

/** Sessions whose tokens are signed by a key; those by the key before it are genuine too. */
export function createRefreshFamilies(
  db: QueryExecutorProvider,
  key: Uint8Array,
  clock: Clock,
  keyBefore: Uint8Array | null = null,
): RefreshFamilies {
  const now = () => clock.now().toISOString();

  const signed = (sessionId: string, generation: number, by: Uint8Array) => {
    const text = `${sessionId}.${generation}`;
    return `${text}.${signature(by, text)}`;
  };
  const token = (sessionId: string, generation: number) => signed(sessionId, generation, key);
  const isSigned = (given: string, sessionId: string, generation: number, by: Uint8Array) => {
    const genuine = Buffer.from(signed(sessionId, generation, by));
    const text = Buffer.from(given);
    return text.length === genuine.length && timingSafeEqual(text, genuine);
  };

  /** The family and generation of a genuine token; null for any other text. */
  const read = (given: string) => {
    const [sessionId = '', generation = ''] = given.split('.');
    if (!validate(sessionId) || !/^[1-9]\d{0,8}$/.test(generation)) return null;
    const keys = keyBefore === null ? [key] : [key, keyBefore];
    if (!keys.some((by) => isSigned(given, sessionId, Number(generation), by))) return null;
    return { sessionId, generation: Number(generation) };
  };

  const revoke = async (sessionId: string) => {
    await sql`update "refreshFamilies" set "revokedAt" = coalesce("revokedAt", ${now()}::timestamptz)
      where "id" = ${sessionId}::uuid`.execute(db);
  };

  /** Gives the next generation. False when another request just did: then the caller asks the rule again. */
  const rotate = async ({ sessionId, family }: SessionRow) => {
    const issues = [clock.now().getTime(), ...family.issues].slice(0, keptIssues);
    const changed = await sql`update "refreshFamilies" set "generation" = ${family.generation + 1},
        "confirmedAt" = null, "issues" = ${jsonParameter(issues)}, "usedAt" = ${now()}::timestamptz
      where "id" = ${sessionId}::uuid and "generation" = ${family.generation} and "revokedAt" is null
      returning "id"`.execute(db);
    return changed.rows.length === 1;
  };

  /** The same for the newest generation given again: false when it was confirmed or followed meanwhile. */
  const repeat = async ({ sessionId, family }: SessionRow) => {
    const changed = await sql`update "refreshFamilies" set "usedAt" = ${now()}::timestamptz
      where "id" = ${sessionId}::uuid and "generation" = ${family.generation} and "confirmedAt" is null
        and "revokedAt" is null
      returning "id"`.execute(db);
    return changed.rows.length === 1;
  };

  const renew: RefreshFamilies['renew'] = async (given, onReuse) => {
    const found = read(given);
    if (!found) return null;
    // Another request may rotate or confirm between this one's reading and its writing: then the rule is asked again.
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const session = await readSession(db, found.sessionId, clock.today());
      if (!session?.isActive) return null;
      const { family } = session;
      const decision = decideRefresh(family, found.generation, clock.now().getTime());
      if (decision === 'refuse') return null;
      if (decision === 'reuse') {
        await revoke(session.sessionId);
        await onReuse(session);
        return null;
      }
      if (decision === 'rotate' && (await rotate(session)))
        return { session, generation: family.generation + 1 };
      if (decision === 'repeat' && (await repeat(session))) return { session, generation: family.generation };
    }
    return null;
  };

  return {
    token,
    renew,
    revoke,
    ownerOf: async (given) => {
      const found = read(given);
      return (found && (await readSession(db, found.sessionId, clock.today()))) ?? null;
    },
    open: async ({ userId, securityVersion }, device, begun) => {
      const id = v4();
      const longEnded = new Date(clock.now().getTime() - 2 * absoluteLimit).toISOString();
      await sql`delete from "refreshFamilies"
        where "userId" = ${userId} and "createdAt" < ${longEnded}::timestamptz`.execute(db);
      // A change of the credentials that is under way holds the user's row; this waits for it and finds the new version.
      const { rows } = await sql`insert into "refreshFamilies"
          ("id", "userId", "device", "generation", "issues", "createdAt", "usedAt", "authAt", "way", "providerSession")
        select ${id}::uuid, "id", ${device}::uuid, 1, ${jsonParameter([clock.now().getTime()])},
          ${now()}::timestamptz, ${now()}::timestamptz, ${begun.at.toISOString()}::timestamptz, ${begun.way}, ${begun.providerSession ?? null}
        from "users" where "id" = ${userId} and "isActive" and "securityVersion" = ${securityVersion}
        for share returning "id"`.execute(db);
      return rows.length === 1 ? id : null;
    },
    confirm: async (sessionId, generation) => {
      await sql`update "refreshFamilies" set "confirmedAt" = ${now()}::timestamptz
        where "id" = ${sessionId}::uuid and "generation" = ${generation} and "confirmedAt" is null`.execute(
        db,
      );
    },
  };
}
