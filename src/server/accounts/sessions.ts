import type { QueryExecutorProvider } from 'kysely';
import { headers } from '#contract/headers.ts';
import { highestNumber } from '#domain/fields.ts';
import { Problem } from '#domain/problems.ts';
import type { FactorDemand } from '#domain/second-factor.ts';
import type { Clock } from '../base/clock.ts';
import type { Caller, SignedIn } from '../base/handlers.ts';
import type { AccessTokens } from './access-token.ts';
import type { RefreshFamilies } from './refresh-families.ts';
import { noteContact } from './device-contact.ts';
import { hasEnded } from './refresh-rule.ts';
import { mustEnrolFactor, readSession } from './session-row.ts';

/** The number of the school year that the device shows; null where it doesn't say, or says none. */
function shownYear(request: Request): number | null {
  const text = request.headers.get(headers.schoolYear) ?? '';
  return /^\d{1,10}$/.test(text) && Number(text) <= highestNumber ? Number(text) : null;
}

const signInFirst = () => new Problem('unauthenticated', 'Please sign in.');

/**
 * Who calls: the bearer token names the session, the user's row as it is now says what they may. A disabled user, an ended
 * session and a changed security version end at once, however long the token would last.
 */
export function createSessions(
  db: QueryExecutorProvider,
  tokens: AccessTokens,
  families: RefreshFamilies,
  clock: Clock,
  demand: FactorDemand,
) {
  return async (request: Request): Promise<SignedIn> => {
    const [, token] = /^Bearer ([\w.-]+)$/i.exec(request.headers.get('authorization') ?? '') ?? [];
    if (!token) throw signInFirst();
    const proof = await tokens.verify(token);
    const session = await readSession(db, proof.sid, clock.today(), shownYear(request));
    if (!session?.isActive || session.securityVersion !== proof.sv) throw signInFirst();
    if (hasEnded(session.family, clock.now().getTime())) throw signInFirst();
    if (proof.gen === session.family.generation && session.family.confirmedAt === null)
      await families.confirm(session.sessionId, proof.gen);
    await noteContact(db, session, clock.now());
    const caller: Caller = {
      id: session.userId,
      uid: session.uid,
      userName: session.userName,
      name: session.name,
      roles: session.roles,
      year: session.year,
      sessionId: session.sessionId,
      device: session.device,
      tokenExpiresAt: proof.exp * 1000,
      authenticatedAt: proof.auth_time * 1000,
    };
    const { mustChangePassword } = session;
    return { caller, mustChangePassword, mustEnrolFactor: mustEnrolFactor(demand, session) };
  };
}
