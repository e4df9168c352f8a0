import { Problem } from '#domain/problems.ts';
import { sessionAudit } from '../audit/session-audit.ts';
import { type CallMeta, type Handlers, reply } from '../base/handlers.ts';
import type { GrantParts } from './grants.ts';
import { endByProvider } from './end-by-provider.ts';
import { signInQuota } from './quota.ts';
import { TokenProblem } from './token-problem.ts';

interface EndSignOnParts extends Pick<GrantParts, 'db' | 'quotas' | 'clock' | 'log' | 'provider'> {
  /** Whether devices close with the sessions that the provider ends. */
  closesDevices: boolean;
}

/** The provider tells by itself that it has ended somebody's session (docs/security.md, Single sign-on). Tokens that are refused count for their network as wrong passwords do. */
export function endSignOnHandlers(parts: EndSignOnParts): Handlers<'endSignOn'> {
  const { db, quotas, clock, log, provider, closesDevices } = parts;
  const refuse = async (because: string, meta: CallMeta): Promise<never> => {
    log.warn('logout token of the identity provider refused', { requestId: meta.requestId });
    await sessionAudit(db).signOnRefused(undefined, because, meta);
    throw new TokenProblem('invalid_request');
  };
  return {
    endSignOn: async ({ body, meta }) => {
      if (provider === null) throw new TokenProblem('invalid_request');
      const { address } = meta;
      if (address !== null) await quotas.takeFrom(signInQuota, address);
      const told = await provider.logoutOf(body.logout_token);
      if (told.kind === 'refused') return refuse(told.because, meta);
      if (address !== null) await quotas.giveBackTo(signInQuota, address);
      if (told.kind === 'unreachable')
        throw new Problem('unavailable', "The identity provider's keys can not be reached.");
      const ended = await db
        .transaction()
        .execute((trx) => endByProvider(trx, told.logout, closesDevices, meta, clock.now()));
      if (ended === null) return refuse('logout: used before', meta);
      log.info('the identity provider ended sessions', { requestId: meta.requestId });
      return reply({ isEnded: true as const });
    },
  };
}
