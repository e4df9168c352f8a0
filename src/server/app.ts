import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import type { CallName } from '#contract/calls.ts';
import { headers as wire } from '#contract/headers.ts';
import { Problem } from '#domain/problems.ts';
import { createAccounts } from './accounts/accounts.ts';
import { deriveKeys } from './accounts/keys.ts';
import type { AccountsConfig } from './accounts/accounts-config.ts';
import { forgetEndedSessions } from './accounts/purge.ts';
import { alertHandlers } from './alerts/handlers.ts';
import { createReadingAudit } from './audit/reading-audit.ts';
import { tellAuditHead } from './audit/tell-head.ts';
import type { PasswordCost } from './accounts/passwords.ts';
import { type Clock, type Stopwatch, systemStopwatch } from './clock.ts';
import { compressed, mayCompress } from './compress.ts';
import type { Database } from './db/database.ts';
import type { DocumentsConfig } from './documents/documents-config.ts';
import { documentHandlers } from './documents/handlers.ts';
import { openDocumentStore } from './documents/open-store.ts';
import { sweepDocuments } from './documents/sweep.ts';
import { errorAnswer, isExpected } from './error-answer.ts';
import type { Handlers } from './handlers.ts';
import type { Job } from './jobs.ts';
import { faultFields, type Log } from './log.ts';
import { forgetOldMails, sendMails } from './mail/send-mails.ts';
import type { MailConfig } from './mail/mail-config.ts';
import { mailTransport } from './mail/mail-transport.ts';
import { metricsHandlers } from './metrics/handlers.ts';
import { createMetrics } from './metrics/metrics.ts';
import { mountCalls, type RequestContext } from './mount.ts';
import { operationHandlers } from './operation/handlers.ts';
import { routePath } from './read-request.ts';
import { recordHandlers } from './records/handlers.ts';
import { forgetOldKeys } from './records/idempotency.ts';
import { reportHandlers } from './reports/handlers.ts';
import { securityHeaders } from './security-headers.ts';
import type { StaticFiles } from './static-files.ts';
import { forgetPresence } from './presence/forget.ts';
import { openChangeFeed } from './sync/change-feed.ts';
import { createHints } from './sync/hints.ts';

export interface AppParts {
  database: Database;
  clock: Clock;
  /** The process's own unless told. */
  stopwatch?: Stopwatch;
  log: Log;
  /** The secret that every key of the server comes from. */
  tokenSecret: string;
  version: string;
  /** The address under which people reach Accord, without a slash at the end: links in mails begin with it. */
  publicUrl: string;
  mail: MailConfig;
  documents: DocumentsConfig;
  accounts: AccountsConfig;
  /** Who brings it reads the metrics; absent: nobody. */
  metricsToken?: string | null;
  /** In production over https: browsers are told to insist on it. */
  isHttps: boolean;
  /** The built app; absent where only the API is wanted. */
  staticFiles?: StaticFiles;
  /** Cheaper passwords for tests; the production cost unless told. */
  passwordCost?: PasswordCost;
  /** Holds answers to the contract's schemas; on in tests. */
  checkAnswers?: boolean;
}

export interface App {
  /** The whole server as a function. `connection` says where the request came from, where that is known. */
  fetch(request: Request, connection?: { address?: string }): Promise<Response>;
  /** What the process that serves this app does by itself (jobs.ts); tests run them one by one. */
  jobs: readonly Job[];
  /** From now on /api/health is 503; everything else goes on. */
  announceStop(): void;
  /** Ends the streams and the listening; the database stays open. */
  close(): Promise<void>;
}

const isApi = (path: string) => path === '/token' || path === '/api' || path.startsWith('/api/');

/** Puts the server together: contract, handlers, the built app's files, and the headers of every answer. */
export async function createApp(parts: AppParts): Promise<App> {
  const { database, clock, log, tokenSecret, version, staticFiles } = parts;
  const db = database.sql;
  const accounts = createAccounts({
    db,
    clock,
    log,
    tokenSecret,
    publicUrl: parts.publicUrl,
    config: parts.accounts,
    passwordCost: parts.passwordCost,
  });
  const feed = await openChangeFeed(database, log);
  const hints = createHints(feed, clock);
  const documents = {
    stores: { db, clock },
    store: openDocumentStore(parts.documents.place),
    config: parts.documents,
    log,
    wrapping: deriveKeys(tokenSecret).documents,
  };
  const { metricsToken = null } = parts;
  const metrics = createMetrics({
    database,
    clock,
    version,
    openStreams: hints.count,
    ofProcess: metricsToken !== null,
  });
  let isStopping = false;
  const handlers: Handlers<CallName> = {
    ...accounts.handlers,
    ...operationHandlers(db, version, log, () => isStopping),
    ...recordHandlers({ db, clock }, parts.stopwatch ?? systemStopwatch),
    ...reportHandlers({ db, clock }, log),
    ...documentHandlers(documents),
    ...alertHandlers({ db, clock }, { recipients: parts.mail.alertRecipients, publicUrl: parts.publicUrl }),
    ...metricsHandlers(metrics, metricsToken),
    ...hints.handlers,
  };

  const app = new Hono<RequestContext>({ getPath: (request) => routePath(new URL(request.url).pathname) });
  const always = { [wire.server]: version, ...securityHeaders(parts.isHttps) };

  app.use(async (context, next) => {
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
  });

  const refusal = (error: unknown, context: Context<RequestContext>) => {
    const requestId = context.get('requestId');
    if (!isExpected(error))
      log.error('fault', { requestId, call: context.get('call'), ...faultFields(error) });
    const { status, headers, body } = errorAnswer(error, requestId);
    return Response.json(body, { status, headers });
  };
  app.onError(refusal);
  // Answered, not thrown: an error of this handler would pass by the middleware that gives every answer its headers.
  app.notFound((context) => {
    if (isApi(context.req.path))
      return refusal(new Problem('notFound', 'There is no such address.'), context);
    return staticFiles?.(context.req.raw) ?? new Response('Not found', { status: 404 });
  });

  mountCalls(app, handlers, {
    signedIn: accounts.signedIn,
    inTurn: accounts.inTurn,
    checkAnswers: parts.checkAnswers ?? false,
    audit: createReadingAudit(db),
  });

  return {
    fetch: async (request, connection = {}) => app.fetch(request, connection),
    jobs: metrics.watched([
      forgetOldKeys({ db, clock }),
      tellAuditHead({ db, log }),
      forgetEndedSessions({ db, clock }),
      forgetPresence({ db, clock }),
      sendMails({ database, clock, log, transport: mailTransport(parts.mail) }),
      forgetOldMails({ database, clock }),
      sweepDocuments(documents),
    ]),
    announceStop: () => {
      isStopping = true;
    },
    close: async () => {
      hints.close();
      documents.store.close();
      await feed.close();
    },
  };
}
