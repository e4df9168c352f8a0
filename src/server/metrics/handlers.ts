import { createHash, timingSafeEqual } from 'node:crypto';
import { Problem } from '#domain/problems.ts';
import type { Handlers } from '../base/handlers.ts';
import type { Metrics } from './metrics.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** The metrics, for whoever brings the token; without one in the settings the address is as if it weren't there. */
export const metricsHandlers = (metrics: Metrics, token: string | null): Handlers<'metrics'> => ({
  metrics: async ({ meta }) => {
    if (token === null) throw new Problem('notFound', 'There is no such address.');
    // Digests are of one length, and comparing them tells nothing of where the texts differ.
    if (!timingSafeEqual(digest(meta.bearer ?? ''), digest(token)))
      throw new Problem('unauthenticated', 'The metrics ask for the token of METRICS_TOKEN.');
    return new Response(await metrics.text(), { headers: { 'content-type': metrics.contentType } });
  },
});
