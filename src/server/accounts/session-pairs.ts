import { Problem } from '#domain/problems.ts';
import type { Clock } from '../base/clock.ts';
import type { Queries } from '../db/queries.ts';
import type { AccessTokens } from './access-token.ts';
import type { RefreshFamilies } from './refresh-families.ts';
import { readSession, type SessionRow } from './session-row.ts';

export interface TokenPair {
  access_token: string;
  refresh_token: string;
}

export interface SessionPairs {
  /** The session as it is now; throws Problem 'unauthenticated' when there is none. */
  session(sessionId: string): Promise<SessionRow>;
  of(session: SessionRow, generation: number): Promise<TokenPair>;
  /**
   * The newest pair, with the claims as they are now. Its refresh token is the one that the device has already: should
   * the answer be lost, that one still works.
   */
  current(sessionId: string): Promise<TokenPair>;
}

/** Token pairs of sessions. */
export function createSessionPairs(
  db: Queries,
  tokens: AccessTokens,
  families: RefreshFamilies,
  clock: Clock,
): SessionPairs {
  const session = async (sessionId: string): Promise<SessionRow> => {
    const row = await readSession(db, sessionId, clock.today());
    if (!row) throw new Problem('unauthenticated', 'Please sign in.');
    return row;
  };
  const of = async (row: SessionRow, generation: number) => ({
    access_token: await tokens.sign(row, generation),
    refresh_token: families.token(row.sessionId, generation),
  });
  return {
    session,
    of,
    current: async (sessionId) => {
      const row = await session(sessionId);
      return of(row, row.family.generation);
    },
  };
}
