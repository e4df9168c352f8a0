import { Problem } from '#domain/problems.ts';
import type { Api } from '#sync/api/api.ts';
import type { MoreHits } from '../ui/use-more-hits.ts';
import { useEngine, useIsOffline } from './engine-context.ts';

interface ServerHitsParts<Item> extends Pick<MoreHits<Item>, 'stillMatches' | 'isStale'> {
  ask: (online: Api, text: string, signal: AbortSignal) => Promise<readonly Item[]>;
}

/** After a fault without a wait of the server's own, in seconds. */
const waitSeconds = 5;

function failureOf(thrown: unknown): ReturnType<MoreHits<never>['failureOf']> {
  if (!(thrown instanceof Problem)) return { kind: 'failed' };
  const seconds = thrown.details.retryAfterSeconds;
  if (thrown.code === 'throttled') return { kind: 'again', seconds: Math.max(1, seconds ?? waitSeconds) };
  if (thrown.code === 'unavailable')
    return seconds === undefined ? { kind: 'away' } : { kind: 'again', seconds: Math.max(1, seconds) };
  if (thrown.code === 'invalid') return { kind: 'refused', why: thrown.message };
  return { kind: 'failed' };
}

/** What the server finds besides this device, for a box of typed text. */
export function useServerHits<Item>({ ask, ...rest }: ServerHitsParts<Item>): MoreHits<Item> {
  const { online } = useEngine();
  return { ask: (text, signal) => ask(online, text, signal), isAway: useIsOffline(), failureOf, ...rest };
}

/** Beside a hit that is not on this device. */
export const onServer = 'On the server';
