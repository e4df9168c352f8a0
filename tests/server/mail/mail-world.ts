import { sql } from 'kysely';
import type { SMTPServerOptions } from 'smtp-server';
import { enqueueMail, type Mail } from '#server/mail/mail-queue.ts';
import { testServer, type TestServer } from '../../helpers/server.ts';
import { testSmtp, type TestSmtp } from './smtp.ts';

/** A mail as the database has it. */
export interface MailRow {
  uid: string;
  state: string;
  recipient: string | null;
  subject: string | null;
  body: string | null;
  attempts: number;
  lastCode: string | null;
}

export interface MailWorld {
  server: TestServer;
  smtp: TestSmtp;
  /** Queues a mail to ann@example.gov in a transaction of its own. */
  queue(given?: Partial<Mail>): Promise<void>;
  /** What the process would do when its turn comes. */
  send(): Promise<void>;
  mails(): Promise<MailRow[]>;
  close(): Promise<void>;
}

export const minute = 60_000;

/** Accord's server with a real SMTP server; `query` are options of its address. */
export async function mailWorld(query?: string, more?: SMTPServerOptions, user?: string): Promise<MailWorld> {
  const smtp = await testSmtp(query, more, user);
  const server = await testServer({ mail: { smtp: smtp.options } });
  return {
    server,
    smtp,
    queue: async (given = {}) => {
      const now = server.clock.now().toISOString();
      await server.db.transaction().execute(async (trx) => {
        await enqueueMail(trx, {
          kind: 'password reset',
          to: ['ann@example.gov'],
          subject: 'Reset your password',
          text: 'Go there: https://accord.example.gov/pwreset',
          now,
          ...given,
        });
      });
    },
    send: () => server.runJob('send mails'),
    mails: async () => (await sql<MailRow>`select * from "mail" order by "id"`.execute(server.db)).rows,
    close: async () => {
      await server.close();
      await smtp.close();
    },
  };
}
