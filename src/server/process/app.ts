import type { AccountsConfig } from '../accounts/accounts-config.ts';
import { createCallLimit } from '../accounts/call-limit.ts';
import { createAccounts } from '../accounts/accounts.ts';
import { presenceProof } from '../accounts/presence-proof.ts';
import { deriveKeys, documentKeys, type Secrets } from '../base/keys.ts';
import type { PasswordCost } from '../accounts/passwords.ts';
import { forgetEndedSessions } from '../accounts/purge.ts';
import { bulkReadingMails } from '../alerts/bulk-reading-mail.ts';
import { bulkNotice, noticed } from '../audit/bulk-reading.ts';
import { createReadingAudit } from '../audit/reading-audit.ts';
import { createRefusals } from '../audit/refusals.ts';
import { createLinking } from '../audit/linking.ts';
import { tellAuditHead } from '../audit/tell-head.ts';
import { type Clock, type Stopwatch, systemStopwatch } from '../base/clock.ts';
import type { Job } from '../base/jobs.ts';
import type { Log } from '../base/log.ts';
import type { Database } from '../db/database.ts';
import type { DocumentsConfig } from '../documents/documents-config.ts';
import { openDocumentStore } from '../documents/open-store.ts';
import { sweepDocuments } from '../documents/sweep.ts';
import type { MailConfig } from '../mail/mail-config.ts';
import { mailTransport } from '../mail/mail-transport.ts';
import { forgetOldMails, sendMails } from '../mail/send-mails.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { forgetPresence } from '../presence/forget.ts';
import { forgetOldKeys } from '../records/idempotency.ts';
import { destroyConsented } from '../retention/destroy.ts';
import { openChangeFeed } from '../sync/change-feed.ts';
import { createFills } from '../sync/fills.ts';
import { createHints } from '../sync/hints.ts';
import { allHandlers } from './all-handlers.ts';
import { createHttp } from './http.ts';
import type { StaticFiles } from './static-files.ts';

export interface AppParts {
  database: Database;
  clock: Clock;
  /** The process's own unless told. */
  stopwatch?: Stopwatch;
  log: Log;
  /** What every key of the server comes from. */
  secrets: Secrets;
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

/** Puts the server together: what its features need, the handlers of all calls, HTTP around them, and the jobs. */
export async function createApp(parts: AppParts): Promise<App> {
  const { database, clock, log, secrets, version, publicUrl, metricsToken = null } = parts;
  const db = database.sql;
  const stores = { db, clock };
  const accounts = createAccounts({
    db,
    clock,
    log,
    secrets,
    publicUrl,
    config: parts.accounts,
    mailsUsers: parts.mail.smtp !== null,
    passwordCost: parts.passwordCost,
  });
  const feed = await openChangeFeed(database, log);
  const hints = createHints(feed, clock);
  const documents = {
    stores,
    store: openDocumentStore(parts.documents.place),
    config: parts.documents,
    log,
    keys: documentKeys(secrets),
  };
  const metrics = createMetrics({
    database,
    clock,
    version,
    openStreams: hints.count,
    ofProcess: metricsToken !== null,
  });
  const readings = createReadingAudit(db);
  const notice = bulkNotice(readings, { clock, log, tell: bulkReadingMails(stores, publicUrl) });
  const fills = createFills(stores, notice);
  let isStopping = false;
  const handlers = allHandlers({
    stores,
    stopwatch: parts.stopwatch ?? systemStopwatch,
    log,
    version,
    isStopping: () => isStopping,
    accounts,
    users: { ...stores, fingerprintKey: deriveKeys(secrets.token).fingerprint, mails: accounts.mails },
    passwordMin: parts.accounts.passwordMin,
    documents,
    alerts: { recipients: parts.mail.alertRecipients, publicUrl },
    metrics,
    metricsToken,
    hints,
    fills,
  });
  const linking = createLinking(db, log);
  const refusals = createRefusals(readings);
  const http = createHttp({
    handlers,
    gate: {
      signedIn: accounts.signedIn,
      inTurn: accounts.inTurn,
      checkAnswers: parts.checkAnswers ?? false,
      limit: createCallLimit(clock),
      present: presenceProof(parts.accounts.stepUpSeconds, clock),
      audit: noticed(readings, notice),
      refused: refusals.refused,
    },
    log,
    metrics,
    version,
    isHttps: parts.isHttps,
    staticFiles: parts.staticFiles,
  });

  return {
    fetch: async (request, connection = {}) => {
      const answer = await http.fetch(request, connection);
      linking.soon();
      return answer;
    },
    jobs: metrics.watched([
      forgetOldKeys(stores),
      linking.job,
      tellAuditHead({ db, log }),
      refusals.job,
      fills.job,
      forgetEndedSessions(stores),
      forgetPresence(stores),
      sendMails({ database, clock, log, transport: mailTransport(parts.mail) }),
      forgetOldMails({ database, clock }),
      sweepDocuments(documents),
      destroyConsented({ ...stores, database, publicUrl, store: documents.store, log }),
    ]),
    announceStop: () => {
      isStopping = true;
    },
    close: async () => {
      await refusals.flush();
      hints.close();
      documents.store.close();
      await feed.close();
      await linking.close();
    },
  };
}
