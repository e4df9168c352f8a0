import { randomUUID } from 'node:crypto';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import type { CallName } from '#contract/calls.ts';
import { headers as wire } from '#contract/headers.ts';
import { Problem } from '#domain/problems.ts';
import type { Handlers } from '../base/handlers.ts';
import { faultFields, type Log } from '../base/log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { compressed, mayCompress } from './compress.ts';
import { errorAnswer, isExpected } from './error-answer.ts';
import { type Gate, mountCalls, type RequestContext } from './mount.ts';
import { routePath } from './read-request.ts';
import { securityHeaders } from './security-headers.ts';
import type { StaticFiles } from './static-files.ts';

interface HttpParts {
  handlers: Handlers<CallName>;
  gate: Gate;
  log: Log;
  metrics: Metrics;
  version: string;
  /** In production over https. */
  isHttps: boolean;
  /** The built app; absent where only the API is wanted. */
  staticFiles?: StaticFiles | undefined;
}

const isApi = (path: string) => path === '/token' || path === '/api' || path.startsWith('/api/');

/** Gives a request its id, and every answer its headers; counts and logs the answers of calls. */
function around({ log, metrics, version, isHttps }: HttpParts): MiddlewareHandler<RequestContext> {
  const always = { [wire.server]: version, ...securityHeaders(isHttps) };
  return async (context, next) => {
    const started = performance.now();
    const requestId = randomUUID();
    context.set('requestId', requestId);
    await next();
    const { req, res } = context;
    if (isApi(req.path) && mayCompress(req.raw, req.path, res)) context.res = await compressed(res);
    const { headers, status } = context.res;
    for (const [name, value] of Object.entries(always)) if (!headers.has(name)) headers.set(name, value);
    headers.set(wire.requestId, requestId);
    if (!isApi(context.req.path)) return;
    headers.set('cache-control', 'no-store');
    const took = performance.now() - started;
    metrics.answered(context.get('call'), status, took / 1000);
    log.info('answered', {
      requestId,
      status,
      milliseconds: Math.round(took),
      call: context.get('call'),
      userId: context.get('userId'),
    });
  };
}

/** The server over HTTP: the calls of the contract, the built app's files, errors, and the headers of every answer. */
export function createHttp(parts: HttpParts): Hono<RequestContext> {
  const { log, staticFiles } = parts;
  const http = new Hono<RequestContext>({ getPath: (request) => routePath(new URL(request.url).pathname) });
  http.use(around(parts));

  const refusal = (error: unknown, context: Context<RequestContext>) => {
    const requestId = context.get('requestId');
    if (!isExpected(error))
      log.error('fault', { requestId, call: context.get('call'), ...faultFields(error) });
    const { status, headers, body } = errorAnswer(error, requestId);
    return Response.json(body, { status, headers });
  };
  http.onError(refusal);
  // Answered, not thrown: an error of this handler would pass by the middleware that gives every answer its headers.
  http.notFound((context) => {
    if (isApi(context.req.path))
      return refusal(new Problem('notFound', 'There is no such address.'), context);
    return staticFiles?.(context.req.raw) ?? new Response('Not found', { status: 404 });
  });
  mountCalls(http, parts.handlers, parts.gate);
  return http;
}
